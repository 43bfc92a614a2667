import { findable, fold, holds } from '#domain/search/fold.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/** One thing in the list that can be found. `words` is called only when somebody types. */
export type Entry = { element: HTMLElement; words: () => string }
/** A group is shown as long as one of its entries is, and so is the link that leads to it. */
export type Group = { element: HTMLElement; entries: Entry[]; link?: HTMLElement | null | undefined }

const restMs = 150

/**
 * Puts into the address what the list shows, so that it can be shared and loaded again, without a new entry in the
 * history.
 */
const keepInAddress = (typed: string): void => {
  const here = new URL(location.href)
  if (typed) here.searchParams.set('q', typed)
  else here.searchParams.delete('q')
  if (here.href === location.href) return
  try {
    history.replaceState(history.state, '', here)
  } catch {
    // Some browsers limit how often the address may change. The list is right all the same.
  }
}

/**
 * Filters the list while one types and says how many entries are left (components/filter-form). When nothing is left,
 * pressing Enter asks the server, which forgives mistakes.
 */
export const filterAsTyped = (form: HTMLElement, groups: readonly Group[]): void => {
  const field = form.querySelector<HTMLInputElement>('[type=search]')
  const status = form.querySelector('[role=status]')
  const none = form.querySelector<HTMLElement>('[data-none]')
  if (!field || !status || !none) return
  const said = JSON.parse(form.dataset['said'] ?? '[]') as string[]
  let shown = 1
  let rest: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    shown = 0
    for (const { element, entries, link } of groups) {
      for (const entry of entries) {
        entry.element.hidden = !holds(entry.words(), field.value)
        if (!entry.element.hidden) shown += 1
      }
      element.hidden = entries.every((entry) => entry.element.hidden)
      if (link) link.hidden = element.hidden
    }
    none.hidden = shown > 0
    status.textContent = fold(field.value) ? (said[shown] ?? '') : ''
    keepInAddress(field.value.trim())
  }
  field.addEventListener('input', () => {
    clearTimeout(rest)
    rest = setTimeout(show, restMs)
  })
  // it wakes as somebody reaches for the field, and by a slow line words may stand in it by then
  if (field.value !== field.defaultValue) show()
  form.addEventListener('submit', (event) => {
    clearTimeout(rest)
    show()
    if (shown > 0) event.preventDefault()
  })
}

/** Airports by country. The words by which they are found, including other names, are in `data-find`. */
export const start = (form: HTMLElement): void => {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-group]')].map((element): Group => ({
    element,
    link: document.querySelector(`a[href="#${element.getAttribute('aria-labelledby')}"]`)?.parentElement,
    entries: [...element.querySelectorAll<HTMLElement>('[data-find]')].map((one) => ({
      element: one,
      words: () => one.dataset['find'] ?? findable([one.textContent ?? '']),
    })),
  }))
  filterAsTyped(form, groups)
}

export default behaviour('filter', 'intent', start)
