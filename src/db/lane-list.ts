import type { Place } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { SELECT_BOOKING, toBooking, type BookingRow } from './booking-columns.ts'
import { timestamp, timestampOrNull } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

// A booking changed when the audit says so, and it is new to a lane when its day came into the window.
const EXPECTED = statement(
  'lane_expected',
  `${SELECT_BOOKING}
    join product p on p.airport_id = b.airport_id and p.id = b.product_id
    where b.airport_id = :airportId
      and p.car_park_id = :carParkId
      and b.erased_at is null
      and (
        b.status = 'checked_in'
        or b.status = 'confirmed'
          and b.first_day <= :until::date
          and b.last_day >= :from::date
      )
      and (
        :since::timestamptz is null
        or b.first_day > :knownUntil::date
        or exists (
          select
          from audit u
          where u.booking_id = b.id
            and u.at >= :since
        )
      )`,
)

export type ListWindow = { from: LocalDate; until: LocalDate; knownUntil: LocalDate; since: Instant | null }

/**
 * The bookings whose cars are inside here, or may come in the days of the window. With `since` only those that changed
 * from then on, and those whose first day is after `knownUntil`.
 */
export const bookingsExpected = async (q: Queryable, place: Place, window: ListWindow): Promise<Booking[]> =>
  (
    await EXPECTED<BookingRow>(q, {
      airportId: place.airportId,
      carParkId: place.carParkId,
      ...window,
      since: timestampOrNull(window.since),
    })
  ).map(toBooking)

// Codes of earlier passes are told at every car park of the airport, because the booking may have been moved.
const REPLACED = statement(
  'lane_replaced',
  `
    select v.voucher_code as code
    from voucher_replaced v
    join booking b on b.airport_id = v.airport_id and b.id = v.booking_id
    where v.airport_id = :airportId
      and v.replaced_at >= :since
      and b.erased_at is null`,
)

/** The codes of this airport that were replaced since. */
export const codesReplaced = async (q: Queryable, airportId: number, since: Instant): Promise<string[]> =>
  (await REPLACED<{ code: string }>(q, { airportId, since: timestamp(since) })).map(({ code }) => code)

// Whose passes were given out and say something else than the booking does now: it came to nothing, the car has left,
// or its times were changed.
const PASSES = statement(
  'lane_passes',
  `${SELECT_BOOKING}
    join product p on p.airport_id = b.airport_id and p.id = b.product_id
    where b.airport_id = :airportId
      and p.car_park_id = :carParkId
      and b.erased_at is null
      and b.status not in ('held', 'expired')
      and b.last_day >= :from::date
      and (
        b.status <> 'confirmed'
        or exists (
          select
          from booking_change c
          where c.airport_id = b.airport_id
            and c.booking_id = b.id
            and c.kind in ('stay', 'extension')
            and c.status = 'applied'
        )
      )
      and (
        :since::timestamptz is null
        or exists (
          select
          from audit u
          where u.booking_id = b.id
            and u.at >= :since
        )
      )`,
)

/** The bookings whose passes a lane must know more of than they say, or of them those that changed since. */
export const passesChanged = async (
  q: Queryable,
  place: Place,
  { from, since }: { from: LocalDate; since: Instant | null },
): Promise<Booking[]> =>
  (
    await PASSES<BookingRow>(q, {
      airportId: place.airportId,
      carParkId: place.carParkId,
      from,
      since: timestampOrNull(since),
    })
  ).map(toBooking)

const CHANGED = statement(
  'lane_changed',
  `
    select distinct b.id::text
    from audit u
    join booking b on b.airport_id = u.airport_id and b.id = u.booking_id
    join product p on p.airport_id = b.airport_id and p.id = b.product_id
    where u.at >= :since
      and u.airport_id = :airportId
      and (
        p.car_park_id = :carParkId
        or exists (
          select
          from booking_change c
          join product f on f.airport_id = c.airport_id and f.id = (c.before ->> 'productId')::int
          where c.airport_id = u.airport_id
            and c.booking_id = u.booking_id
            and c.kind = 'stay'
            and c.status = 'applied'
            and c.ended_at >= :since
            and f.car_park_id = :carParkId
        )
      )`,
)

/** Every booking here, or that was here until then, to which something happened since. */
export const bookingsChanged = async (q: Queryable, place: Place, since: Instant): Promise<string[]> =>
  (
    await CHANGED<{ id: string }>(q, {
      airportId: place.airportId,
      carParkId: place.carParkId,
      since: timestampOrNull(since),
    })
  ).map(({ id }) => id)
