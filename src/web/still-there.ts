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

/** Pages whose forms belong to one person; the others open nothing that could be shut. */
export const isOwnPage = (path: string): boolean => /^\/[a-z-]+\/(?:my-booking|account)(?:\/|$)/.test(path)
