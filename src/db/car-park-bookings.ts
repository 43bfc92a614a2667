import type { Place } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { SELECT_BOOKING, toBooking, type BookingRow } from './booking-columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

type Days = Place & { from: LocalDate; until: LocalDate }

const EXPECTED = statement(
  'car_park_bookings',
  `${SELECT_BOOKING}
    join product p on p.airport_id = b.airport_id and p.id = b.product_id
    where b.airport_id = :airportId
      and p.car_park_id = :carParkId
      and b.status = 'confirmed'
      and b.erased_at is null
      and b.first_day <= :until::date
      and b.last_day >= :from::date
    order by b.first_day, b.created_at, b.id
    limit :limit`,
)

/** The bookings that would stand here on one of these days and whose cars have not come, the first arrival first. */
export const bookingsAt = async (q: Queryable, days: Days & { limit: number }): Promise<Booking[]> =>
  (await EXPECTED<BookingRow>(q, days)).map(toBooking)

const COUNTED = `
  select count(*) filter (where b.status = 'confirmed')::int as ahead,
    count(*) filter (where b.status = 'checked_in')::int as inside
  from booking b
  join product p on p.airport_id = b.airport_id and p.id = b.product_id
  where b.airport_id = $1
    and p.car_park_id = $2
    and b.status in ('confirmed', 'checked_in')
    and b.first_day <= $4
    and b.last_day >= $3
    and b.erased_at is null`

/** How many of them there are, and how many cars of these days are inside already. */
export const countAt = async (
  q: Queryable,
  { airportId, carParkId, from, until }: Days,
): Promise<{ ahead: number; inside: number }> => {
  const rows = await q.query<{ ahead: number; inside: number }>(
    COUNTED,
    [airportId, carParkId, from, until],
    'car_park_count',
  )
  return rows[0] ?? { ahead: 0, inside: 0 }
}
