/**
 * One product of the list as strings (screen 6). Pure: facts and a reader in, words out. Server only but for its
 * types.
 */
import { keeping } from '#domain/kept.ts'
import { shownHours } from '#domain/carparks/hours.ts'
import { isOurOwn } from '#domain/carparks/ownership.ts'
import { packageNames, type PackageCode, type Product } from '#domain/carparks/product.ts'
import type { OfferState } from '#domain/carparks/offer-state.ts'
import { bindingFigures } from '#domain/content/constants.ts'
import { languages } from '#domain/languages.ts'
import type { Money } from '#domain/money/money.ts'
import { addedTo, cheaperThan, givesAllBack } from '#domain/pricing/leading.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import { hasCharging, type RecommendedReason } from '#domain/search/filters.ts'
import { addMinutes, dateOf, type LocalDateTime } from '#domain/time/local.ts'
import { freeUntilMinute, type Stay } from '#domain/time/stays.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatDay, formatInstant, formatMoney, formatNumber, formatPercent, formatTime } from '#texts/formats.ts'
import type { TextId } from '#texts/translate.ts'
import type { IconName } from '../../components/icon.tsx'
import { clockOf } from '../../components/hours-in-words.ts'
import { iconShapes } from '../../components/icon-shapes.ts'
import type { PictureView } from '../../components/picture/picture.tsx'
import { amountIn, type Reader } from '../../components/prices.ts'
import type { RatingView } from '../../components/rating/view.ts'
import { doorOf, type DoorView } from '../../shared/search/door.ts'
import { cardId } from '../../shared/search/card-id.ts'
import { refusalOf, type CardRefusal } from './card-refusal.ts'

export type Link = { text: string; href: string }

/** What one package of the card costs and promises. */
export type CardPrice = {
  total: string
  /** The package's name, and below it for how many days: "Basic", "8 days". */
  package: string
  days: string
  /** What is charged, where the total is a conversion (settled 14). */
  charged: string | null
  /** "€15.60 less than official P-West" (SEARCH-41). */
  less: string | null
  regular: { price: string; lowest: string; percent: string } | null
  /** What it comes to a day, and the terms; they stand in the details. */
  note: string
  terms: string[]
}

/**
 * The row about free cancellation: a box to tick, that it is in the price already, or that there is none. `adds` is a
 * part of `text`.
 */
export type CardChoice =
  | { kind: 'box'; code: PackageCode; adds: string; text: string; until: string }
  | { kind: 'has' | 'none'; text: string }

export type CardOffer = {
  plain: CardPrice
  /** With free cancellation, where that is a choice. */
  flexed: CardPrice | null
  choice: CardChoice
  /** Whether the box is ticked when the page arrives. */
  isFlexed: boolean
  /** The booking form: for the name as a link with what is shown, and for the card as a form with these fields. */
  href: string
  form: { action: string; fields: [name: string, value: string][] }
  label: string
  spots: string | null
  /** Whether it is among those that are compared (SEARCH-44). */
  isCompared: boolean
}

export type CardView = {
  id: string
  /** The product's id, for the comparison. */
  product: number
  name: string
  picture: PictureView
  /** Null: no rating is shown, not even that it is new. */
  rating: RatingView | null
  /** In words: that it is our own, or else recommended. */
  badge: string | null
  /** Why it is recommended. */
  why: string | null
  door: DoorView
  iata: string
  /** The two things that tell it from the others. */
  facts: string
  offer: CardOffer | null
  /** Why it cannot be booked, and what to try instead; null when it can. */
  refusal: CardRefusal | null
  features: { icon: IconName; text: string }[]
  hours: string[]
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

/** The packages between which a card lets choose; `beside` is the one with free cancellation (SEARCH-37). */
export type CardPackages = { base: PackageOffer; beside: PackageOffer | null; isFlexed: boolean }

export type CardQuestion = {
  reader: Reader
  iata: string
  zone: string
  stay: Stay
  why: RecommendedReason | null
  packages: CardPackages | null
  /** The official car park of the list whose price the others are compared with. */
  official: CardFound | null
  form: (productId: number) => CardOffer['form']
  pictureOf: (product: Product) => PictureView
  ratingOf: (product: Product) => RatingView | null
  isCompared: boolean
  /** Where it is sold out: the next stay that can be booked here, and its price (SEARCH-47). */
  next: { stay: Stay; total: Money } | null
  searchHref: (stay: Stay) => string
}

/** The package whose price a card shows when the page arrives. */
export const shownOf = ({ base, beside, isFlexed }: CardPackages): PackageOffer => (isFlexed && beside) || base

export const cardView = (found: CardFound, question: CardQuestion): CardView => {
  const { product, offer } = found
  const { reader, packages } = question
  return {
    ...alwaysOf(product, question.iata, reader),
    picture: question.pictureOf(product),
    rating: question.ratingOf(product),
    why: question.why && reader.t(whyTexts[question.why]),
    hours: hoursOf(product, question),
    offer: packages && offer.state === 'available' ? offerOf(found, packages, question) : null,
    refusal: refusalOf(found, question),
  }
}

type Always = Omit<CardView, 'picture' | 'rating' | 'why' | 'hours' | 'offer' | 'refusal'>
const keepAlways = keeping<Always>(languages.length)

/** What a card says for every stay; the catalogue brings other products when it is loaded anew. */
const alwaysOf = (product: Product, iata: string, reader: Reader): Always =>
  keepAlways(product, reader.language, () => {
    const { t, language } = reader
    const { carPark } = product
    return {
      id: cardId(product.id),
      product: product.id,
      name: product.name,
      iata,
      badge: badgeOf(product, reader),
      door: doorOf(product, reader),
      facts: factsOf(product, reader),
      features: featuresOf(product, reader),
      details: {
        description: product.description[language],
        address: carPark.address,
        directions: carPark.directions.map((line) => line[language]),
        vehicles: vehicleLimits(reader),
        operator: t('carparks.operator', carPark.operator),
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

const badgeOf = ({ carPark, isRecommended }: Product, { t }: Reader): string | null => {
  if (isOurOwn(carPark)) return t('results.own')
  return isRecommended ? t('results.recommended') : null
}

const whyTexts = {
  lowestPrice: 'results.whyLowestPrice',
  shortestTransfer: 'results.whyShortestTransfer',
  nearest: 'results.whyNearest',
  choice: 'results.whyChoice',
} as const satisfies Record<RecommendedReason, TextId>

const roofTexts = {
  yes: 'results.factCovered',
  partly: 'results.factPartly',
  no: 'results.factOpenAir',
} as const satisfies Record<string, TextId>

export const roofTextOf = ({ covered, extras }: Product): (typeof roofTexts)[keyof typeof roofTexts] => {
  if (covered === 'yes') return roofTexts.yes
  const isPartly = covered === 'ifSpaceRemains' || extras.some(({ code }) => code === 'covered')
  return isPartly ? roofTexts.partly : roofTexts.no
}

const factsOf = (product: Product, { t }: Reader): string => {
  const isValet = product.transfer === 'valet'
  const kind =
    product.carPark.kind === 'official' ? 'results.factOfficial' : isValet ? 'results.factValet' : roofTextOf(product)
  if (hasCharging(product)) return `${t(kind)} · ${t('results.factCharging')}`
  return `${t(kind)} · ${t(keysTextOf(product))}`
}

export const keysTextOf = ({ transfer, keepKeys }: Product) => {
  if (transfer === 'valet') return 'results.factKeyHanded'
  return keepKeys ? 'results.factKeepKeys' : 'results.factKeyDesk'
}

const mostFeatures = 3
const featureSlots = ['firstGroupFeature3', 'secondGroupFeature2', 'thirdGroupFeature2', 'location']

const featuresOf = (product: Product, { language, t }: Reader): CardView['features'] => {
  // Every card says whose car park it is; the airport's own has a fact for that.
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

const offerOf = (found: CardFound, packages: CardPackages, question: CardQuestion): CardOffer => {
  const { base, beside, isFlexed } = packages
  const { reader } = question
  const form = question.form(found.product.id)
  const flexed = beside && beside.cancelUntil !== null ? beside : null
  // the cheapest of all needs no name in the address: the form opens with it (PRICE-18)
  const plainFields: [string, string][] = base.code === found.offers[0]?.code ? [] : [['package', base.code]]
  const shown: [string, string][] = isFlexed && flexed ? [['package', flexed.code]] : plainFields
  return {
    plain: priceOf(found, base, question),
    flexed: flexed && priceOf(found, flexed, question),
    choice: choiceOf(packages, question),
    isFlexed: isFlexed && flexed !== null,
    href: `${form.action}?${new URLSearchParams([...form.fields, ...shown])}`,
    form: { action: form.action, fields: [...form.fields, ...plainFields] },
    label: reader.t('results.chooseNamed', { name: found.product.name }),
    spots: found.spotsShown === null ? null : reader.t('results.spotsLeft', { count: found.spotsShown }),
    isCompared: question.isCompared,
  }
}

/** "Wed 9 Dec, 08:00": the day is near enough without its year. */
const shortMoment = { year: false, month: 'short' } as const

const choiceOf = ({ base, beside }: CardPackages, { reader, zone }: CardQuestion): CardChoice => {
  const { t, language, currency, rates } = reader
  if (beside && beside.cancelUntil !== null) {
    const adds = `+${formatMoney(addedTo(base, beside, currency, rates), language)}`
    return {
      kind: 'box',
      code: beside.code,
      adds,
      text: t('results.choiceAdds', { amount: adds }),
      until: t('results.choiceUntil', { moment: formatInstant(beside.cancelUntil, zone, language, shortMoment) }),
    }
  }
  return givesAllBack(base) && base.cancelUntil !== null
    ? {
        kind: 'has',
        text: t('results.freeUntil', { moment: formatInstant(base.cancelUntil, zone, language, shortMoment) }),
      }
    : { kind: 'none', text: t('results.choiceNone') }
}

/** Names are at most so long, in letters, that they fit beside the button of a card at 320 pixels. */
const longestUnbroken = 24
/** A name that is not broken (SEARCH-41), at its hyphens neither, unless it is too long for that. */
const inOneLine = (name: string): string =>
  name.length > longestUnbroken ? name : name.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060')

const priceOf = ({ product }: CardFound, offer: PackageOffer, question: CardQuestion): CardPrice => {
  const { reader, official } = question
  const { t, language } = reader
  const amount = (money: Money) => amountIn(reader, money)
  const total = amount(offer.price.total)
  const charged = formatMoney(offer.price.total, language)
  const days = t('common.days', { count: offer.price.days })
  // one comparison is enough: where the price was lowered, that is the one
  const less =
    official && official.product.id !== product.id && !offer.reduction
      ? cheaperThan(offer, official.offers, reader.currency, reader.rates)
      : null
  return {
    total,
    package: packageNames[offer.code],
    days,
    charged: total === charged ? null : t('results.youPay', { price: charged }),
    less:
      less && t('results.less', { amount: formatMoney(less, language), name: inOneLine(official?.product.name ?? '') }),
    regular: offer.reduction
      ? {
          price: amount(offer.reduction.regular),
          lowest: amount(offer.reduction.lowest),
          percent: formatPercent(-offer.reduction.percent, language),
        }
      : null,
    note: t('results.priceNote', { days, perDay: amount(offer.price.perDay) }),
    terms: termsOf(offer, question),
  }
}

/** What a package gives back, and until when it may be paid. */
const termsOf = (offer: PackageOffer, { reader, zone }: CardQuestion): string[] => {
  const { t, language } = reader
  const moment = (instant: Instant) => formatInstant(instant, zone, language)
  const back =
    offer.cancelUntil === null
      ? t('results.noRefund')
      : givesAllBack(offer)
        ? t('results.freeUntil', { moment: moment(offer.cancelUntil) })
        : t('results.refundUntil', { moment: moment(offer.cancelUntil), amount: amountIn(reader, offer.refund) })
  return [
    back,
    ...(offer.payLaterDue === null ? [] : [t('results.payLaterUntil', { moment: moment(offer.payLaterDue) })]),
  ]
}
