import type { Booking, BookingStatus } from '#domain/bookings/booking.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { SELECT_BOOKING, toBooking, type BookingRow } from './booking-columns.ts'
import { json, timestamp, timestampOrNull } from './columns.ts'
import type { Queryable } from './db.ts'

/**
 * What of a company's bookings somebody sees: those of some drivers, and of one cost centre. Null: all; an agency's
 * bookings have neither.
 */
export type OfCompany = { drivers: readonly string[] | null; costCentre?: string | null }

const ofDrivers = (parameter: string): string =>
  `(${parameter}::text[] is null or b.terms -> 'company' ->> 'driverId' = any (${parameter}))`

const LATEST = `
  ${SELECT_BOOKING}
  where b.agent_code = any ($1)
    and (
      $2::jsonb ->> 'at' is null
      or (b.created_at, b.id) < (($2::jsonb ->> 'at')::timestamptz, ($2::jsonb ->> 'id')::uuid)
    )
    and b.first_day <@ ($2::jsonb ->> 'days')::daterange
    and (
      $2::jsonb ->> 'costCentre' is null
      or b.terms -> 'company' -> 'costCentre' ->> 'code' = $2::jsonb ->> 'costCentre'
    )
    and ($2::jsonb ->> 'status' is null or b.status = $2::jsonb ->> 'status')
    and ${ofDrivers('$3')}
  order by b.created_at desc, b.id desc
  limit $4`

/** A booking in the list, after which the list goes on. */
export type After = { at: Instant; id: string }

/** Days on which cars drive in, both included; null: without an end. */
export type Days = { from: LocalDate | null; until: LocalDate | null }

/** The bookings sold under some codes, of cars that drive in on these days, the last made first. */
export const latestBookings = async (
  q: Queryable,
  codes: readonly string[],
  {
    after,
    days: { from, until },
    limit,
    status = null,
    drivers = null,
    costCentre = null,
  }: { after: After | null; days: Days; limit: number; status?: BookingStatus | null } & Partial<OfCompany>,
): Promise<Booking[]> => {
  if (from !== null && until !== null && from > until) return []
  const asked = {
    at: timestampOrNull(after?.at ?? null),
    id: after?.id ?? null,
    days: `[${from ?? ''},${until ?? ''}]`,
    costCentre,
    status,
  }
  const values = [codes, json(asked), drivers, limit]
  return (await q.query<BookingRow>(LATEST, values, 'agency_bookings_latest')).map(toBooking)
}

const LAST_MADE = `
  ${SELECT_BOOKING}
  where b.agent_code = any ($1)
    and b.created_at > $2::timestamptz
    and b.erased_at is null
    and exists (
      select
      from audit l
      where l.airport_id = b.airport_id
        and l.booking_id = b.id
        and l.action = 'place'
        and l.actor = $3
    )
  order by b.created_at desc, b.id desc
  limit 1`

/** The last booking that somebody made under these codes since then. */
export const lastMadeBy = async (
  q: Queryable,
  codes: readonly string[],
  actor: string,
  since: Instant,
): Promise<Booking | null> => {
  const [row] = await q.query<BookingRow>(LAST_MADE, [codes, timestamp(since), actor], 'agency_last_made')
  return row ? toBooking(row) : null
}

const AWAITED = `
  ${SELECT_BOOKING}
  where b.agent_code = any ($1)
    and b.status = 'confirmed'
    and b.arrival between $2::timestamptz and $3::timestamptz
    and ${ofDrivers('$5')}
  order by b.arrival, b.id
  limit $4`

/** The bookings sold under some codes whose cars drive in between two moments, the first ones first. */
export const awaitedBookings = async (
  q: Queryable,
  codes: readonly string[],
  { from, to, limit, drivers }: { from: Instant; to: Instant; limit: number; drivers: readonly string[] | null },
): Promise<Booking[]> => {
  const values = [codes, timestamp(from), timestamp(to), limit, drivers]
  return (await q.query<BookingRow>(AWAITED, values, 'agency_awaited')).map(toBooking)
}

const MADE = `
  select count(*)::int as n
  from booking b
  where agent_code = any ($1)
    and created_at >= $2::timestamptz
    and ${ofDrivers('$3')}
    and status not in ('held', 'expired')`

/** How many bookings were made under some codes since then; a space that was only held is none. */
export const countMadeSince = async (
  q: Queryable,
  codes: readonly string[],
  { since, drivers }: { since: Instant; drivers: readonly string[] | null },
): Promise<number> =>
  (await q.query<{ n: number }>(MADE, [codes, timestamp(since), drivers], 'agency_made_since'))[0]?.n ?? 0

const STANDING = `
  b.agent_code = $1
  and b.status in ('confirmed', 'checked_in', 'checked_out', 'no_show')
  and ($2::int is null or b.airport_id = $2::int)
  and ($3::int[] is null or b.product_id = any ($3::int[]))`
const STANDING_PAGE = `
  ${SELECT_BOOKING}
  where ${STANDING}
  order by b.created_at, b.id
  limit $4
  offset $5`
const STANDING_COUNT = `
  select count(*)::int as n
  from booking b
  where ${STANDING}`

/** Which of the bookings of an agency: of one airport, and of some of its products; null: of all. */
export type StandingOf = { code: string; airportId: number | null; productIds: readonly number[] | null }

/** A page of the bookings of an agency that were not cancelled and did not lapse, the first made first. */
export const standingBookings = async (
  q: Queryable,
  { code, airportId, productIds }: StandingOf,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ bookings: Booking[]; total: number }> => {
  const which = [code, airportId, productIds]
  const [rows, [count]] = await Promise.all([
    q.query<BookingRow>(STANDING_PAGE, [...which, limit, offset], 'agency_bookings_standing'),
    q.query<{ n: number }>(STANDING_COUNT, which, 'agency_bookings_standing_count'),
  ])
  return { bookings: rows.map(toBooking), total: count?.n ?? 0 }
}

/** Of a line `l` of the audit: somebody made this booking for a traveller (AGENCY-163). */
export const MADE_FOR_TRAVELLER = `l.action = 'place'
    and (l.actor like 'key:%' or l.actor like 'staff:%')`

const ORDERED = `
  select distinct l.booking_id::text as id
  from audit l
  where l.booking_id = any ($1::uuid[])
    and ${MADE_FOR_TRAVELLER}`

/** Those of these bookings that somebody made for a traveller; the others were made by travellers themselves. */
export const madeForTravellers = async (q: Queryable, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await q.query<{ id: string }>(ORDERED, [ids], 'agency_made_for')).map(({ id }) => id))
