import { useEffect, useState } from 'react'

/** After this time an answer takes longer than usual. */
const slowMs = 10_000

/** `lost`: there is no network, and nothing was sent (BOOK-37). */
export type Waiting = 'no' | 'sent' | 'slow' | 'lost'

/**
 * How long the search that was sent has been waited for (SEARCH-46). A page to which one comes back waits for nothing.
 */
export const useWaiting = (): { waiting: Waiting; begin: () => void; lose: () => void; rest: () => void } => {
  const [sentTimes, setSentTimes] = useState(0)
  const [waiting, setWaiting] = useState<Waiting>('no')
  useEffect(() => {
    if (sentTimes === 0) return
    const slow = setTimeout(() => setWaiting('slow'), slowMs)
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      clearTimeout(slow)
      setWaiting('no')
    }
    addEventListener('pageshow', back)
    return () => {
      clearTimeout(slow)
      removeEventListener('pageshow', back)
    }
  }, [sentTimes])
  return {
    waiting,
    begin: () => {
      setSentTimes(sentTimes + 1)
      setWaiting('sent')
    },
    lose: () => setWaiting('lost'),
    rest: () => setWaiting('no'),
  }
}
