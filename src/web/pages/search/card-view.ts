/**
 * One product of the list as strings (screen 6). Pure: facts and a reader in, words out. Server only but for its
 * types.
 */
import { keeping } from '#domain/kept.ts'
import { imagePath } from '#domain/carparks/images.ts'
import { shownHours } from '#domain/carparks/hours.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { OfferState } from '#domain/carparks/offer-state.ts'
import { bindingFigures } from '#domain/content/constants.ts'
import { languages } from '#domain/languages.ts'
import type { Money } from '#domain/money/money.ts'
import { givesAllBack } from '#domain/pricing/leading.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import type { RecommendedReason } from '#domain/search/filters.ts'
import { addMinutes, dateOf, type LocalDateTime } from '#domain/time/local.ts'
import { freeUntilMinute, type Stay } from '#domain/time/stays.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import {
  formatDay,
  formatInstant,
  formatKilometres,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTime,
} from '#texts/formats.ts'
import type { TextId } from '#texts/translate.ts'
import type { IconName } from '../../components/icon.tsx'
import { clockOf } from '../../components/hours-in-words.ts'
import { iconShapes } from '../../components/icon-shapes.ts'
import type { ParkKind } from '../../components/park-art/park-art.tsx'
import type { PriceView } from '../../components/price/price.tsx'
import { flexibleText, packageText } from '../../shared/bookings/package-words.ts'
import { amountIn, type Reader } from '../../components/prices.ts'

export type Link = { text: string; href: string }

export type CardView = {
  id: string
  name: string
  art: ParkKind
  /** The address of the product's own picture; null: the drawn one. */
  image: string | null
  kinds: string[]
  /** What prevents booking, or else the recommendation. */
  ribbon: { text: string; kind: 'accent' | 'warn' | 'bad' } | null
  /** Why it is recommended. */
  why: string | null
  lane: string
  iata: string
  features: { icon: IconName; text: string }[]
  hours: string[]
  offer: {
    price: PriceView
    package: string
    terms: { text: string; good: boolean }[]
    /** What free cancellation would add, where the price shown does not include it. */
    flexible: string | null
    spots: string | null
    href: string
    label: string
  } | null
  /** Why it cannot be booked, and what to try instead; null when it can. */
  refusal: { reason: string; tries: Link[] } | null
  details: {
    description: string
    address: string
    directions: string[]
    vehicles: string
    operator: string
    days: string
  }
}

/** A found product with what the page needs (usecases/travellers/offers.ts). */
export type CardFound = {
  product: Product
  days: number
  spotsShown: number | null
  offer: OfferState
  offers: PackageOffer[]
}

export type CardQuestion = {
  reader: Reader
  iata: string
  zone: string
  stay: Stay
  /** The day of the exchange rates, in words. */
  ratesDay: string
  why: RecommendedReason | null
  /** The package whose price is shown. */
  shown: PackageOffer | null
  bookHref: (productId: number, packageCode: string) => string
  searchHref: (stay: Stay) => string
}

/** The anchor of a card, to which the pins of the map lead. */
export const cardId = (productId: number): string => `park-${productId}`

export const cardView = (found: CardFound, question: CardQuestion): CardView => {
  const { product, offer } = found
  const { reader, shown, iata } = question
  const { t } = reader
  return {
    ...alwaysOf(product, reader),
    ribbon: ribbonOf(product, offer, reader),
    why: question.why && t(whyTexts[question.why]),
    iata,
    hours: hoursOf(product, question),
    offer: shown && offer.state === 'available' ? offerOf(found, shown, question) : null,
    refusal:
      offer.state === 'available' ? null : { reason: reasonOf(found, question), tries: triesOf(found, question) },
  }
}

type Always = Pick<CardView, 'id' | 'name' | 'art' | 'image' | 'kinds' | 'lane' | 'features' | 'details'>
const keepAlways = keeping<Always>(languages.length)

/** What a card says for every stay; the catalogue brings other products when it is loaded anew. */
const alwaysOf = (product: Product, reader: Reader): Always =>
  keepAlways(product, reader.language, () => {
    const { t, language } = reader
    return {
      id: cardId(product.id),
      name: product.name,
      art: product.transfer === 'valet' ? 'valet' : product.covered === 'yes' ? 'covered' : 'shuttle',
      image: product.imageResourceId ? imagePath(product.imageResourceId) : null,
      kinds: kindsOf(product, reader),
      lane: laneOf(product, reader),
      features: featuresOf(product, reader),
      details: {
        description: product.description[language],
        address: product.carPark.address,
        directions: product.carPark.directions.map((line) => line[language]),
        vehicles: vehicleLimits(reader),
        operator: t('carparks.operator', product.carPark.operator),
        days:
          product.dayCount === 'blocks24h'
            ? t('carparks.blocks24h')
            : t('carparks.calendarDays', { time: formatTime(freeUntil, language) }),
      },
    }
  })

/** A time of day: on whichever day. */
const freeUntil = addMinutes('2027-01-01T00:00' as LocalDateTime, freeUntilMinute)

const vehicleLimits = ({ t, language }: Reader): string => {
  const { lengthM, widthM, weightKg } = bindingFigures.vehicle
  return t('carparks.limits', {
    length: formatNumber(lengthM, language),
    width: formatNumber(widthM, language, 2),
    weight: formatNumber(weightKg, language),
  })
}

const kindsOf = ({ transfer, carPark }: Product, { t }: Reader): string[] => [
  transfer === 'valet'
    ? t('carparks.valetParking')
    : carPark.shuttle
      ? t('carparks.shuttleParking')
      : t('carparks.walkParking'),
  ...(carPark.kind === 'official' ? [t('carparks.official')] : []),
]

const stateRibbons = {
  soldOut: { text: 'results.soldOut', kind: 'bad' },
  closed: { text: 'results.closed', kind: 'warn' },
  lastMinute: { text: 'results.lastMinute', kind: 'warn' },
  tooLong: { text: 'results.tooLong', kind: 'warn' },
} as const

const ribbonOf = (product: Product, { state }: OfferState, { t }: Reader): CardView['ribbon'] => {
  if (state === 'available') return product.isRecommended ? { text: t('results.recommended'), kind: 'accent' } : null
  const { text, kind } = stateRibbons[state]
  return { text: t(text), kind }
}

const whyTexts = {
  lowestPrice: 'results.whyLowestPrice',
  shortestTransfer: 'results.whyShortestTransfer',
  nearest: 'results.whyNearest',
  choice: 'results.whyChoice',
} as const satisfies Record<RecommendedReason, TextId>

const laneOf = ({ transfer, carPark: { shuttle, distanceToAirportKm } }: Product, { t, language }: Reader): string => {
  if (transfer === 'valet') return t('carparks.laneValet')
  if (!shuttle) return t('carparks.laneWalk', { distance: formatKilometres(distanceToAirportKm, language) })
  return t('carparks.laneShuttle', {
    minutes: formatNumber(shuttle.rideMinutesTo, language),
    every: formatNumber(shuttle.everyMinutes, language),
  })
}

/**
 * Only slots that the card does not show elsewhere: the shuttle is in the lane line, and the hours are those of the
 * stay.
 */
const featureSlots = ['firstGroupFeature3', 'secondGroupFeature2', 'thirdGroupFeature2', 'location']
const mostFeatures = 3

const featuresOf = (product: Product, { language, t }: Reader): CardView['features'] => {
  // Every card says whose car park it is; the airport's own has a tag for that.
  const offAirport: CardView['features'] =
    product.carPark.kind === 'official' ? [] : [{ icon: 'pin', text: t('carparks.offAirport') }]
  // What is known about the place stays, and the card says that nothing more is known (demand P4).
  if (product.slots.length === 0) return [{ icon: 'info', text: t('results.noInfo') }, ...offAirport]
  const features = featureSlots
    .flatMap((slot) => product.slots.filter((one) => one.slot === slot))
    .slice(0, mostFeatures)
    .map(({ icon, text }): CardView['features'][number] => ({
      icon: icon in iconShapes ? (icon as IconName) : 'check',
      text: text[language],
    }))
  return [...features, ...offAirport]
}

const hoursOf = ({ carPark }: Product, { stay, reader: { t, language } }: CardQuestion): string[] => {
  const { onEnter, onExit } = shownHours(carPark.hours, stay.arrival, stay.departure)
  const allDay = '00:00 - 24:00'
  if (onEnter === onExit && onEnter === allDay) return [t('carparks.open24')]
  if (onEnter === onExit && onEnter !== 'Closed') return [t('carparks.openBoth', { hours: clockOf(onEnter, language) })]
  const line = (moment: LocalDateTime, hours: string) => {
    const day = formatDay(dateOf(moment), language, { year: false })
    return hours === 'Closed'
      ? t('carparks.closedOn', { day })
      : t('carparks.openOn', { day, hours: clockOf(hours, language) })
  }
  return [line(stay.arrival, onEnter), line(stay.departure, onExit)]
}

const offerOf = (found: CardFound, shown: PackageOffer, question: CardQuestion): NonNullable<CardView['offer']> => {
  const { product } = found
  const { reader, zone } = question
  const { t, language } = reader
  const amount = (money: Money) => amountIn(reader, money)
  const moment = (instant: Instant) => formatInstant(instant, zone, language)
  const total = amount(shown.price.total)
  const charged = formatMoney(shown.price.total, language)
  const cancel =
    shown.cancelUntil === null
      ? { text: t('results.noRefund'), good: false }
      : givesAllBack(shown)
        ? { text: t('results.freeUntil', { moment: moment(shown.cancelUntil) }), good: true }
        : {
            text: t('results.refundUntil', { moment: moment(shown.cancelUntil), amount: amount(shown.refund) }),
            good: true,
          }
  return {
    price: {
      total,
      note: t('results.priceNote', {
        days: t('common.days', { count: shown.price.days }),
        perDay: amount(shown.price.perDay),
      }),
      regular: shown.reduction && {
        price: amount(shown.reduction.regular),
        lowest: amount(shown.reduction.lowest),
        percent: formatPercent(-shown.reduction.percent, language),
      },
      charged: total === charged ? undefined : t('results.youPay', { price: charged, day: question.ratesDay }),
    },
    package: packageText(reader, shown),
    terms: [
      cancel,
      ...(shown.payLaterDue === null
        ? []
        : [{ text: t('results.payLaterUntil', { moment: moment(shown.payLaterDue) }), good: false }]),
    ],
    flexible: flexibleText(reader, found.offers, shown, moment),
    spots: found.spotsShown === null ? null : t('results.spotsLeft', { count: found.spotsShown }),
    href: question.bookHref(product.id, shown.code),
    label: t('results.chooseNamed', { name: product.name, price: total }),
  }
}

const reasonOf = ({ product, offer }: CardFound, { stay, zone, reader: { t, language } }: CardQuestion): string => {
  const { opening, earliest } = offer
  const time = (moment: LocalDateTime) => formatTime(moment, language)
  if (offer.reason === 'stay_too_long')
    return t('results.reasonTooLong', { days: t('common.days', { count: product.maxStayDays }) })
  if (offer.reason === 'closed_on_arrival') {
    const span = opening.closedOnEnter
    return span
      ? t('results.reasonClosedIn', { from: time(span.from), to: time(span.to), time: time(stay.arrival) })
      : t('results.reasonClosedInPlain')
  }
  if (offer.reason === 'closed_on_departure') {
    const span = opening.closedOnExit
    return span
      ? t('results.reasonClosedOut', { from: time(span.from), to: time(span.to), time: time(stay.departure) })
      : t('results.reasonClosedOutPlain')
  }
  if (offer.reason === 'last_minute' && earliest !== null)
    return t('results.reasonLastMinute', { moment: formatInstant(earliest, zone, language) })
  return t('results.reasonSoldOut')
}

/** The same search with the next time that would be possible. Empty where no other time on that day helps. */
const triesOf = (
  { product, offer }: CardFound,
  { stay, zone, reader: { t, language }, searchHref }: CardQuestion,
): Link[] => {
  const { opening, earliest } = offer
  if (offer.state === 'closed') {
    const arrival = opening.tryArrival ?? stay.arrival
    const departure = opening.tryDeparture ?? stay.departure
    const times = [opening.tryArrival, opening.tryDeparture].flatMap((moment) =>
      moment ? [wordsOf(moment, stay, language)] : [],
    )
    return times.length && departure > arrival
      ? [{ text: t('results.try', { time: times.join(' → ') }), href: searchHref({ arrival, departure }) }]
      : []
  }
  if (offer.state !== 'lastMinute' || earliest === null || product.maxStayDays < 1) return []
  const arrival = localAt(earliest, zone)
  return arrival < stay.departure
    ? [
        {
          text: t('results.tryEarliest', { moment: formatMoment(arrival, language) }),
          href: searchHref({ arrival, departure: stay.departure }),
        },
      ]
    : []
}

/** Only the time when it is on the same day, otherwise with its day. */
const wordsOf = (moment: LocalDateTime, stay: Stay, language: Reader['language']): string =>
  [stay.arrival, stay.departure].some((one) => dateOf(one) === dateOf(moment))
    ? formatTime(moment, language)
    : formatMoment(moment, language, { year: false })
