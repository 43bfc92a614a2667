/** What the browser, a reader or a script keeps on an element; the server's rendering has no say in it. */
const own: ReadonlySet<string> = new Set(['open', 'data-awake', 'data-armed', 'aria-disabled', 'aria-expanded'])

const sayAttributes = (here: Element, there: Element): void => {
  const isTyped = here instanceof HTMLInputElement && here.type !== 'hidden'
  const isOurs = (name: string) => !own.has(name) && !(isTyped && (name === 'value' || name === 'checked'))
  for (const { name, value } of there.attributes)
    if (isOurs(name) && here.getAttribute(name) !== value) here.setAttribute(name, value)
  for (const name of here.getAttributeNames()) if (isOurs(name) && !there.hasAttribute(name)) here.removeAttribute(name)
}

const nameOf = (node: Node): string =>
  node instanceof Element
    ? [node.tagName, node.id, node.getAttribute('name'), node.getAttribute('data-choice'), node.className].join(' ')
    : String(node.nodeType)

/**
 * Makes an element say what another rendering of the same page says. Elements that both have stay, and with them what
 * was typed, ticked, opened and focused; a part that React runs is left alone.
 */
export const takeOver = (here: Element, there: Element): void => {
  if (here instanceof HTMLElement && here.dataset['root'] !== undefined && here.dataset['awake'] !== undefined) return
  sayAttributes(here, there)
  if (here instanceof HTMLTextAreaElement || here instanceof HTMLSelectElement) return
  let at = here.firstChild
  for (const wanted of there.childNodes) {
    const name = nameOf(wanted)
    let same: ChildNode | null = at
    while (same && nameOf(same) !== name) same = same.nextSibling
    if (!same) {
      here.insertBefore(document.importNode(wanted, true), at)
      continue
    }
    while (at && at !== same) {
      const gone: ChildNode = at
      at = at.nextSibling
      gone.remove()
    }
    if (same instanceof Element && wanted instanceof Element) takeOver(same, wanted)
    else if (same.nodeValue !== wanted.nodeValue) same.nodeValue = wanted.nodeValue
    at = same.nextSibling
  }
  while (at) {
    const gone: ChildNode = at
    at = at.nextSibling
    gone.remove()
  }
}
