/** After this time an answer takes longer than usual. */
const slowMs = 10_000

type Press = {
  /** Cannot be pressed meanwhile; where nothing is named, every button that sends `of`. */
  pressed?: Iterable<Element>
  /** Where `words` stand meanwhile, instead of its own, with a wheel before them. */
  said?: Element | null
  words?: string | undefined
  /** Where `slow` stands once it takes long; `said` may be the same. */
  note?: Element | null
  slow?: string | undefined
  /** The words of a button behind `slow`. It sends once more what `by` sends, and what was pressed works again. */
  again?: string | undefined
  by?: Element | null
  whenSlow?: () => void
  /** When it is over: answered, given up, or the page has come back. */
  ended?: () => void
}

/** A button with a task of its own in the page sends nothing. */
const senders = 'button:not([type=button])'

const underway = new Map<Element, () => void>()
/** What takes so long that it may be pressed again. */
const late = new WeakSet<Element>()

/** Whether something of this form, or of this list of forms, was pressed and is not answered yet. */
export const isPending = (of: Element): boolean => underway.has(of) && !late.has(of)

/** Whether it was pressed, and its answer takes so long that it may be pressed again. */
export const isLate = (of: Element): boolean => late.has(of)

/** It was answered, or is given up: what was pressed works again. */
export const endPending = (of: Element): void => underway.get(of)?.()

/**
 * Something was pressed, and its answer is on its way: what was pressed says so, in words too, and works again when it
 * is over. This is the one mechanism for that. One press of `of` at a time; a newer one takes the place of the last.
 */
export const beginPending = (
  of: Element,
  { pressed = of.querySelectorAll(senders), said, words = '', note, slow, again, by, whenSlow, ended }: Press,
): void => {
  const works = (): void => {
    for (const one of pressed) one.removeAttribute('aria-disabled')
  }
  const end = (): void => {
    underway.delete(of)
    late.delete(of)
    clearTimeout(timer)
    removeEventListener('pageshow', back)
    works()
    const [first] = pressed
    // the button that asked again goes, and what it stood for gets its focus
    if (note?.contains(document.activeElement) && first instanceof HTMLElement) first.focus()
    if (note) note.textContent = ''
    if (said) said.textContent = before
    said?.removeAttribute('data-wheel')
    ended?.()
  }
  // the way back may show a page as it was left (the back/forward cache)
  const back = ({ persisted }: PageTransitionEvent): void => void (persisted && end())
  const takesLong = (): void => {
    whenSlow?.()
    if (!note || !slow) return
    note.textContent = slow
    if (!again) return
    late.add(of)
    works()
    note.append(' ', buttonLike(by, again))
  }
  endPending(of)
  underway.set(of, end)
  addEventListener('pageshow', back)
  const timer = setTimeout(takesLong, slowMs)
  if (note) note.textContent = ''
  const before = said?.textContent ?? ''
  for (const one of pressed) one.setAttribute('aria-disabled', 'true')
  if (said) said.textContent = words
  if (words) said?.setAttribute('data-wheel', '')
}

/** A button that sends what another one sends. */
const buttonLike = (first: Element | null | undefined, words: string): HTMLButtonElement => {
  const button = document.createElement('button')
  if (first instanceof HTMLButtonElement) {
    button.name = first.name
    button.value = first.value
  }
  button.textContent = words
  return button
}
