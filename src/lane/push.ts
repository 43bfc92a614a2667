import { createHash } from 'node:crypto'
import type { Instant } from '#domain/time/zones.ts'
import { minuteMs } from '#domain/time/zones.ts'
import type { Store } from './store.ts'

/** A booking as a parking system needs it. `until` null: the car is inside, and may leave whenever it does. */
export type Reservation = { id: string; code: string; plate: string | null; from: string; until: string | null }

/** What is sent to a parking system. Both may be repeated: the last one counts. */
export type PushRequest = { method: 'PUT' | 'DELETE'; path: string; body?: object }
export type PushAdapter = { put: (one: Reservation) => PushRequest; remove: (id: string) => PushRequest }

/** `sent`: what the parking system has, by a digest of it; `failed`: what it did not take. */
type Kept = { sent: Record<string, string>; failed: Record<string, { tries: number; nextAt: Instant; since: Instant }> }
const nothing: Kept = { sent: {}, failed: {} }

export type PushSettings = {
  store: Store
  now: () => Instant
  fetch: typeof fetch
  adapter: PushAdapter
  /** of the parking system, without a slash at its end, and what it wants as `Authorization`, if anything */
  system: { url: string; authorization: string }
}

const longestWaitMs = 5_000
const firstWaitMs = minuteMs
const mostWaitMs = 30 * minuteMs

const digestOf = (one: Reservation): string =>
  createHash('sha256').update(JSON.stringify(one)).digest('hex').slice(0, 32)

/**
 * Passes reservations on to a parking system (GATE-28). What it took is on the disk before the next is sent, so that
 * nothing is lost and nothing doubled when the PC is started again; what it did not take is tried again, each time
 * later, and holds up no other.
 */
export const createPusher = ({ store, now, fetch: ask, adapter, system }: PushSettings) => {
  let kept: Kept = { ...nothing, ...(JSON.parse(store.read('pushed.json') ?? 'null') as Partial<Kept> | null) }
  const keep = (next: Kept): void => {
    kept = next
    store.write('pushed.json', JSON.stringify(kept))
  }
  const isTaken = async ({ method, path, body }: PushRequest): Promise<boolean> => {
    try {
      const answer = await ask(system.url + path, {
        method,
        headers: {
          ...(system.authorization && { authorization: system.authorization }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(longestWaitMs),
      })
      // what is not there need not be removed
      return answer.ok || (method === 'DELETE' && answer.status === 404)
    } catch {
      return false
    }
  }
  const without = <T>(of: Record<string, T>, id: string): Record<string, T> =>
    Object.fromEntries(Object.entries(of).filter(([one]) => one !== id))

  const pushOne = async (id: string, one: Reservation | undefined): Promise<void> => {
    const before = kept.failed[id]
    if (before && now() < before.nextAt) return
    if (await isTaken(one ? adapter.put(one) : adapter.remove(id))) {
      const sent = one ? { ...kept.sent, [id]: digestOf(one) } : without(kept.sent, id)
      return keep({ sent, failed: without(kept.failed, id) })
    }
    const tries = (before?.tries ?? 0) + 1
    const nextAt = now() + Math.min(firstWaitMs * 2 ** (tries - 1), mostWaitMs)
    keep({ ...kept, failed: { ...kept.failed, [id]: { tries, nextAt, since: before?.since ?? now() } } })
  }

  return {
    /** Brings the parking system to what the product says now; called again, it goes on with what is missing. */
    push: async (all: readonly Reservation[]): Promise<void> => {
      const wanted = new Map(all.map((one) => [one.id, one]))
      // what came to nothing first: nobody may come in by it any more
      const gone = [...new Set([...Object.keys(kept.sent), ...Object.keys(kept.failed)])].filter(
        (id) => !wanted.has(id),
      )
      for (const id of gone) await pushOne(id, undefined)
      for (const one of all) if (kept.sent[one.id] !== digestOf(one)) await pushOne(one.id, one)
    },
    /** Since when something has not been taken; null: the parking system has everything (GATE-29). */
    behindSince: (): Instant | null => {
      const times = Object.values(kept.failed).map(({ since }) => since)
      return times.length === 0 ? null : Math.min(...times)
    },
  }
}
