import { callbackify } from 'node:util'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

/**
 * Counts so many more forms of a network for all processes; answers how many there are now, and for how many
 * milliseconds they count. It is a duration, because the clock of the count may be another than that of this process.
 */
export type CountForms = (network: string, times: number) => Promise<{ n: number; leftMs: number }>

/** How many of the allowed forms a process takes at a time, as a share of them. */
const share = 20
const mostKept = 20_000

/** Forms that this process took for a network: those up to `most` may be sent, those up to `used` were. */
type Taken = { used: number; most: number; endsAt: number }

/**
 * ACCESS-8: counts the forms of a network over all processes. A process takes a twentieth of what is allowed with one
 * statement and counts those in memory, so that most forms ask the database nothing, and a flood that is refused asks
 * it nothing either. What a process took and did not use falls away with the minute, so the limit is never more than
 * was set.
 */
export const formStore = (take: CountForms): FastifyRateLimitStoreCtor => {
  const now = () => performance.now()
  const taken = new Map<string, Taken>()
  const running = new Map<string, Promise<Taken>>()

  const takeMore = async (network: string, allowed: number): Promise<Taken> => {
    const times = Math.ceil(allowed / share)
    const { n, leftMs } = await take(network, times)
    const more = { used: Math.min(n - times, allowed), most: Math.min(n, allowed), endsAt: now() + leftMs }
    // put in again, so that the oldest key is always the first and can be dropped
    taken.delete(network)
    taken.set(network, more)
    const [oldest] = taken.size > mostKept ? taken.keys() : []
    if (oldest !== undefined) taken.delete(oldest)
    return more
  }

  /** Forms that arrive together share what one statement took, and its failure. */
  const shared = (network: string, allowed: number): Promise<Taken> => {
    const more = running.get(network) ?? takeMore(network, allowed).finally(() => running.delete(network))
    running.set(network, more)
    return more
  }
  const hasRoom = ({ used, most }: Taken, allowed: number): boolean => used < most || most >= allowed

  const count = async (network: string, allowed: number) => {
    let own = taken.get(network)
    if (own && now() >= own.endsAt) own = undefined
    // What was taken just now counts even when its time is over already: no form may ask for ever. Each turn takes more
    // for all that wait, until it is enough or all that is allowed.
    while (!own || !hasRoom(own, allowed)) own = await shared(network, allowed)
    own.used += 1
    return { current: own.used, ttl: Math.max(0, own.endsAt - now()) }
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
