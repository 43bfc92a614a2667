import type { OpeningHours } from '../carparks/hours.ts'
import type { GateSettings, Product } from '../carparks/product.ts'
import { minuteMs } from '../time/zones.ts'

/** `hours` are missing when the product is not sold any more. */
export type GateRules = Required<GateSettings> & { hours?: OpeningHours }

/**
 * The rules of a gate. Where cards are taken at the exit nobody leaves unpaid; elsewhere the amount follows by link
 * (EXIT-6). Null stands for a product that is not sold any more while its cars are still inside: its car park then
 * behaves like one that takes no cards.
 */
export const gateRulesOf = (product: Pick<Product, 'carPark' | 'takesCardsAtExit'> | null): GateRules => ({
  earlyArrivalMinutes: 180,
  unpaidExit: product?.takesCardsAtExit ? 'refused' : 'allowed',
  leaveAfterPayingMinutes: 60,
  ...(product && { hours: product.carPark.hours, ...product.carPark.gate }),
})

/**
 * How far a gate's clock may be ahead of ours; below, how old an event may be that a gate kept while it was offline
 * (CI-08).
 */
export const gateClockAheadMinutes = 5
export const offlineDays = 7

/** How long the car park may take back an entry or an exit after it was recorded (DESK-10). */
export const undoMs = 15 * minuteMs
