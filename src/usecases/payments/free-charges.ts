import { chargesOf } from '#db/charges.ts'
import type { Queryable } from '#db/db.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { StayAfter } from '#domain/bookings/change.ts'
import { fallAway } from '#domain/gate/charges.ts'
import { overstayOf } from '#domain/gate/overstay.ts'
import type { Instant } from '#domain/time/zones.ts'
import { recordCharges } from './charge-exit.ts'

type After = Pick<StayAfter, 'stay' | 'terms'>

const stepOf = async (
  q: Queryable,
  booking: Booking,
  { stay, terms }: After,
  now: Instant,
): Promise<ReturnType<typeof fallAway>> => {
  // a look at the charges only where there are any: that is rare, and quotes are many
  if (booking.chargedMinor === 0) return { waive: [], add: [], freedMinor: 0 }
  return fallAway(
    await chargesOf(q, booking.id),
    overstayOf({ ...booking, stay, terms }, now, booking.shownDelayMinutes ?? 0),
  )
}

/** Of what was charged at the exit, how much falls away when the booking becomes `after` (CHANGE-17), cents. */
export const freedMinor = async (q: Queryable, booking: Booking, after: After, now: Instant): Promise<number> =>
  (await stepOf(q, booking, after, now)).freedMinor

/**
 * The same, done: call with the booking locked, in the transaction that makes the change. Answers by how much the total
 * fell; money is the caller's to return.
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
