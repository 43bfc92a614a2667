import { secondPersonAboveMinor, type Operation } from './rights.ts'

/** What one person may give in a day without another one, in cents (SERVICE-7). */
export const favourDayLimitMinor = 50_000

/** What a person gave today before, in all and for the booking in question. */
export type Given = { today: number; here: number }

/** Whether another person has to agree: beyond either limit, with what was given before (SERVICE-7). */
export const needsSecond = (amountMinor: number, { today, here }: Given): boolean =>
  here + amountMinor > secondPersonAboveMinor || today + amountMinor > favourDayLimitMinor

/** The right that whoever answers a request must have himself, by what is asked for (SERVICE-8). */
export const requestOperations = {
  refund: 'booking.refund',
  claim: 'claim.decide',
  // what it gives beyond the rules is a refund
  cancel: 'booking.refund',
  move: 'booking.move',
  waive: 'booking.refund',
} as const satisfies Record<string, Operation>
/**
 * What another person is asked for: a refund by amount, the decision of a claim (CLAIM-16), cancelling beyond the
 * rules, a dearer car park (SERVICE-24), or not to take what is due (SERVICE-30).
 */
export type RequestKind = keyof typeof requestOperations
export const requestKinds = Object.keys(requestOperations) as RequestKind[]
