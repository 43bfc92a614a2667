import type { Instant } from '#domain/time/zones.ts'

/**
 * Counts tries for each key in windows of fixed length, with bounded memory (RL-08). It knows only this process; the
 * limits that protect bookings and accounts are in the database.
 */
export type Throttle = {
  /** counts one more; false when `limit` was reached in the current window already */
  pass(key: string, limit: number, windowMs: number, now: Instant): boolean
}

type Count = { from: Instant; n: number }

export const createThrottle = (maximumKeys = 50_000): Throttle => {
  const counts = new Map<string, Count>()
  return {
    pass: (key, limit, windowMs, now) => {
      const known = counts.get(key)
      const count = known && now >= known.from && now < known.from + windowMs ? known : { from: now, n: 0 }
      if (count.n >= limit) return false
      // put in again, so that the oldest key is always the first and can be dropped
      counts.delete(key)
      counts.set(key, { from: count.from, n: count.n + 1 })
      if (counts.size > maximumKeys)
        for (const oldest of counts.keys()) {
          counts.delete(oldest)
          break
        }
      return true
    },
  }
}
