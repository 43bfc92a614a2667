const becomeAs = (place: Element, next: Element): void => {
  for (const name of place.getAttributeNames()) if (!next.hasAttribute(name)) place.removeAttribute(name)
  for (const { name, value } of next.attributes) if (place.getAttribute(name) !== value) place.setAttribute(name, value)
}

/** What a script has in its hands is exchanged whole: it would not hear of what became of its parts. */
const isHeld = (one: ChildNode): boolean => one instanceof Element && one.hasAttribute('data-armed')

/** By what a part is known again: a row by the page of its car, rows of an hour by that hour, a link by its page. */
const keyOf = (one: ChildNode): string => {
  if (!(one instanceof Element)) return one.nodeName
  const row = one.matches('tr') ? one.querySelector('[data-row]')?.getAttribute('href')?.replace(/\?.*/, '') : ''
  const hour = one.matches('tbody') ? one.querySelector('[id]')?.id : ''
  const link = one.matches('a:not([data-row])') ? one.getAttribute('href') : ''
  return `${one.nodeName} ${row ?? ''}${hour ?? ''}${link ?? ''}`
}

const become = (one: ChildNode, next: ChildNode): void => {
  if (one.isEqualNode(next)) return
  if (!(one instanceof Element && next instanceof Element) || isHeld(one)) return one.replaceWith(next)
  becomeAs(one, next)
  becomeInside(one, next)
}

/**
 * Makes what is in `place` what is in `next`, and keeps each part that is in both where it is (DESK-52): the browser
 * lays nothing of it out anew, and who has the focus or marked something there keeps it.
 */
export const becomeInside = (place: Element, next: Element): void => {
  const [old, fresh] = [[...place.childNodes], [...next.childNodes]]
  const keys = old.map(keyOf)
  let at = 0
  for (const one of fresh) {
    const found = keys.indexOf(keyOf(one), at)
    const there = old[found]
    if (!there) {
      place.insertBefore(one, old[at] ?? null)
      continue
    }
    for (const gone of old.slice(at, found)) gone.remove()
    become(there, one)
    at = found + 1
  }
  for (const gone of old.slice(at)) gone.remove()
}

/** Puts what stands around `next` around `place`, which stays where it is. */
const surround = (place: Element, next: Element): void => {
  for (const one of [...(place.parentNode?.childNodes ?? [])].filter((sibling) => sibling !== place)) one.remove()
  const siblings = [...(next.parentNode?.childNodes ?? [])]
  const at = siblings.findIndex((one) => one === next)
  place.before(...siblings.slice(0, at))
  place.after(...siblings.slice(at + 1))
}

const listIn = (main: Element) => main.querySelector<HTMLElement>('[data-part=desk-list]')

/** Puts a page of the desk in the place of another. Of the list beside the car only what changed is new. */
export const exchangeMain = (main: HTMLElement, other: HTMLElement): HTMLElement => {
  const [list, next] = [listIn(main), listIn(other)]
  const [columns, others] = [list?.parentElement, next?.parentElement]
  if (!list || !next || columns?.parentElement !== main || others?.parentElement !== other) {
    main.replaceWith(other)
    return other
  }
  becomeInside(list, next)
  list.dataset['version'] = next.dataset['version'] ?? ''
  surround(list, next)
  surround(columns, others)
  becomeAs(columns, others)
  becomeAs(main, other)
  return main
}

/** What is counted in the navigation; where somebody is just choosing, it stays. */
export const exchangeNavs = (next: Document): void => {
  const others = [...next.querySelectorAll('nav')]
  for (const nav of document.querySelectorAll('nav')) {
    const same = others.find((one) => one.className === nav.className)
    if (same && !nav.contains(document.activeElement)) becomeInside(nav, same)
  }
}
