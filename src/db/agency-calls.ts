import type { Instant } from '#domain/time/zones.ts'
import { MADE_FOR_TRAVELLER } from './agency-bookings.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** What is known of a call with an Idempotency-Key. Status and body are null while it is under way. */
export type StoredAnswer = { requestHash: string; status: number | null; body: unknown }

const BEGIN = statement(
  'agency_answer_begin',
  `
    insert into agency_answer as a (id, request_hash, started_at)
    values (:id::uuid, :requestHash, :now::timestamptz)
    on conflict (id) do update
      set request_hash = excluded.request_hash,
        started_at = excluded.started_at,
        status = null,
        body = null
      where a.started_at <= :forgotten::timestamptz
        or (a.status is null and a.request_hash = excluded.request_hash and a.started_at <= :lost::timestamptz)
    returning id`,
)
const STORED = `
  select request_hash as "requestHash", status, body
  from agency_answer
  where id = $1`

/**
 * Begins a call: null when it is this call's turn, else what is stored of the first one. A call that began before
 * `lost` and was never answered may be made again by the same request; one from before `forgotten` by any.
 */
export const beginAnswer = async (
  q: Queryable,
  call: { id: string; requestHash: string; now: Instant; lost: Instant; forgotten: Instant },
): Promise<StoredAnswer | null> => {
  const begun = await BEGIN(q, {
    ...call,
    now: timestamp(call.now),
    lost: timestamp(call.lost),
    forgotten: timestamp(call.forgotten),
  })
  if (begun.length > 0) return null
  const [stored] = await q.query<StoredAnswer>(STORED, [call.id], 'agency_answer_stored')
  // the first one was refused between the two questions, which forgets it
  return stored ?? { requestHash: call.requestHash, status: null, body: null }
}

const KEEP = `
  update agency_answer
  set status = $2, body = $3::jsonb
  where id = $1`
const FORGET = `
  delete from agency_answer
  where id = $1
    and status is null`
const DELETE_OLD = `
  delete from agency_answer
  where started_at <= $1`

export const keepAnswer = async (q: Queryable, id: string, status: number, body: unknown): Promise<void> => {
  await q.query(KEEP, [id, status, json(body)], 'agency_answer_keep')
}
export const forgetAnswer = async (q: Queryable, id: string): Promise<void> => {
  await q.query(FORGET, [id], 'agency_answer_forget')
}
export const deleteOldAnswers = async (q: Queryable, before: Instant): Promise<void> => {
  await q.query(DELETE_OLD, [timestamp(before)], 'agency_answer_delete_old')
}

const TAKE = statement(
  'agency_reference_take',
  `
    insert into agency_reference as r (agent_code, reference, booking_id, taken_at)
    values (:code, :reference, :bookingId::uuid, :now::timestamptz)
    on conflict (agent_code, reference) do update
      set booking_id = excluded.booking_id, taken_at = excluded.taken_at
      where r.booking_id = excluded.booking_id
        or (
          r.taken_at <= :lost::timestamptz
          and not exists (
            select
            from booking b
            where b.id = r.booking_id
          )
        )
    returning booking_id`,
)

export type Reference = { code: string; reference: string; bookingId: string }

/**
 * Takes a reference for a booking that is about to be made. False when another booking has it. One that was taken
 * before `lost` for a booking that never came is free again.
 */
export const takeReference = async (
  q: Queryable,
  { now, lost, ...reference }: Reference & { now: Instant; lost: Instant },
): Promise<boolean> => (await TAKE(q, { ...reference, now: timestamp(now), lost: timestamp(lost) })).length > 0

const GIVE_BACK = `
  delete from agency_reference
  where agent_code = $1
    and booking_id = $2
    and not exists (
      select
      from booking b
      where b.id = agency_reference.booking_id
    )`

/** No booking came of it. */
export const giveBackReference = async (q: Queryable, code: string, bookingId: string): Promise<void> => {
  await q.query(GIVE_BACK, [code, bookingId], 'agency_reference_give_back')
}

const BY_REFERENCE = `
  select r.booking_id::text as id
  from agency_reference r
  where r.agent_code = $1
    and r.reference = $2`
const REFERENCES = `
  select r.booking_id::text as id, r.reference
  from agency_reference r
  where r.agent_code = $1
    and r.booking_id = any ($2::uuid[])`

export const bookingIdByReference = async (q: Queryable, code: string, reference: string): Promise<string | null> =>
  (await q.query<{ id: string }>(BY_REFERENCE, [code, reference], 'agency_reference_find'))[0]?.id ?? null

/** The references of these bookings, by booking. */
export const referencesOf = async (
  q: Queryable,
  code: string,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await q.query<{ id: string; reference: string }>(REFERENCES, [code, ids], 'agency_references_of')
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

const CUSTOMER = `
  select b.email
  from booking b
  where b.agent_code = $1
    and b.erased_at is null
    and b.email <> ''
    and exists (
      select
      from audit l
      where l.booking_id = b.id
        and ${MADE_FOR_TRAVELLER}
    )
    and ($2::text is null or b.email = $2)
    and ($3::text is null or encode(sha256(convert_to(b.email, 'UTF8')), 'hex') = $3)
  limit 1`

/** The address of a customer for whom an agency booked, by the address or its SHA-256; null: it has none such. */
export const customerOfAgency = async (
  q: Queryable,
  code: string,
  { email, hash }: { email: string | null; hash: string | null },
): Promise<string | null> =>
  (await q.query<{ email: string }>(CUSTOMER, [code, email, hash], 'agency_customer'))[0]?.email ?? null
