import type { OpeningHours } from '../carparks/hours.ts'
import type { GateSettings, Product } from '../carparks/product.ts'

/** `hours` are missing where the product is not sold any more. */
export type GateRules = Required<GateSettings> & { hours?: OpeningHours }

/**
 * EXIT-6: where cards are taken at the exit nobody leaves unpaid; elsewhere the amount follows by link. A product that
 * is not sold any more (null) keeps its cars; its car park then behaves as one that takes no cards.
 */
export const gateRulesOf = (product: Pick<Product, 'carPark' | 'takesCardsAtExit'> | null): GateRules => ({
  earlyArrivalMinutes: 180,
  unpaidExit: product?.takesCardsAtExit ? 'refused' : 'allowed',
  leaveAfterPayingMinutes: 60,
  ...(product && { hours: product.carPark.hours, ...product.carPark.gate }),
})

/** A gate's clock may be this far ahead of ours; what it kept while it was offline may be this old (CI-08). */
export const gateClockAheadMinutes = 5
export const offlineDays = 7
