import { findable } from '#domain/search/fold.ts'
import { filterAsTyped, type Entry, type Group } from '../filter-form/filter.island.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import { questions } from './faq.island.ts'

/** Found by its own words and those of its heading. */
const entryOf = (element: HTMLDetailsElement, heading: HTMLElement): Entry => {
  let words: string | undefined
  return { element, words: () => (words ??= findable([`${heading.textContent} ${element.textContent}`])) }
}

/**
 * Filters the questions as they stand: each heading with the `details` that follow it. What the server has filtered
 * stays with the server.
 */
export const start = (form: HTMLElement): void => {
  if (form.querySelector<HTMLInputElement>('[type=search]')?.defaultValue) return
  const groups: Group[] = []
  for (const element of document.querySelectorAll<HTMLElement>(`h2, ${questions}`))
    if (!(element instanceof HTMLDetailsElement)) groups.push({ element, entries: [] })
    else {
      const group = groups.at(-1)
      group?.entries.push(entryOf(element, group.element))
    }
  filterAsTyped(
    form,
    groups.filter(({ entries }) => entries.length > 0),
  )
}

export default behaviour('faq-filter', 'intent', start)
