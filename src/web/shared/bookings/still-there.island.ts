import { behaviour } from '../../kernel/behaviour.ts'

/**
 * ACCESS-7: half an hour without a page shuts what is open in a browser; who types is there, and the server hears of it
 * now and then.
 */
const everyMs = 10 * 60_000

/** Call at each key; `ask` is called when the last time is long enough ago. Times from `now`, in milliseconds. */
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
