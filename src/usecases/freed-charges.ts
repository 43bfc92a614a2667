import { chargesOf } from '#db/charges.ts'
import type { Queryable } from '#db/db.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { StayAfter } from '#domain/bookings/change.ts'
import { fallAway } from '#domain/gate/charges.ts'
import { overstayOf } from '#domain/gate/overstay.ts'
import type { Instant } from '#domain/time/zones.ts'

export type After = Pick<StayAfter, 'stay' | 'terms'>

/** What happens to the charges of the exit when the booking becomes `after`. */
export const stepOf = async (
  q: Queryable,
  booking: Booking,
  { stay, terms }: After,
  now: Instant,
): Promise<ReturnType<typeof fallAway>> => {
  // the charges are read only where there are any: few bookings have some, and there are many quotes
  if (booking.chargedMinor === 0) return { waive: [], add: [], freedMinor: 0 }
  return fallAway(
    await chargesOf(q, booking.id),
    overstayOf({ ...booking, stay, terms }, now, booking.shownDelayMinutes ?? 0),
  )
}

/** The cents charged at the exit that fall away when the booking becomes `after` (CHANGE-17). */
export const freedMinor = async (q: Queryable, booking: Booking, after: After, now: Instant): Promise<number> =>
  (await stepOf(q, booking, after, now)).freedMinor
