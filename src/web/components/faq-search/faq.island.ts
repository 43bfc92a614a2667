import { findable } from '#domain/search/fold.ts'
import { filterAsTyped, type Entry, type Group } from '../filter-form/filter.island.ts'
import { behaviour } from '../../kernel/behaviour.ts'

const questions = 'details[id^="faq-"]'

/** Found by its own words and those of its heading. */
const entryOf = (element: HTMLDetailsElement, heading: HTMLElement): Entry => {
  let words: string | undefined
  return { element, words: () => (words ??= findable([`${heading.textContent} ${element.textContent}`])) }
}

/** Opens the question that the address names and puts the focus on it. */
const openNamed = (): void => {
  const named = document.getElementById(location.hash.slice(1))
  if (!(named instanceof HTMLDetailsElement)) return
  named.open = true
  named.scrollIntoView()
  named.querySelector('summary')?.focus({ preventScroll: true })
}

/** One button opens or closes all, because browsers do not search what is closed. */
const openAll = (box: HTMLElement, button: HTMLElement): void => {
  const words = [button.textContent, box.dataset['close'] ?? '']
  let open = false
  box.hidden = false
  button.addEventListener('click', () => {
    open = !open
    for (const one of document.querySelectorAll<HTMLDetailsElement>(questions)) one.open = open
    button.textContent = words[Number(open)] ?? ''
  })
}

/**
 * The questions as they stand: each heading with the `details` that follow it. What the server has filtered stays with
 * the server.
 */
export const start = (form: HTMLElement): void => {
  const groups: Group[] = []
  for (const element of document.querySelectorAll<HTMLElement>(`h2, ${questions}`))
    if (!(element instanceof HTMLDetailsElement)) groups.push({ element, entries: [] })
    else {
      const group = groups.at(-1)
      group?.entries.push(entryOf(element, group.element))
    }
  if (!form.querySelector<HTMLInputElement>('[type=search]')?.defaultValue)
    filterAsTyped(
      form,
      groups.filter(({ entries }) => entries.length > 0),
    )
  const box = form.querySelector<HTMLElement>('[data-close]')
  const button = box?.querySelector('button')
  if (box && button) openAll(box, button)
  openNamed()
  addEventListener('hashchange', openNamed)
}

export default behaviour('faq', 'load', start)
