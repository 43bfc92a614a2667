import type { PackageCode } from '#domain/carparks/product.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import { amountIn, type Reader } from '../../components/prices.ts'

/** Names of products: the same in every language. */
export const packageNames: Record<PackageCode, string> = { basic: 'Basic', medium_flex: 'Medium Flex', flex: 'Flex' }

/** What a row says with and without the covered place; null where that cannot be had. */
export type WithExtra = { plain: string; covered: string | null }

/** The same three facts of each package in the same order (screen 7): dates, refund, payment. */
export type PackageView = {
  code: PackageCode
  name: string
  total: WithExtra
  changes: Fact
  refund: { good: boolean; text: WithExtra }
  pays: string
}
type Fact = { good: boolean; text: string }

const changesOf = ({ t, language }: Reader, { changeUntil }: PackageOffer, zone: string): Fact =>
  changeUntil === null
    ? { good: false, text: t('booking.changeNone') }
    : { good: true, text: t('booking.changeUntil', { moment: formatInstant(changeUntil, zone, language) }) }

const refundFact = ({ t, language }: Reader, { cancelUntil, refund, price }: PackageOffer, zone: string): Fact => {
  if (cancelUntil === null || refund.minor === 0) return { good: false, text: t('booking.cancelNone') }
  const facts = { moment: formatInstant(cancelUntil, zone, language), amount: formatMoney(refund, language) }
  return {
    good: true,
    text: refund.minor === price.total.minor ? t('booking.cancelAll', facts) : t('booking.cancelPart', facts),
  }
}

const paysOf = ({ t, language }: Reader, { paymentLocations, payLaterDue }: PackageOffer, zone: string): string => {
  const [now, later, there] = [
    paymentLocations.includes('onLine'),
    payLaterDue !== null,
    paymentLocations.includes('baCharged'),
  ]
  const moment = payLaterDue === null ? '' : formatInstant(payLaterDue, zone, language)
  if (later && now) return there ? t('booking.whenAny', { moment }) : t('booking.whenNowLater', { moment })
  if (later) return there ? t('booking.whenLaterThere', { moment }) : t('booking.whenLater', { moment })
  if (there) return now ? t('booking.whenNowThere') : t('booking.whenThere')
  return t('booking.whenNow')
}

export const packageView = (
  reader: Reader,
  offer: PackageOffer,
  covered: PackageOffer | undefined,
  zone: string,
): PackageView => {
  const refund = refundFact(reader, offer, zone)
  return {
    code: offer.code,
    name: packageNames[offer.code],
    total: {
      plain: amountIn(reader, offer.price.total),
      covered: covered ? amountIn(reader, covered.price.total) : null,
    },
    changes: changesOf(reader, offer, zone),
    refund: {
      good: refund.good,
      text: { plain: refund.text, covered: covered ? refundFact(reader, covered, zone).text : null },
    },
    pays: paysOf(reader, offer, zone),
  }
}
