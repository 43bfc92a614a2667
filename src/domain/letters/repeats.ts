import { amountDueMinor, type Booking } from '../bookings/booking.ts'
import { hourMs } from '../time/zones.ts'

/** Letters that may be asked for once more, as they are today (LETTER-8). */
export const repeatableLetters = ['confirmation', 'paymentLink', 'invoice'] as const
export type RepeatableLetter = (typeof repeatableLetters)[number]

/** How many letters one booking may ask for again … */
export const repeatsAtMost = 5
/** … within this time. */
export const repeatsWithinMs = 24 * hourMs

/** Versions of letters sent again on request lie above all that a booking's own life orders. */
export const firstRepeat = 1_000_001

type Facts = Pick<
  Booking,
  'status' | 'paymentLocation' | 'chargedMinor' | 'totalMinor' | 'paidMinor' | 'refundedMinor' | 'waivedMinor'
>

/**
 * What can be sent again now: the pass while it opens barriers, the link while something is to be paid by it, the last
 * invoice once there is one.
 */
export const repeatableOf = (booking: Facts, hasInvoice: boolean): RepeatableLetter[] => {
  const isLive = booking.status === 'confirmed' || booking.status === 'checked_in'
  const isByLink = booking.paymentLocation === 'onLineLaterV2' || booking.chargedMinor > 0
  return repeatableLetters.filter((letter) => {
    switch (letter) {
      case 'confirmation':
        return isLive
      case 'paymentLink':
        return isLive && isByLink && amountDueMinor(booking) > 0
      case 'invoice':
        return hasInvoice
    }
  })
}
