import type { Booking } from '../bookings/booking.ts'
import { instantOf, type Instant } from '../time/zones.ts'

export type BookingGroups<B> = { upcoming: B[]; past: B[]; cancelled: B[] }

/**
 * Groups the page "My bookings" (ACCT-9): stays ahead or going on, the nearest first; then those that are over and
 * those that were cancelled, the latest first. A hold that ran out is left out, because its traveller never had a
 * booking.
 */
export const groupBookings = <B extends Pick<Booking, 'status' | 'stay' | 'zone' | 'holdUntil'>>(
  bookings: readonly B[],
  now: Instant,
): BookingGroups<B> => {
  const groups: BookingGroups<B> = { upcoming: [], past: [], cancelled: [] }
  const byArrival = bookings
    .map((booking) => ({ booking, arrival: instantOf(booking.stay.arrival, booking.zone) }))
    .sort((a, b) => a.arrival - b.arrival)
  for (const { booking } of byArrival) {
    const group = groupOf(booking, now)
    if (group === 'upcoming') groups.upcoming.push(booking)
    else if (group) groups[group].unshift(booking)
  }
  return groups
}

const groupOf = (
  { status, stay, zone, holdUntil }: Pick<Booking, 'status' | 'stay' | 'zone' | 'holdUntil'>,
  now: Instant,
): keyof BookingGroups<unknown> | null => {
  switch (status) {
    case 'held':
      return (holdUntil ?? 0) > now ? 'upcoming' : null
    case 'expired':
      return null
    case 'cancelled':
      return 'cancelled'
    case 'checked_in':
      return 'upcoming'
    case 'confirmed':
      return instantOf(stay.departure, zone, 'second') > now ? 'upcoming' : 'past'
    default:
      return 'past'
  }
}
