import { statementEvent, type DeliveryState, type Try, type WebhookEvent } from '#domain/agencies/webhooks.ts'
import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp, timestampOrNull } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

const CODES = `
  select distinct e.agent_code as code
  from webhook_endpoint e
  join agency a on a.code = e.agent_code and a.organisation_id = e.organisation_id
  join organisation o on o.id = a.organisation_id
  where a.active
    and o.ended_at is null
  order by e.agent_code`

/** The agent codes that have an address to be told at. */
export const codesToTell = async (q: Queryable): Promise<string[]> =>
  (await q.query<{ code: string }>(CODES, [], 'webhook_codes')).map(({ code }) => code)

const LISTENERS = `
  select id::text, events, seen::int
  from webhook_endpoint
  where agent_code = $1
  for update`

/** The addresses of a code with the number up to which each was told; nobody else tells them meanwhile. */
export const lockListeners = (
  tx: Queryable,
  code: string,
): Promise<{ id: string; events: WebhookEvent[]; seen: number }[]> =>
  tx.query(LISTENERS, [code], 'webhook_listeners_lock')

/** A line of the list of an agency, with what its trail says of it. */
export type Line = {
  number: number
  bookingId: string
  at: Instant
  action: string
  isHeld: boolean
  isKnown: boolean
}

/** Of a line `a` of the audit: what tells which event it is, beside its name (domain/agencies/webhooks.ts eventOf). */
export const EVENT_FACTS = `coalesce(a.data ->> 'status' = 'held', false) as "isHeld",
    a.action = 'refund_completed'
      and exists (
        select
        from audit earlier
        where earlier.booking_id = a.booking_id
          and earlier.action = 'refund_sent'
          and earlier.data ->> 'refundId' = a.data ->> 'refundId'
      ) as "isKnown"`

const LINES = `
  select c.number::int as number, c.booking_id::text as "bookingId", c.at, a.action,
    ${EVENT_FACTS}
  from agency_change c
  join audit a on a.booking_id = c.booking_id and a.seq = c.audit_seq
  where c.agent_code = $1
    and c.number > $2
  order by c.number
  limit $3`

const OF_STATEMENTS = `
  select e.id::text as id
  from webhook_endpoint e
  join agency a on a.code = e.agent_code and a.organisation_id = e.organisation_id
  where e.organisation_id = $1
    and $2 = any (e.events)
    and a.active
  order by e.id
  for key share of e`

/** The addresses of an organisation that are told of its statements; none is taken away until this transaction ends. */
export const statementListeners = async (tx: Queryable, organisationId: string): Promise<string[]> => {
  const found = await tx.query<{ id: string }>(OF_STATEMENTS, [organisationId, statementEvent], 'webhook_of_statements')
  return found.map(({ id }) => id)
}

export const linesAfter = (q: Queryable, code: string, number: number, limit: number): Promise<Line[]> =>
  q.query<Line>(LINES, [code, number, limit], 'webhook_lines')

const SEEN = `
  update webhook_endpoint
  set seen = $2
  where agent_code = $1
    and seen < $2`

export const noteSeen = async (tx: Queryable, code: string, number: number): Promise<void> => {
  await tx.query(SEEN, [code, number], 'webhook_seen')
}

export type NewDelivery = {
  id: string
  endpointId: string
  number: number | null
  event: string
  bookingId: string | null
  /** the number of a statement that was closed */
  statement: string | null
  at: Instant
}

const INSERT = `
  insert into webhook_delivery (
    id, endpoint_id, number, event, booking_id, statement, at, ordered_at, next_at, state
  )
  select d.id, d."endpointId", d.number, d.event, d."bookingId", d.statement, d.at, $2, $2, 'waiting'
  from jsonb_to_recordset($1::jsonb)
    as d(
      id uuid, "endpointId" uuid, number bigint, event text, "bookingId" uuid, statement text, at timestamptz
    )`

export const insertDeliveries = async (
  tx: Queryable,
  deliveries: readonly NewDelivery[],
  now: Instant,
): Promise<void> => {
  const rows = deliveries.map((one) => ({ ...one, at: timestamp(one.at) }))
  await tx.query(INSERT, [json(rows), timestamp(now)], 'webhook_deliveries_insert')
}

/** What was sent to an address, or waits for it. */
export type Delivery = NewDelivery & {
  orderedAt: Instant
  state: DeliveryState
  attempts: number
  triedAt: Instant | null
  nextAt: Instant | null
  tries: Try[]
}

const COLUMNS = `
    d.id::text, d.endpoint_id::text as "endpointId", d.number::int as number, d.event,
    d.booking_id::text as "bookingId", d.statement, d.at, d.ordered_at as "orderedAt", d.state, d.attempts,
    d.tried_at as "triedAt", d.next_at as "nextAt", d.tries`

const BY_ID = `
  select ${COLUMNS}, e.url, e.held_until as "heldUntil", e.silent_times as "silentTimes", e.agent_code as code
  from webhook_delivery d
  join webhook_endpoint e on e.id = d.endpoint_id
  join agency a on a.code = e.agent_code and a.organisation_id = e.organisation_id
  join organisation o on o.id = a.organisation_id
  where d.id = $1
    and a.active
    and o.ended_at is null`

export type DeliveryToSend = Delivery & { url: string; heldUntil: Instant | null; silentTimes: number; code: string }

/** Null also where the agency sells no more. */
export const deliveryById = async (q: Queryable, id: string): Promise<DeliveryToSend | null> =>
  (await q.query<DeliveryToSend>(BY_ID, [id], 'webhook_delivery_by_id'))[0] ?? null

const LIST = statement(
  'webhook_deliveries_list',
  `
    select ${COLUMNS}
    from webhook_delivery d
    where d.endpoint_id = :endpointId::uuid
      and (:state::text is null or d.state = :state)
      and (:event::text is null or d.event = :event)
      and (:bookingId::uuid is null or d.booking_id = :bookingId)
      and (
        :beforeAt::timestamptz is null
        or (d.ordered_at, d.id) < (:beforeAt::timestamptz, :beforeId::uuid)
      )
    order by d.ordered_at desc, d.id desc
    limit :limit`,
)

export type Before = { at: Instant; id: string }

/** Which deliveries of an address: those that stand so, of one event, about one booking; null: all. */
export type DeliveriesAsked = {
  state: DeliveryState | null
  event?: string | null
  bookingId?: string | null
}

/** The latest first; `before`: those that come after this one in the list. */
export const deliveriesOf = (
  q: Queryable,
  asked: DeliveriesAsked & { endpointId: string; before: Before | null; limit: number },
): Promise<Delivery[]> =>
  LIST<Delivery>(q, {
    endpointId: asked.endpointId,
    state: asked.state,
    event: asked.event ?? null,
    bookingId: asked.bookingId ?? null,
    beforeAt: timestampOrNull(asked.before?.at ?? null),
    beforeId: asked.before?.id ?? null,
    limit: asked.limit,
  })

const TRIED = statement(
  'webhook_delivery_tried',
  `
    update webhook_delivery
    set state = :state,
      attempts = :attempts,
      tried_at = :triedAt::timestamptz,
      next_at = :nextAt::timestamptz,
      tries = :tries::jsonb
    where id = :id::uuid`,
)

export const noteTry = async (
  q: Queryable,
  {
    id,
    state,
    attempts,
    triedAt,
    nextAt,
    tries,
  }: Pick<Delivery, 'id' | 'state' | 'attempts' | 'nextAt' | 'tries'> & { triedAt: Instant },
): Promise<void> => {
  await TRIED(q, {
    id,
    state,
    attempts,
    triedAt: timestamp(triedAt),
    nextAt: timestampOrNull(nextAt),
    tries: json(tries),
  })
}

const AGAIN = `
  update webhook_delivery
  set state = 'waiting', attempts = 0, next_at = $2
  where id = $1`
const FORGET_JOB = `
  delete from job
  where queue = 'webhook'
    and payload ->> 'deliveryId' = $1`

/** Begins a delivery anew; what was planned for it is planned no more. The caller orders the job. */
export const orderAgain = async (tx: Queryable, id: string, now: Instant): Promise<void> => {
  await tx.query(FORGET_JOB, [id], 'webhook_job_forget')
  await tx.query(AGAIN, [id, timestamp(now)], 'webhook_delivery_again')
}

const FAILED_AGAIN = statement(
  'webhook_failed_again',
  `
    update webhook_delivery d
    set state = 'waiting', attempts = 0, next_at = :now::timestamptz
    where d.id in (
        select f.id
        from webhook_delivery f
        where f.endpoint_id = :endpointId::uuid
          and f.state = 'failed'
          and f.event = any(:events::text[])
          and f.at >= :from::timestamptz
          and f.at < :until::timestamptz
        order by f.at, f.id
        limit :limit::int
        for update skip locked
      )
    returning d.id::text as id, d.endpoint_id::text as "endpointId", d.at`,
)

/** About which events, from when until before when they happened. */
export type FailedAsked = { endpointId: string; events: readonly string[]; from: Instant; until: Instant }

/**
 * Begins those anew that failed, the earliest `limit` of them; each is given to one caller only. The caller orders the
 * jobs.
 */
export const orderFailedAgain = async (
  tx: Queryable,
  { endpointId, events, from, until }: FailedAsked,
  limit: number,
  now: Instant,
): Promise<{ id: string; endpointId: string }[]> => {
  const found = await FAILED_AGAIN<{ id: string; endpointId: string; at: Instant }>(tx, {
    endpointId,
    events: [...events],
    from: timestamp(from),
    until: timestamp(until),
    limit,
    now: timestamp(now),
  })
  return found.toSorted((a, b) => a.at - b.at)
}

const CLAIM = statement(
  'webhook_claim',
  `
    update webhook_delivery d
    set next_at = :again::timestamptz
    where d.id in (
        select w.id
        from webhook_delivery w
        join webhook_endpoint e on e.id = w.endpoint_id
        where e.agent_code = :code
          and w.state = 'waiting'
          and w.next_at <= :now::timestamptz
          and (
            :since::bigint is null
            or (
              w.attempts = 0
              and (w.number > :since::bigint or (w.statement is not null and w.ordered_at >= :begun::timestamptz))
            )
          )
        order by w.next_at, w.id
        limit :limit::int
        for update of w skip locked
      )
    returning d.id::text as id`,
)

/** Where a call began: the last change before it, and when. */
export type Since = { number: number; at: Instant }

/**
 * The deliveries of an agent code that are due; nobody else is given them before `again`. For a world without a worker
 * of its own (AGENCY-109); everywhere else jobs send them. `since`: only those about changes after its number, or
 * statements closed since its moment, that were never tried.
 */
export const claimDeliveries = async (
  q: Queryable,
  code: string,
  { now, again, limit, since = null }: { now: Instant; again: Instant; limit: number; since?: Since | null },
): Promise<string[]> => {
  const claimed = await CLAIM<{ id: string }>(q, {
    code,
    now: timestamp(now),
    again: timestamp(again),
    limit,
    since: since?.number ?? null,
    begun: timestampOrNull(since?.at ?? null),
  })
  return claimed.map(({ id }) => id)
}
