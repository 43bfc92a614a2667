/** Where a press was answered so, until the line is back or the press is made again. */
const told = new WeakSet<object>()

/**
 * Whether a press of `of` sends nothing, because the browser believes that it has no network and its own page of errors
 * would be the answer. It may be wrong, as behind some adapters, so who presses again is believed instead (BOOK-37).
 */
export const isRefused = (of: object): boolean => {
  const refuses = !navigator.onLine && !told.has(of)
  if (refuses) {
    told.add(of)
    addEventListener('online', () => told.delete(of), { once: true })
  } else told.delete(of)
  return refuses
}

/** The same, with its words in `said`, where they go when it is sent. */
export const isCutOff = (of: object, said: Element | null, words = ''): boolean => {
  const refuses = isRefused(of)
  if (said) said.textContent = refuses ? words : ''
  return refuses
}
