import type { GateSettings, Product } from '../carparks/product.ts'

export type GateRules = Required<GateSettings>

/** EXIT-6: where cards are taken at the exit nobody leaves unpaid; elsewhere the amount follows by link. */
export const gateRulesOf = ({ carPark, takesCardsAtExit }: Pick<Product, 'carPark' | 'takesCardsAtExit'>): GateRules => ({
  earlyArrivalMinutes: 180,
  unpaidExit: takesCardsAtExit ? 'refused' : 'allowed',
  leaveAfterPayingMinutes: 60,
  ...carPark.gate,
})

/** A gate's clock may be this far ahead of ours; what it kept while it was offline may be this old (CI-08). */
export const gateClockAheadMinutes = 5
export const offlineDays = 7
