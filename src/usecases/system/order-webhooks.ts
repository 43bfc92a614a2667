import { randomUUID } from 'node:crypto'
import { numberChanges } from '#db/agency-feed.ts'
import { enqueue } from '#db/jobs.ts'
import {
  codesToTell,
  insertDeliveries,
  linesAfter,
  lockListeners,
  noteSeen,
  type NewDelivery,
} from '#db/webhook-deliveries.ts'
import { eventOf } from '#domain/agencies/webhooks.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dayMs } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { webhookJob } from '../jobs/webhook-job.ts'

const linesAtOnce = 500

/**
 * Orders a delivery for every event that an address has not been told of (AGENCY-15). The list of changes of an agency
 * says what happened and in which order (AGENCY-12), and its lock lets one process at a time tell its addresses, so
 * every address is told of every event once. Answers how many deliveries were ordered.
 */
export const orderWebhooks = async (deps: Deps, _actor: Actor): Promise<Outcome<number>> => {
  let ordered = 0
  for (const code of await codesToTell(deps.db)) ordered += await orderWebhooksOf(deps, code)
  if (ordered > 0) deps.wake()
  return done(ordered)
}

/** The same for one agent code. */
export const orderWebhooksOf = async (deps: Deps, code: string): Promise<number> => {
  let ordered = 0
  for (;;) {
    const { lines, count } = await orderFor(deps, code)
    ordered += count
    if (lines < linesAtOnce) return ordered
  }
}

const orderFor = (deps: Deps, code: string): Promise<{ lines: number; count: number }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await numberChanges(tx, code, now - dayMs)
    const listeners = await lockListeners(tx, code)
    const from = Math.min(...listeners.map(({ seen }) => seen))
    const lines = listeners.length === 0 ? [] : await linesAfter(tx, code, from, linesAtOnce)
    const deliveries = lines.flatMap((line): NewDelivery[] => {
      const event = eventOf(line)
      const { number, bookingId, at } = line
      const about = { bookingId, statement: null }
      return listeners
        .filter(({ seen, events }) => event !== null && seen < number && events.includes(event))
        .map(({ id: endpointId }) => ({ id: randomUUID(), endpointId, number, event: event ?? '', ...about, at }))
    })
    if (deliveries.length > 0) {
      await insertDeliveries(tx, deliveries, now)
      await enqueue(
        tx,
        deliveries.map((one) => webhookJob(one, now)),
      )
    }
    const last = lines.at(-1)
    if (last) await noteSeen(tx, code, last.number)
    return { lines: lines.length, count: deliveries.length }
  })
