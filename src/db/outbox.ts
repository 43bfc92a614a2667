import type { DeliveryState } from '#domain/letters/delivery.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestampOrNull } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** Which letters: of one booking by its number, and within a time; empty or null: of all. */
export type OutboxFilter = { number: string; since: Instant | null; until: Instant | null }

export const pendingStates = ['waiting', 'again', 'givenUp'] as const
/** `waiting`: for its time; `again`: after an error; `givenUp`: until a person puts it back. */
export type PendingState = (typeof pendingStates)[number]

/** A letter that was not sent. `payload` has the shape of usecases/jobs/mail-jobs.ts. */
export type PendingLetter = {
  job: number
  payload: unknown
  at: Instant
  state: PendingState
  cause: string | null
  number: string | null
  email: string | null
}

const PENDING_ROWS = `
  select j.id as job, j.payload, j.run_at as at,
    case when coalesce(j.last_error, '') = '' then 'waiting' else 'again' end as state,
    nullif(j.last_error, '') as cause
  from job j
  where j.queue = 'mail'
  union all
  select f.id, f.payload, f.failed_at, 'givenUp', f.last_error
  from job_failed f
  where f.queue = 'mail'`
const WITH_BOOKING = `
  select p.job, p.payload, p.at, p.state, p.cause, b.number, b.email
  from pending p
  left join booking b
    on b.id = case
      when p.payload ->> 'bookingId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then (p.payload ->> 'bookingId')::uuid
    end`

const PENDING = statement(
  'outbox_pending',
  `
    with pending as (${PENDING_ROWS})
    ${WITH_BOOKING}
    where (:state = '' or p.state = :state)
      and (:number = '' or b.number = :number)
      and (:since::timestamptz is null or p.at >= :since)
      and (:until::timestamptz is null or p.at < :until)
    order by p.at desc, p.job desc
    limit :limit`,
)
const PENDING_BY_JOB = `
  with pending as (${PENDING_ROWS})
  ${WITH_BOOKING}
  where p.job = $1`

/** Letters that were not sent, the latest first; an empty `state` means all of them. */
export const pendingLetters = (
  q: Queryable,
  { state, number, since, until }: OutboxFilter & { state: PendingState | '' },
  limit: number,
): Promise<PendingLetter[]> =>
  PENDING<PendingLetter>(q, {
    state,
    number,
    since: timestampOrNull(since),
    until: timestampOrNull(until),
    limit,
  })

export const pendingLetter = async (q: Queryable, job: number): Promise<PendingLetter | null> =>
  (await q.query<PendingLetter>(PENDING_BY_JOB, [job], 'outbox_pending_by_job'))[0] ?? null

/** A letter that the mail server has, or that came back. `about` is the id of its subject besides the booking. */
export type HandedLetter = {
  key: string
  kind: string
  version: number
  about: string
  at: Instant
  state: DeliveryState
  cause: string | null
  bookingId: string
  airportId: number
  number: string
  email: string | null
}
type HandedRow = Omit<HandedLetter, 'key' | 'bookingId' | 'airportId'> & {
  mail_key: string
  booking_id: string
  airport_id: number
}

const HANDED_ROWS = `
  select l.mail_key, l.kind, l.version, l.about, l.sent_at as at, l.state, l.reason as cause, l.booking_id,
    b.airport_id, b.number, b.email
  from letter l
  join booking b on b.id = l.booking_id`
const HANDED = statement(
  'outbox_handed',
  `
    ${HANDED_ROWS}
    where l.state = any (:states::text[])
      and (:number = '' or b.number = :number)
      and (:since::timestamptz is null or l.sent_at >= :since)
      and (:until::timestamptz is null or l.sent_at < :until)
    order by l.sent_at desc, l.mail_key
    limit :limit`,
)
const HANDED_BY_KEY = `
  ${HANDED_ROWS}
  where l.mail_key = $1`

const toHanded = ({ mail_key, booking_id, airport_id, ...row }: HandedRow): HandedLetter => ({
  ...row,
  key: mail_key,
  bookingId: booking_id,
  airportId: airport_id,
})

/** Letters that were handed over, the latest first. */
export const handedLetters = async (
  q: Queryable,
  { states, number, since, until }: OutboxFilter & { states: readonly DeliveryState[] },
  limit: number,
): Promise<HandedLetter[]> => {
  const values = { states, number, since: timestampOrNull(since), until: timestampOrNull(until), limit }
  return (await HANDED<HandedRow>(q, values)).map(toHanded)
}

export const handedLetter = async (q: Queryable, key: string): Promise<HandedLetter | null> => {
  const [row] = await q.query<HandedRow>(HANDED_BY_KEY, [key], 'outbox_handed_by_key')
  return row ? toHanded(row) : null
}
