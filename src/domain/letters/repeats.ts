import { hourMs } from '../time/zones.ts'
import { isRepeatable, letterKinds, letterTable, type RepeatableLetter, type RepeatFacts } from './letters.ts'

/** How many letters one booking may ask for again … */
export const repeatsAtMost = 5
/** … within this time. */
export const repeatsWithinMs = 24 * hourMs

/** Versions of letters sent again on request lie above all that a booking's own life orders. */
export const firstRepeat = 1_000_001

/**
 * What can be sent again now (LETTER-8): the pass while it opens barriers, the link while something is to be paid by it,
 * the last invoice once there is one.
 */
export const repeatableOf = (booking: Omit<RepeatFacts, 'hasInvoice'>, hasInvoice: boolean): RepeatableLetter[] =>
  letterKinds.filter(isRepeatable).filter((kind) => letterTable[kind].again({ ...booking, hasInvoice }))
