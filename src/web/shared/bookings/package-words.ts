import { addedTo, flexibleBeside } from '#domain/pricing/leading.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import type { Instant } from '#domain/time/zones.ts'
import { packageNames } from '#domain/carparks/product.ts'
import { formatMoney } from '#texts/formats.ts'
import type { Reader } from '../../components/prices.ts'

/** What cards say about packages, in the list and on an airport's page. */

/** "+€6.00 with Flex: free cancellation until …", where the package shown does not have it (PACK-9). */
export const flexibleText = (
  { t, language, currency, rates }: Reader,
  offers: readonly PackageOffer[],
  shown: PackageOffer,
  moment: (instant: Instant) => string,
): string | null => {
  const beside = flexibleBeside(offers, shown)
  return beside === null || beside.cancelUntil === null
    ? null
    : t('results.flexibleBeside', {
        amount: formatMoney(addedTo(shown, beside, currency, rates), language),
        package: packageNames[beside.code],
        moment: moment(beside.cancelUntil),
      })
}
