import { isCurrency } from '#domain/money/currencies.ts'
import type { RequestFacts } from './facts.ts'

/** Two months (demand I2). */
const keptForSeconds = 60 * 24 * 3600

/** Keeps the currency that somebody chose. An unknown one changes nothing. */
export const keepCurrency = (facts: RequestFacts, currency: string): void => {
  if (isCurrency(currency))
    facts.setCookie(facts.storage.currencyCookie, currency, { maxAgeSeconds: keptForSeconds, readable: true })
}
