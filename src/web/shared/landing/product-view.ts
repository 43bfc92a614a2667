/**
 * One product of an airport's page in finished words (demand P4). It is pure. In the browser only its types may be
 * used.
 */
import { shownHours } from '#domain/carparks/hours.ts'
import { isOurOwn } from '#domain/carparks/ownership.ts'
import type { OfferState } from '#domain/carparks/offer-state.ts'
import { packageNames, type CarPark, type Product } from '#domain/carparks/product.ts'
import { flexibleBeside, givesAllBack } from '#domain/pricing/leading.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import type { RecommendedReason } from '#domain/search/filters.ts'
import { dateOf } from '#domain/time/local.ts'
import { dayCount, type Stay } from '#domain/time/stays.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatCardDay, formatInstant, formatKilometres, formatMoney, formatPercent } from '#texts/formats.ts'
import type { TextId } from '#texts/translate.ts'
import { iconShapes, type IconName } from '../../components/icon-shapes.ts'
import type { PriceView } from '../../components/price/price.tsx'
import type { RatingView } from '../../components/rating/view.ts'
import type { TagKind } from '../../components/tag/tag.tsx'
import { clockOf, hoursInWords } from '../../components/hours-in-words.ts'
import type { PictureView } from '../../components/picture/picture.tsx'
import { flexibleText } from '../bookings/package-words.ts'
import { amountIn, dayIn, type Reader } from '../../components/prices.ts'

/**
 * A product with its price for the page's stay. `leading` is null where it cannot be booked then, and `state` says why.
 */
export type OfferedProduct = {
  product: Product
  leading: PackageOffer | null
  offers: readonly PackageOffer[]
  state: OfferState['state']
  why: RecommendedReason | null
  /** The later stay that `leading` is for, where the product cannot be booked for the page's stay (LANDING-8). */
  stay?: Stay
}

export type Feature = { icon: IconName; text: string }

export type ProductCardView = {
  id: number
  name: string
  /** Null where all cards have the same (said-once.ts). */
  kind: string | null
  official: boolean
  picture: PictureView
  ribbon: { text: string; kind: TagKind } | null
  /** As what it comes first: as our own, or as recommended. */
  as: string
  /** Why it is recommended. */
  why: string | null
  lane: string
  /** Null where none is shown (shared/reviews/ratings.ts). */
  rating: RatingView | null
  features: Feature[]
  hours: string[]
  price: PriceView | null
  /** What may be cancelled, and until when. */
  terms: { package: string; free: boolean; text: string } | null
  /** What free cancellation would add, where the price does not include it, and the name of the package that has it. */
  flexible: string | null
  freeWith: string | null
  /** From when it can be booked, where that is later than the page says: the price is for 8 days from then. */
  later: string | null
  /** Why there is no price. */
  unavailable: string | null
  /** The car park, folded: how to get there, and facts with their names. */
  place: { directions: string[]; rows: PlaceRow[] }
}

export type PlaceRow = { term: string; lines: string[]; href?: string }

export type CardFacts = {
  zone: string
  /** The stay that the price is for; the card shows the opening hours on its two days (PARK-5). */
  stay: Stay
  /** Days of that stay, which the heading of the cards names. */
  days: number
  rating: (carParkId: number) => RatingView | null
  picture: (product: Product) => PictureView
}

const isIcon = (name: string): name is IconName => name in iconShapes

export const rideMinutes = ({
  rideMinutesFrom,
  rideMinutesTo,
}: Pick<NonNullable<CarPark['shuttle']>, 'rideMinutesFrom' | 'rideMinutesTo'>): string =>
  rideMinutesFrom === rideMinutesTo ? String(rideMinutesFrom) : `${rideMinutesFrom}–${rideMinutesTo}`

const laneOf = ({ t, language }: Reader, { transfer, carPark }: Product): string => {
  if (transfer === 'valet') return t('landing.laneValet')
  if (carPark.shuttle)
    return t('landing.laneShuttle', {
      minutes: rideMinutes(carPark.shuttle),
      every: String(carPark.shuttle.everyMinutes),
    })
  return t('landing.laneWalk', { distance: formatKilometres(carPark.distanceToAirportKm, language) })
}

/** Said elsewhere on the card: the shuttle is in the lane line, and the hours come with their dates. */
const saidElsewhere: readonly string[] = ['location', 'firstGroupFeature1', 'secondGroupFeature1']

/**
 * Three facts: what the catalogue names first, then what follows from the product itself. A product without any says
 * that there are none (demand P4).
 */
const featuresOf = ({ t, language }: Reader, product: Product): Feature[] => {
  if (product.slots.length === 0) return [{ icon: 'info', text: t('results.noInfo') }]
  const own: Feature[] = product.slots
    .filter(({ slot }) => !saidElsewhere.includes(slot))
    .map(({ icon, text }) => ({ icon: isIcon(icon) ? icon : 'check', text: text[language] }))
  const derived: Feature[] = [
    ...(product.keepKeys ? [{ icon: 'key' as const, text: t('landing.keepKeys') }] : []),
    ...(product.covered === 'yes' ? [{ icon: 'roof' as const, text: t('landing.coveredYes') }] : []),
    ...(product.covered === 'ifSpaceRemains' ? [{ icon: 'roof' as const, text: t('landing.coveredIfSpace') }] : []),
    ...(product.extras.some(({ code }) => code === 'covered')
      ? [{ icon: 'roof' as const, text: t('landing.coveredExtra') }]
      : []),
  ]
  const all = [...own, ...derived]
  return all.filter(({ text }, index) => all.findIndex((one) => one.text === text) === index).slice(0, 3)
}

/**
 * The opening hours on the two days, those of the gate where it has any (demand P4), such as "21 Nov 2026 and 28 Nov
 * 2026: open 04:00–24:00".
 */
const hoursOf = ({ t, language }: Reader, { carPark }: Product, { arrival, departure }: Stay): string[] => {
  const { onEnter, onExit } = shownHours(carPark.hours, arrival, departure)
  const allDay = '00:00 - 24:00'
  if (onEnter === allDay && onExit === allDay) return [t('carparks.open24')]
  const [from, to] = [formatCardDay(dateOf(arrival), language), formatCardDay(dateOf(departure), language)]
  if (onEnter === onExit && onEnter !== 'Closed')
    return [t('site.openOnBoth', { from, to, hours: clockOf(onEnter, language) })]
  const line = (day: string, hours: string) =>
    hours === 'Closed'
      ? t('carparks.closedOn', { day })
      : t('carparks.openOn', { day, hours: clockOf(hours, language) })
  return [line(from, onEnter), line(to, onExit)]
}

const momentIn =
  ({ language }: Reader, zone: string) =>
  (instant: Instant): string =>
    formatInstant(instant, zone, language, { year: false })

const termsOf = (reader: Reader, offer: PackageOffer, zone: string): ProductCardView['terms'] => {
  const { t, language } = reader
  const name = packageNames[offer.code]
  if (offer.cancelUntil === null || offer.refund.minor === 0)
    return { package: name, free: false, text: t('landing.notRefundable') }
  const moment = momentIn(reader, zone)(offer.cancelUntil)
  if (givesAllBack(offer)) return { package: name, free: true, text: t('landing.cancelUntil', { moment }) }
  const amount = formatMoney(offer.refund, language)
  return { package: name, free: false, text: t('landing.partRefund', { moment, amount }) }
}

/**
 * The total in the visitor's currency, and in euro too where that differs, because euro is what is paid (settled 14).
 * The package stands beside it (PRICE-17); for how many days, and that VAT is in it, is said above all cards. The
 * regular price is shown only beside the lowest of 30 days (settled 19).
 */
const priceOf = (reader: Reader, { code, price, reduction }: PackageOffer, pageDays: number): PriceView => {
  const { t, language } = reader
  const { total, perDay, days } = price
  const shown = amountIn(reader, total)
  const charged = formatMoney(total, language)
  const note = t('landing.perDayWith', { package: packageNames[code], perDay: amountIn(reader, perDay) })
  return {
    total: shown,
    note: days === pageDays ? note : `${t('common.days', { count: days })}, ${note}`,
    charged: shown === charged ? undefined : t('landing.youPay', { price: charged }),
    regular: reduction && {
      price: amountIn(reader, reduction.regular),
      lowest: amountIn(reader, reduction.lowest),
      percent: formatPercent(-reduction.percent, language),
    },
  }
}

/** Our own car park says that it is ours (SEARCH-42). */
const recommendedAs = (t: Reader['t'], { carPark }: Product): string =>
  t(isOurOwn(carPark) ? 'results.own' : 'landing.recommended')

const ribbonOf = ({ t }: Reader, { product, state }: OfferedProduct): ProductCardView['ribbon'] => {
  if (state === 'soldOut') return { text: t('results.soldOut'), kind: 'bad' }
  if (state === 'closed') return { text: t('site.parkingClosed'), kind: 'warn' }
  if (state === 'lastMinute') return { text: t('results.lastMinute'), kind: 'warn' }
  if (state === 'tooLong') return { text: t('results.tooLong'), kind: 'warn' }
  return product.isRecommended ? { text: recommendedAs(t, product), kind: 'accent' } : null
}

const transferOf = ({ t }: Reader, { carPark: { shuttle }, transfer }: Product): string => {
  if (!shuttle) return t(transfer === 'valet' ? 'landing.noShuttle' : 'landing.noShuttleWalk')
  const every = String(shuttle.everyMinutes)
  const from = String(shuttle.rideMinutesFrom)
  return shuttle.rideMinutesFrom === shuttle.rideMinutesTo
    ? t('landing.shuttleTextSame', { every, from })
    : t('landing.shuttleText', { every, from, to: String(shuttle.rideMinutesTo) })
}

const placeOf = (reader: Reader, product: Product): ProductCardView['place'] => {
  const { t, language } = reader
  const { carPark } = product
  return {
    directions: carPark.directions.map((text) => text[language]),
    rows: [
      { term: t('results.address'), lines: [carPark.address] },
      { term: t('landing.openingHours'), lines: hoursInWords(reader, carPark.hours.primary) },
      { term: t('landing.shuttle'), lines: [transferOf(reader, product)] },
      { term: t('landing.distance'), lines: [formatKilometres(carPark.distanceToAirportKm, language)] },
      { term: t('landing.operator'), lines: [carPark.operator.name] },
      { term: t('landing.phone'), lines: [carPark.phone], href: `tel:${carPark.phone.replace(/[^\d+]/g, '')}` },
    ],
  }
}

const whyTexts = {
  lowestPrice: 'results.whyLowestPrice',
  shortestTransfer: 'results.whyShortestTransfer',
  nearest: 'results.whyNearest',
  choice: 'results.whyChoice',
} as const satisfies Record<RecommendedReason, TextId>

export const productCard = (
  reader: Reader,
  { zone, stay, days, rating, picture }: CardFacts,
  offered: OfferedProduct,
): ProductCardView => {
  const { product, leading: offer, offers, state, why, stay: later } = offered
  const beside = offer && flexibleBeside(offers, offer)
  return {
    id: product.id,
    name: product.name,
    kind: reader.t(product.transfer === 'valet' ? 'landing.valetParking' : 'landing.shuttleParking'),
    official: product.carPark.kind === 'official',
    picture: picture(product),
    ribbon: ribbonOf(reader, offered),
    as: recommendedAs(reader.t, product),
    why: offer && why && !later ? reader.t(whyTexts[why]) : null,
    lane: laneOf(reader, product),
    rating: rating(product.carPark.id),
    features: featuresOf(reader, product),
    hours: product.slots.length === 0 ? [] : hoursOf(reader, product, later ?? stay),
    price: offer && priceOf(reader, offer, days),
    terms: offer && termsOf(reader, offer, zone),
    flexible: offer && flexibleText(reader, offers, offer, momentIn(reader, zone)),
    freeWith: beside && packageNames[beside.code],
    later:
      offer && later
        ? reader.t('landing.bookableFrom', {
            day: dayIn(reader, later.arrival),
            days: reader.t('common.days', { count: dayCount(later) }),
          })
        : null,
    unavailable: offer ? null : reader.t(state === 'soldOut' ? 'landing.soldOut' : 'landing.notForTheseDates'),
    place: placeOf(reader, product),
  }
}
