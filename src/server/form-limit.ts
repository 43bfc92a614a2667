import { callbackify } from 'node:util'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Instant } from '#domain/time/zones.ts'

/** Counts so many more forms of a network for all processes; answers how many there are now, and until when. */
export type CountForms = (network: string, times: number) => Promise<{ n: number; endsAt: Instant }>

/** How many of the allowed forms a process takes at a time, as a share of them. */
const share = 20
const mostKept = 20_000

/** Forms that this process took for a network: those up to `most` may be sent, those up to `used` were. */
type Taken = { used: number; most: number; endsAt: Instant }

/**
 * ACCESS-8: counts the forms of a network over all processes. A process takes a twentieth of what is allowed with one
 * statement and counts those in memory, so that most forms ask the database nothing, and a flood that is refused asks
 * it nothing either. What a process took and did not use falls away with the minute, so the limit is never more than
 * was set.
 */
export const formStore = (take: CountForms, now: () => Instant = Date.now): FastifyRateLimitStoreCtor => {
  const taken = new Map<string, Taken>()
  const running = new Map<string, Promise<void>>()

  const takeMore = async (network: string, allowed: number): Promise<void> => {
    const times = Math.ceil(allowed / share)
    const { n, endsAt } = await take(network, times)
    // put in again, so that the oldest key is always the first and can be dropped
    taken.delete(network)
    taken.set(network, { used: Math.min(n - times, allowed), most: Math.min(n, allowed), endsAt })
    const [oldest] = taken.size > mostKept ? taken.keys() : []
    if (oldest !== undefined) taken.delete(oldest)
  }

  const count = async (network: string, allowed: number) => {
    for (;;) {
      const own = taken.get(network)
      if (own && now() < own.endsAt && (own.used < own.most || own.most >= allowed)) {
        own.used += 1
        return { current: own.used, ttl: own.endsAt - now() }
      }
      // forms that arrive together share what one statement took, and its failure
      const more = running.get(network) ?? takeMore(network, allowed).finally(() => running.delete(network))
      running.set(network, more)
      await more
    }
  }

  return class Store implements FastifyRateLimitStore {
    incr(
      network: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _windowMs = 0,
      allowed = 0,
    ): void {
      callbackify(count)(network, allowed, done)
    }
    child(): Store {
      return this
    }
  }
}
