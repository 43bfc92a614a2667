import type { Place } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { SELECT_BOOKING, toBooking, type BookingRow } from './booking-columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

// The cars inside come first, because they must get out; a cancelled booking only on the day of its arrival.
const KEPT = statement(
  'desk_kept',
  `${SELECT_BOOKING}
    join product p on p.airport_id = b.airport_id and p.id = b.product_id
    where b.airport_id = :airportId
      and p.car_park_id = :carParkId
      and b.erased_at is null
      and (
        b.status = 'checked_in'
        or b.status in ('confirmed', 'no_show', 'checked_out')
          and b.first_day <= :day::date + 1
          and b.last_day >= :day::date - 1
        or b.status = 'cancelled'
          and b.first_day between :day::date - 1 and :day::date + 1
      )
    order by array_position(array['checked_in', 'confirmed', 'no_show', 'checked_out', 'cancelled'], b.status),
      b.arrival, b.id
    limit :limit`,
)

/** The bookings that a desk keeps for the time without a line: those of these days, and every car inside (DESK-20). */
export const bookingsToKeep = async (
  q: Queryable,
  { airportId, carParkId }: Place,
  { day, limit }: { day: LocalDate; limit: number },
): Promise<Booking[]> => (await KEPT<BookingRow>(q, { airportId, carParkId, day, limit })).map(toBooking)
