import type { Charge } from '../gate/charges.ts'
import { standing } from '../gate/charges.ts'
import { overstayOf, totalOf, type ExitFacts } from '../gate/overstay.ts'
import type { Booking } from '../bookings/booking.ts'
import type { OpeningHours } from '../carparks/hours.ts'
import type { Claim } from './claim.ts'

export type SettleFacts = ExitFacts & Pick<Booking, 'status' | 'checkedOutAt' | 'shownDelayMinutes'>

/**
 * The cents that earlier claims gave back of charges that still stand, so that they are not given a second time
 * (CLAIM-8). Charges that a claim waived do not stand any more and are not counted here.
 */
export const givenMinor = (earlier: readonly Pick<Claim, 'refundMinor' | 'transferMinor'>[]): number =>
  earlier.reduce((total, { refundMinor, transferMinor }) => total + refundMinor + transferMinor, 0)

/**
 * The cents charged for standing too long although the recorded exit and the delay that was shown prove that it was
 * free, less what `earlier` claims gave (CLAIM-7). `hours` are those of the car park (EXIT-11). Only what the product
 * itself recorded proves anything; a person judges words and pictures.
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
 * Splits what is granted: it first takes away charges that nobody has paid, then goes back to the payments as far as
 * they reach, and the rest goes by transfer to the account (CLAIM-8).
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
