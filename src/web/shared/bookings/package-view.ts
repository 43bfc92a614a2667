import { packageNames, type PackageCode } from '#domain/carparks/product.ts'
import { addedTo } from '#domain/pricing/leading.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import { amountIn, type Reader } from '../../components/prices.ts'

/** What a row says with and without the covered place; null where that cannot be had. */
export type WithExtra = { plain: string; covered: string | null }

/** One row of the list of packages (screen 8): what it costs, and what it allows, in one sentence or two. */
export type PackageView = {
  code: PackageCode
  name: string
  /** The whole price in the first row, what it adds to that ("+€3.00") in the others. */
  price: WithExtra
  /** What may be changed, what comes back until when, and when it is paid. */
  says: WithExtra
}

/** The first row costs the least; `covered` are the same packages with the covered place. */
type Offers = { offers: readonly PackageOffer[]; covered: readonly PackageOffer[] }

const short = { year: false, month: 'short', whole: true } as const

const rightsOf = (
  { t, language }: Reader,
  { changeUntil, cancelUntil, refund, price }: PackageOffer,
  zone: string,
): string[] => {
  const moment = (until: number) => formatInstant(until, zone, language, short)
  const paysBack = cancelUntil !== null && refund.minor > 0
  if (!paysBack && changeUntil === null) return [t('booking.fixedNoRefund')]
  const all = paysBack && refund.minor === price.total.minor
  const amount = formatMoney(refund, language)
  if (paysBack && changeUntil === cancelUntil) {
    const facts = { moment: moment(cancelUntil), amount }
    return [all ? t('booking.flexibleAll', facts) : t('booking.flexible', facts)]
  }
  const changes =
    changeUntil === null ? t('booking.changeNone') : t('booking.changeUntil', { moment: moment(changeUntil) })
  if (!paysBack) return [changes, t('booking.cancelNone')]
  const facts = { moment: moment(cancelUntil), amount }
  return [changes, all ? t('booking.cancelAll', facts) : t('booking.cancelPart', facts)]
}

const paysOf = ({ t, language }: Reader, { paymentLocations, payLaterDue }: PackageOffer, zone: string): string[] => {
  const now = paymentLocations.includes('onLine')
  const there = paymentLocations.includes('baCharged')
  if (payLaterDue !== null) {
    const later = () => t('booking.whenLater', { moment: formatInstant(payLaterDue, zone, language, short) })
    return [now ? t('booking.whenLaterToo') : later()]
  }
  if (!there) return [t('booking.payNow')]
  return now ? [t('booking.payNow'), t('booking.whenThereToo')] : [t('booking.whenThere')]
}

const sentence = (reader: Reader, offer: PackageOffer, zone: string): string =>
  [...rightsOf(reader, offer, zone), ...paysOf(reader, offer, zone)].map((one) => `${one}.`).join(' ')

const priceIn = (reader: Reader, offers: readonly PackageOffer[], offer: PackageOffer): string => {
  const [first] = offers
  return !first || first.code === offer.code
    ? amountIn(reader, offer.price.total)
    : `+${formatMoney(addedTo(first, offer, reader.currency, reader.rates), reader.language)}`
}

/** The rows of the packages that are offered, in their order (PACK-10). */
export const packageViews = (reader: Reader, { offers, covered }: Offers, zone: string): PackageView[] =>
  offers.map((offer) => {
    const roofed = covered.find(({ code }) => code === offer.code)
    return {
      code: offer.code,
      name: packageNames[offer.code],
      price: { plain: priceIn(reader, offers, offer), covered: roofed ? priceIn(reader, covered, roofed) : null },
      says: { plain: sentence(reader, offer, zone), covered: roofed ? sentence(reader, roofed, zone) : null },
    }
  })
