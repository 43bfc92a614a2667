import { behaviour } from '../../kernel/behaviour.ts'

/**
 * ACCESS-7: half an hour without a request ends a session. Somebody who types is still there, so the server is told so
 * now and then.
 */
const everyMs = 10 * 60_000

/**
 * Returns a function to call at each key; `ask` is called when the last time is long enough ago. Times are in
 * milliseconds, by `now`.
 */
export const stillThere = (ask: () => void, now: () => number): (() => void) => {
  let asked = now()
  return () => {
    if (now() - asked < everyMs) return
    asked = now()
    ask()
  }
}

export const start = (page: HTMLElement): void => {
  const ask = () => void fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined)
  page.addEventListener('input', stillThere(ask, Date.now))
}

export default behaviour('still-there', 'load', start)
