/** After this time an answer takes longer than usual. */
const slowMs = 10_000

type Press = {
  /** Cannot be pressed meanwhile; where nothing is named, every button that sends `of`. */
  pressed?: Iterable<Element>
  /** Where `words` stand meanwhile, instead of its own, with a wheel before them. */
  said?: Element | null
  words?: string | undefined
  whenSlow?: () => void
  /** When it is over: answered, given up, or the page has come back. */
  ended?: () => void
}

/** A button with a task of its own in the page sends nothing. */
const senders = 'button:not([type=button])'

const underway = new Map<Element, () => void>()

/** Whether something of this form, or of this list of forms, was pressed and is not answered yet. */
export const isPending = (of: Element): boolean => underway.has(of)

/** It was answered, or is given up: what was pressed works again. */
export const endPending = (of: Element): void => underway.get(of)?.()

/**
 * Something was pressed, and its answer is on its way: what was pressed says so, in words too, and works again when it
 * is over. This is the one mechanism for that. One press of `of` at a time; a newer one takes the place of the last.
 */
export const beginPending = (
  of: Element,
  { pressed = of.querySelectorAll(senders), said, words = '', whenSlow, ended }: Press,
): void => {
  const end = (): void => {
    underway.delete(of)
    clearTimeout(slow)
    removeEventListener('pageshow', back)
    for (const one of pressed) one.removeAttribute('aria-disabled')
    if (said) said.textContent = before
    said?.removeAttribute('data-wheel')
    ended?.()
  }
  // the way back may show a page as it was left (the back/forward cache)
  const back = ({ persisted }: PageTransitionEvent): void => void (persisted && end())
  endPending(of)
  underway.set(of, end)
  addEventListener('pageshow', back)
  const slow = setTimeout(() => whenSlow?.(), slowMs)
  const before = said?.textContent ?? ''
  for (const one of pressed) one.setAttribute('aria-disabled', 'true')
  if (said) said.textContent = words
  if (words) said?.setAttribute('data-wheel', '')
}
