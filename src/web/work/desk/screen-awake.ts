import { isAway, watchPresence } from './presence.ts'

type Lock = { released: boolean; release: () => Promise<void> }
type Held = { isWanted: () => boolean; ask: () => Promise<Lock> }

/**
 * Asks that the screen stays on while that is wanted, and gives it back when it is not. What is given back or refused
 * is asked for again the next time, and never twice at once (DESK-47).
 */
export const screenKeeper = ({ isWanted, ask }: Held): (() => Promise<void>) => {
  let lock: Lock | null = null
  let isAsking = false
  return async () => {
    if (isAsking) return
    isAsking = true
    try {
      if (isWanted() && (lock === null || lock.released)) lock = await ask()
      // it may have been hidden while the browser thought about it
      if (!isWanted()) {
        await lock?.release()
        lock = null
      }
    } catch {
      // refused, for instance where the battery is low
      lock = null
    } finally {
      isAsking = false
    }
  }
}

const everyMs = 60_000

/** Keeps the screen of this page on while somebody works at it (DESK-47). Answers with what ends it. */
export const keepScreenOn = (): (() => void) => {
  const { wakeLock } = navigator as { wakeLock?: WakeLock }
  if (!wakeLock) return () => undefined
  watchPresence()
  let isOver = false
  const isWanted = (): boolean => !isOver && document.visibilityState === 'visible' && !isAway()
  const settle = screenKeeper({ isWanted, ask: () => wakeLock.request('screen') })
  const go = (): void => void settle()
  const signs = ['visibilitychange', 'keydown', 'pointerdown'] as const
  for (const sign of signs) document.addEventListener(sign, go, { passive: true })
  const timer = setInterval(go, everyMs)
  go()
  return () => {
    isOver = true
    for (const sign of signs) document.removeEventListener(sign, go)
    clearInterval(timer)
    go()
  }
}
