import { randomUUID } from 'node:crypto'
import { numberChanges } from '#db/agency-feed.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import {
  deliveriesOf,
  deliveryById,
  insertDeliveries,
  orderAgain,
  orderFailedAgain,
  type Before,
} from '#db/webhook-deliveries.ts'
import type { DeliveriesAsked, Delivery } from '#db/webhook-deliveries.ts'
import {
  deleteEndpoint,
  endpointById,
  endpointsOf,
  insertEndpoint,
  lockEndpoints,
  replaceSecret,
  type Endpoint,
} from '#db/webhook-endpoints.ts'
import type { Operation } from '#domain/access/rights.ts'
import {
  isWebhookEvent,
  longestSecretDays,
  mostEndpoints,
  pingEvent,
  readHookAddress,
  statementEvent,
  webhookEvents,
  type WebhookEvent,
} from '#domain/agencies/webhooks.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { houseMidnight } from '#domain/time/house-zone.ts'
import { addDays, parseDate } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { webhookJob } from '../jobs/webhook-job.ts'
import { forbidden } from '../rights.ts'
import { record } from '../trail.ts'
import { sentBody } from '../webhook-body.ts'
import { newSecret } from '../webhook-secrets.ts'

export type { Delivery } from '#db/webhook-deliveries.ts'
export type { Endpoint } from '#db/webhook-endpoints.ts'
/** `secret` is shown this once (AGENCY-15). */
export type MadeEndpoint = { endpoint: Endpoint; secret: string }

type Told = Pick<Endpoint, 'id' | 'organisationId'>
const written = (
  tx: Queryable,
  actor: Actor,
  deed: { operation: Operation; endpoint: Told; data: Record<string, unknown> },
  now: number,
) => {
  const { operation, endpoint, data } = deed
  const object = `webhook:${endpoint.id}`
  return record(tx, actor, { operation, object, organisationId: endpoint.organisationId, data }, now)
}

/** The addresses of some codes of an organisation. Refusals: not_found, not_allowed. */
export const listEndpoints = async (
  deps: Deps,
  actor: Actor,
  { organisationId, codes }: { organisationId: string; codes: readonly string[] },
): Promise<Outcome<Endpoint[]>> => {
  for (const code of codes) {
    const refusal = forbidden(actor, 'webhook.view', { owners: { organisationIds: [organisationId], code } })
    if (refusal) return refusal
  }
  return done((await endpointsOf(deps.db, codes)).filter((one) => one.organisationId === organisationId))
}

/** Of what somebody may have an address told: of statements only who may read those of the agency (AGENCY-189). */
export const eventsFor = (actor: Actor, organisationId: string): WebhookEvent[] => {
  const isTold = forbidden(actor, 'statement.view', { owners: { organisationIds: [organisationId] } }) === null
  return webhookEvents.filter((event) => isTold || event !== statementEvent)
}

/** Whether somebody may read what an address is told of this event. */
const maySee = (actor: Actor, organisationId: string, event: string): boolean =>
  event !== statementEvent || eventsFor(actor, organisationId).includes(event)

export type MakeEndpoint = { organisationId: string; code: string; url: string; events: readonly string[] | null }

/**
 * Adds an address that is told of events from now on, and tries it with a ping (AGENCY-14). Without `events` it is told
 * of all that whoever adds it may know (AGENCY-189). Refusals: not_found, not_allowed, hook_address and hook_private
 * (field url), option_required (fields events, code), hooks_full.
 */
export const makeEndpoint = async (
  deps: Deps,
  actor: Actor,
  { organisationId, code, url: typed, events }: MakeEndpoint,
): Promise<Outcome<MadeEndpoint>> => {
  const refusal = forbidden(actor, 'webhook.make', { owners: { organisationIds: [organisationId], code } })
  if (refusal) return refusal
  const url = readHookAddress(typed.trim())
  if (!url) return refused('hook_address', undefined, { url: 'hook_address' })
  const open: readonly string[] = eventsFor(actor, organisationId)
  const wanted = events ?? open
  if (wanted.length === 0 || !wanted.every(isWebhookEvent))
    return refused('option_required', undefined, { events: 'option_required' })
  if (!wanted.every((one) => open.includes(one))) return refused('not_allowed')
  const reached = await deps.outgoing.look(url.hostname)
  if (reached === 'unknown') return refused('hook_address', undefined, { url: 'hook_address' })
  if (reached === 'private') return refused('hook_private', undefined, { url: 'hook_private' })
  const now = deps.clock.now()
  const id = randomUUID()
  const { text, sealed } = newSecret(deps, id)
  const endpoint = { id, organisationId, code, url: url.href, events: webhookEvents.filter((e) => wanted.includes(e)) }
  const made = await deps.db.transaction(async (tx) => {
    const count = await lockEndpoints(tx, code, organisationId)
    if (count === null) return refused('option_required', undefined, { code: 'option_required' })
    if (count >= mostEndpoints) return refused('hooks_full')
    await numberChanges(tx, code, now - dayMs)
    await insertEndpoint(tx, { ...endpoint, ...sealed, at: now, by: nameOf(actor) })
    await written(tx, actor, { operation: 'webhook.make', endpoint, data: { code, host: url.host } }, now)
    await orderPing(tx, id, now)
    return done(null)
  })
  if (!made.ok) return made
  deps.wake()
  const kept = { ...endpoint, createdAt: now, oldEndsAt: null, heldUntil: null, silentTimes: 0 }
  return done({ endpoint: kept, secret: text })
}

const orderPing = async (tx: Queryable, endpointId: string, now: number): Promise<string> => {
  const about = { number: null, bookingId: null, statement: null }
  const ping = { id: randomUUID(), endpointId, event: pingEvent, ...about, at: now }
  await insertDeliveries(tx, [ping], now)
  await enqueue(tx, webhookJob(ping, now))
  return ping.id
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** An address, for who may do this to it. What belongs to others does not exist (AGENCY-7). */
const openEndpoint = async (deps: Deps, actor: Actor, operation: Operation, id: string): Promise<Outcome<Endpoint>> => {
  const endpoint = await endpointById(deps.db, isId(id) ? id : '00000000-0000-0000-0000-000000000000')
  const owners = endpoint && { organisationIds: [endpoint.organisationId], code: endpoint.code }
  const refusal = forbidden(actor, operation, { owners })
  if (refusal) return refusal
  return endpoint ? done(endpoint) : refused('not_found')
}

/** Takes an address away, with what was sent to it. Refusals: not_found, not_allowed. */
export const endEndpoint = async (deps: Deps, actor: Actor, { id }: { id: string }): Promise<Outcome<Endpoint>> => {
  const found = await openEndpoint(deps, actor, 'webhook.end', id)
  if (!found.ok) return found
  return deps.db.transaction(async (tx) => {
    if (!(await deleteEndpoint(tx, id))) return refused('not_found')
    const data = { host: new URL(found.value.url).host }
    await written(tx, actor, { operation: 'webhook.end', endpoint: found.value, data }, deps.clock.now())
    return found
  })
}

/**
 * Gives an address a new secret; the old one signs beside it for so many days (AGENCY-15). Refusals: not_found,
 * not_allowed, this also for an address that is told of more than who asks may read (AGENCY-189), option_required
 * (field days).
 */
export const renewSecret = async (
  deps: Deps,
  actor: Actor,
  { id, days }: { id: string; days: number },
): Promise<Outcome<MadeEndpoint>> => {
  const found = await openEndpoint(deps, actor, 'webhook.make', id)
  if (!found.ok) return found
  const { organisationId, events } = found.value
  if (!events.every((event) => maySee(actor, organisationId, event))) return refused('not_allowed')
  if (!Number.isInteger(days) || days < 0 || days > longestSecretDays)
    return refused('option_required', undefined, { days: 'option_required' })
  const now = deps.clock.now()
  const oldEndsAt = days === 0 ? null : now + days * dayMs
  const { text, sealed } = newSecret(deps, id)
  return deps.db.transaction(async (tx) => {
    if (!(await replaceSecret(tx, { id, oldEndsAt, ...sealed }))) return refused('not_found')
    await written(tx, actor, { operation: 'webhook.make', endpoint: found.value, data: { days } }, now)
    return done({ endpoint: { ...found.value, oldEndsAt }, secret: text })
  })
}

/** Sends something without meaning, to try an address. Refusals: not_found, not_allowed. */
export const pingEndpoint = async (deps: Deps, actor: Actor, { id }: { id: string }): Promise<Outcome<Delivery>> => {
  const found = await openEndpoint(deps, actor, 'webhook.send', id)
  if (!found.ok) return found
  const pingId = await deps.db.transaction((tx) => orderPing(tx, id, deps.clock.now()))
  deps.wake()
  return oneDelivery(deps, pingId)
}

const oneDelivery = async (deps: Deps, id: string): Promise<Outcome<Delivery>> => {
  const delivery = await deliveryById(deps.db, id)
  return delivery ? done(delivery) : refused('not_found')
}

export type DeliveryList = { endpoint: Endpoint; deliveries: Delivery[]; next: Before | null }
type AskedList = DeliveriesAsked & { id: string; before: Before | null; limit: number }

/** What was sent to an address and what waits, the latest first (AGENCY-17). Refusals: not_found, not_allowed. */
export const listDeliveries = async (
  deps: Deps,
  actor: Actor,
  { id, before, limit, ...which }: AskedList,
): Promise<Outcome<DeliveryList>> => {
  const found = await openEndpoint(deps, actor, 'webhook.view', id)
  if (!found.ok) return found
  const listed = await deliveriesOf(deps.db, { endpointId: found.value.id, ...which, before, limit: limit + 1 })
  // that a month was closed stands there for everybody, and its number for who may read it (AGENCY-189)
  const deliveries = listed
    .slice(0, limit)
    .map((one) => (maySee(actor, found.value.organisationId, one.event) ? one : { ...one, statement: null }))
  const last = listed.length > limit ? deliveries.at(-1) : undefined
  return done({ endpoint: found.value, deliveries, next: last ? { at: last.orderedAt, id: last.id } : null })
}

/**
 * One delivery, with what is sent for it (AGENCY-199). What signs it is no part of it: it is made anew for each try.
 * Refusals: not_found, not_allowed.
 */
export const readDelivery = async (
  deps: Deps,
  actor: Actor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Outcome<{ endpoint: Endpoint; delivery: Delivery; body: string }>> => {
  const found = await openEndpoint(deps, actor, 'webhook.view', id)
  if (!found.ok) return found
  const delivery = isId(deliveryId) ? await deliveryById(deps.db, deliveryId) : null
  if (delivery?.endpointId !== id) return refused('not_found')
  if (!maySee(actor, found.value.organisationId, delivery.event)) return refused('not_allowed')
  return done({ endpoint: found.value, delivery, body: await sentBody(deps, delivery) })
}

/**
 * Sends a delivery once more, under the id that it had (AGENCY-17). One that waits is tried at once. Refusals:
 * not_found, not_allowed.
 */
export const replayDelivery = async (
  deps: Deps,
  actor: Actor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Outcome<Delivery>> => {
  const found = await openEndpoint(deps, actor, 'webhook.send', id)
  if (!found.ok) return found
  const delivery = isId(deliveryId) ? await deliveryById(deps.db, deliveryId) : null
  if (delivery?.endpointId !== id) return refused('not_found')
  if (!maySee(actor, found.value.organisationId, delivery.event)) return refused('not_allowed')
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await orderAgain(tx, deliveryId, now)
    await enqueue(tx, webhookJob(delivery, now))
  })
  deps.wake()
  return oneDelivery(deps, deliveryId)
}

/** So many at once; what is left is sent when it is asked for again. */
const mostAgain = 1_000

/**
 * Sends everything once more that failed to reach an address and happened from one day of the house to another, both
 * included (AGENCY-214): of one event, or of all about which he may know. Answers how many that were. Refusals:
 * not_found, not_allowed, option_required (fields from, until).
 */
export const replayFailed = async (
  deps: Deps,
  actor: Actor,
  { id, from, until, event }: { id: string; from: string; until: string; event: string | null },
): Promise<Outcome<number>> => {
  const found = await openEndpoint(deps, actor, 'webhook.send', id)
  if (!found.ok) return found
  const [first, last] = [parseDate(from), parseDate(until)]
  if (first === undefined) return refused('option_required', undefined, { from: 'option_required' })
  if (last === undefined || last < first) return refused('option_required', undefined, { until: 'option_required' })
  const events = [...webhookEvents, pingEvent].filter(
    (one) => (event === null || one === event) && maySee(actor, found.value.organisationId, one),
  )
  const now = deps.clock.now()
  const asked = { endpointId: id, events, from: houseMidnight(first), until: houseMidnight(addDays(last, 1)) }
  const again = await deps.db.transaction(async (tx) => {
    const ordered = await orderFailedAgain(tx, asked, mostAgain, now)
    await enqueue(
      tx,
      ordered.map((one) => webhookJob(one, now)),
    )
    return ordered.length
  })
  if (again > 0) deps.wake()
  return done(again)
}
