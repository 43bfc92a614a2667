import { hourMs } from '../time/zones.ts'
import { isRepeatable, letterKinds, letterTable, type RepeatableLetter, type RepeatFacts } from './letters.ts'

/** How many letters may be sent again for one booking within `repeatsWithinMs` (LETTER-8). */
export const repeatsAtMost = 5
export const repeatsWithinMs = 24 * hourMs

/**
 * The version of the first letter that is sent again on request. It lies above every version that a booking's own life
 * can reach.
 */
export const firstRepeat = 1_000_001

/**
 * The letters that can be sent again now (LETTER-8): the pass while it opens barriers, the payment link while something
 * is to be paid by it, and the last invoice once there is one.
 */
export const repeatableOf = (booking: Omit<RepeatFacts, 'hasInvoice'>, hasInvoice: boolean): RepeatableLetter[] =>
  letterKinds.filter(isRepeatable).filter((kind) => letterTable[kind].again({ ...booking, hasInvoice }))
