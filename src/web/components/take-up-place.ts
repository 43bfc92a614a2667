/**
 * Scrolls to where the page stood in another language: its address says it (`#at-900`), and from then on no more
 * (keep-place.island.ts, BOOK-38).
 */
export const takeUpPlace = (): void => {
  if (!location.hash.startsWith('#at-')) return
  scrollTo({ top: Number(location.hash.slice(4)), behavior: 'instant' })
  history.replaceState(history.state, '', location.pathname + location.search)
}
