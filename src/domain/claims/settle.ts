import type { Charge } from '../gate/charges.ts'
import { standing } from '../gate/charges.ts'
import { overstayOf, totalOf, type ExitFacts } from '../gate/overstay.ts'
import type { Booking } from '../bookings/booking.ts'
import type { OpeningHours } from '../carparks/hours.ts'
import type { Claim } from './claim.ts'

export type SettleFacts = ExitFacts & Pick<Booking, 'status' | 'checkedOutAt' | 'shownDelayMinutes'>

/**
 * What earlier claims gave back of charges that still stand: it is not given a second time (CLAIM-8). What they waived
 * stands no more.
 */
export const givenMinor = (earlier: readonly Pick<Claim, 'refundMinor' | 'transferMinor'>[]): number =>
  earlier.reduce((total, { refundMinor, transferMinor }) => total + refundMinor + transferMinor, 0)

/**
 * CLAIM-7: what was charged for standing too long although the recorded exit and the delay that was shown say that it
 * was free, in cents, less what
 * `earlier` claims gave. `hours`: of the car park (EXIT-11). Only what the product itself recorded proves anything;
 * words and pictures are for a person.
 */
export const provenMinor = (
  booking: SettleFacts,
  charges: readonly Pick<Charge, 'kind' | 'amountMinor' | 'waivedAt'>[],
  earlier: Parameters<typeof givenMinor>[0] = [],
  hours: OpeningHours | null = null,
): number => {
  if (booking.status !== 'checked_out' || booking.checkedOutAt === null) return 0
  const charged = totalOf(standing(charges).filter(({ kind }) => kind !== 'damages'))
  return Math.max(
    0,
    charged -
      totalOf(overstayOf(booking, booking.checkedOutAt, booking.shownDelayMinutes ?? 0, hours)) -
      givenMinor(earlier),
  )
}

/**
 * What is granted goes first against charges nobody has paid, then back to the payments as far as they reach, the rest
 * by transfer to the account (CLAIM-8).
 */
export const splitGrant = (
  amountMinor: number,
  {
    unpaidChargesMinor,
    chargedMinor,
    refundableMinor,
  }: { unpaidChargesMinor: number; chargedMinor: number; refundableMinor: number },
) => {
  const waivedMinor = Math.min(amountMinor, unpaidChargesMinor)
  const refundMinor = Math.min(amountMinor - waivedMinor, Math.max(0, chargedMinor - waivedMinor), refundableMinor)
  return { waivedMinor, refundMinor, transferMinor: amountMinor - waivedMinor - refundMinor }
}
