import type { Queryable } from '#db/db.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Instant } from '#domain/time/zones.ts'
import { stepOf, type After } from '../freed-charges.ts'
import { recordCharges } from './charge-exit.ts'

/**
 * Lets the charges fall away that are part of the stay now (CHANGE-17). Call it with the booking locked, in the
 * transaction that makes the change. Answers by how many cents the total fell; the caller returns the money.
 */
export const freeCharges = async (
  tx: Queryable,
  booking: Booking,
  after: After,
  who: { actor: string; now: Instant },
): Promise<number> =>
  -(await recordCharges(tx, booking, await stepOf(tx, booking, after, who.now), {
    ...who,
    reason: null,
    because: 'recounted',
  }))
