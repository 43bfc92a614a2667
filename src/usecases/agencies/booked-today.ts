import { countMadeSince, latestBookings } from '#db/agency-bookings.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { houseDay, houseMidnight } from '#domain/time/house-zone.ts'
import type { OwnSeller } from './own-bookings.ts'

/** Beside a form there is room for so many. */
const shownAtOnce = 5
/** Spaces that were only held, and given up again, stand between them. */
const lookedAt = 25

/** What was booked under the codes of an agency since midnight at the house, and the last of it (AGENCY-197). */
export const bookedToday = async ({
  walled: { db, clock },
  codes,
}: Pick<OwnSeller, 'walled' | 'codes'>): Promise<{ count: number; last: Booking[] }> => {
  const since = houseMidnight(houseDay(clock.now()))
  const days = { from: null, until: null }
  const latest = await latestBookings(db, codes, { after: null, days, limit: lookedAt })
  return {
    count: await countMadeSince(db, codes, { since, drivers: null }),
    last: latest
      .filter(({ createdAt, status }) => createdAt >= since && status !== 'held' && status !== 'expired')
      .slice(0, shownAtOnce),
  }
}
