/**
 * Whether the browser knows that it has no network. What is sent now would be answered by its own page of errors, so
 * nothing is sent, and `said` says that (BOOK-37).
 */
export const isCutOff = (said: Element | null, words = ''): boolean => {
  const cutOff = !navigator.onLine
  if (said) said.textContent = cutOff ? words : ''
  return cutOff
}
