import { behaviour } from '../../kernel/behaviour.ts'

/**
 * A browser may bring this page back as it was left, without asking for it (the back/forward cache). By then the
 * payment may have been made, so the page is asked for anew and tells the truth (PAY-19).
 */
export const start = (): void => {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}

export default behaviour('onward', 'load', start)
