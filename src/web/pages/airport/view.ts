import { airportName, airportShort } from '#domain/airports/names.ts'
import type { Language } from '#domain/languages.ts'
import { euro, type Money } from '#domain/money/money.ts'
import type { CarPark, Product } from '#domain/carparks/product.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import type { Stay } from '#domain/time/stays.ts'
import { formatInstant, formatKilometres, formatMoney } from '#texts/formats.ts'
import type { AirportTileView } from '../../components/airport-tile/airport-tile.tsx'
import { iconShapes, type IconName } from '../../components/icon-shapes.ts'
import type { PriceView } from '../../components/price/price.tsx'
import type { PriceTableView } from '../../components/price-table/price-table.tsx'
import { amountIn, dayIn, priceTableOf, type Reader, type TableFacts } from '../prices.ts'
import { hoursInWords } from './hours-in-words.ts'

/** A product with its price for the page's stay; `default` null where it cannot be booked then. */
export type OfferedProduct = { product: Product; default: PackageOffer | null; soldOut: boolean }

export type AirportFacts = {
  iata: string
  zone: string
  stay: Stay
  days: number
  products: OfferedProduct[]
  table: TableFacts | null
  nearby: { iata: string; href: string; distanceKm: number }[]
}

export type Feature = { icon: IconName; text: string }

export type ProductCardView = {
  id: number
  name: string
  kind: string
  official: boolean
  recommended: boolean
  lane: string
  features: Feature[]
  price: PriceView | null
  /** what may be cancelled, and until when */
  terms: { free: boolean; text: string } | null
  /** why there is no price */
  unavailable: string | null
}

export type CarParkView = { id: number; name: string; operator: string; address: string; directions: string[]; hours: string[]; transfer: string; distance: string; phone: string; phoneHref: string }

export type AirportView = {
  iata: string
  name: string
  short: string
  count: number
  fromPrice: string | null
  /** "Sat 21 November 2026", and the end of the stay */
  from: string
  to: string
  days: number
  products: ProductCardView[]
  carParks: CarParkView[]
  table: PriceTableView | null
  nearby: AirportTileView[]
}

const isIcon = (name: string): name is IconName => name in iconShapes

const minutesOf = ({ rideMinutesFrom, rideMinutesTo }: NonNullable<CarPark['shuttle']>) => (rideMinutesFrom === rideMinutesTo ? String(rideMinutesFrom) : `${rideMinutesFrom}–${rideMinutesTo}`)

const laneOf = ({ t, language }: Reader, { transfer, carPark }: Product): string => {
  if (transfer === 'valet') return t('landing.laneValet')
  if (carPark.shuttle) return t('landing.laneShuttle', { minutes: minutesOf(carPark.shuttle), every: String(carPark.shuttle.everyMinutes) })
  return t('landing.laneWalk', { distance: formatKilometres(carPark.distanceToAirportKm, language) })
}

/** Three facts: what the catalogue says first, then what follows from the product itself. */
const featuresOf = ({ t, language }: Reader, product: Product): Feature[] => {
  const own: Feature[] = product.slots.filter(({ slot }) => slot !== 'location').map(({ icon, text }) => ({ icon: isIcon(icon) ? icon : 'check', text: text[language] }))
  const derived: Feature[] = [
    ...(product.keepKeys ? [{ icon: 'key' as const, text: t('landing.keepKeys') }] : []),
    ...(product.covered === 'yes' ? [{ icon: 'roof' as const, text: t('landing.coveredYes') }] : []),
    ...(product.covered === 'ifSpaceRemains' ? [{ icon: 'roof' as const, text: t('landing.coveredIfSpace') }] : []),
    ...(product.extras.some(({ code }) => code === 'covered') ? [{ icon: 'roof' as const, text: t('landing.coveredExtra') }] : []),
  ]
  const all = [...own, ...derived]
  return all.filter(({ text }, index) => all.findIndex((one) => one.text === text) === index).slice(0, 3)
}

const termsOf = ({ t, language }: Reader, offer: PackageOffer, zone: string): ProductCardView['terms'] => {
  if (offer.cancelUntil === null || offer.refund.minor === 0) return { free: false, text: t('landing.notRefundable') }
  const moment = formatInstant(offer.cancelUntil, zone, language, { year: false })
  if (offer.refund.minor === offer.price.total.minor) return { free: true, text: t('landing.cancelUntil', { moment }) }
  return { free: false, text: t('landing.partRefund', { moment, amount: formatMoney(offer.refund, language) }) }
}

/** The total in the visitor's currency, and in euro too where that differs: euro is what is paid (decision 14). */
const priceOf = (reader: Reader, { price: { total, perDay, days } }: PackageOffer): PriceView => {
  const shown = amountIn(reader, total)
  const charged = formatMoney(total, reader.language)
  return {
    total: shown,
    note: reader.t('landing.priceNote', { days: reader.t('common.days', { count: days }), perDay: amountIn(reader, perDay) }),
    charged: shown === charged ? undefined : reader.t('landing.youPay', { price: charged }),
  }
}

const cardOf = (reader: Reader, zone: string, { product, default: offer, soldOut }: OfferedProduct): ProductCardView => ({
  id: product.id,
  name: product.name,
  kind: reader.t(product.transfer === 'valet' ? 'landing.valetParking' : 'landing.shuttleParking'),
  official: product.carPark.kind === 'official',
  recommended: product.isRecommended && offer !== null,
  lane: laneOf(reader, product),
  features: featuresOf(reader, product),
  price: offer && priceOf(reader, offer),
  terms: offer && termsOf(reader, offer, zone),
  unavailable: offer ? null : reader.t(soldOut ? 'landing.soldOut' : 'landing.notForTheseDates'),
})

const transferOf = ({ t }: Reader, { carPark: { shuttle }, transfer }: Product): string => {
  if (!shuttle) return t(transfer === 'valet' ? 'landing.noShuttle' : 'landing.noShuttleWalk')
  const every = String(shuttle.everyMinutes)
  const from = String(shuttle.rideMinutesFrom)
  return shuttle.rideMinutesFrom === shuttle.rideMinutesTo ? t('landing.shuttleTextSame', { every, from }) : t('landing.shuttleText', { every, from, to: String(shuttle.rideMinutesTo) })
}

const carParkOf = (reader: Reader, product: Product): CarParkView => {
  const { carPark } = product
  return {
    id: carPark.id,
    name: carPark.name,
    operator: carPark.operator.name,
    address: carPark.address,
    directions: carPark.directions.map((text) => text[reader.language]),
    hours: hoursInWords(reader, carPark.hours.primary),
    transfer: transferOf(reader, product),
    distance: formatKilometres(carPark.distanceToAirportKm, reader.language),
    phone: carPark.phone,
    phoneHref: `tel:${carPark.phone.replace(/[^\d+]/g, '')}`,
  }
}

/** Recommended first, then by price; what cannot be booked last. */
const inOrder = (a: OfferedProduct, b: OfferedProduct): number =>
  Number(b.default !== null) - Number(a.default !== null) ||
  Number(b.product.isRecommended) - Number(a.product.isRecommended) ||
  (a.default?.price.total.minor ?? 0) - (b.default?.price.total.minor ?? 0)

export const cheapestOf = (products: readonly OfferedProduct[]): Money | null => {
  const totals = products.flatMap(({ default: offer }) => (offer ? [offer.price.total.minor] : []))
  return totals.length ? euro(Math.min(...totals)) : null
}

export const airportView = (reader: Reader, { iata, zone, stay, days, products, table, nearby }: AirportFacts): AirportView => {
  const { language } = reader
  const sorted = [...products].sort(inOrder)
  const cheapest = cheapestOf(sorted)
  const firstOfPark = sorted.filter(({ product }, index) => sorted.findIndex((one) => one.product.carPark.id === product.carPark.id) === index)
  return {
    iata,
    name: airportName(iata, language),
    short: airportShort(iata, language),
    count: firstOfPark.length,
    fromPrice: cheapest && amountIn(reader, cheapest),
    from: dayIn(reader, stay.arrival),
    to: dayIn(reader, stay.departure),
    days,
    products: sorted.map((one) => cardOf(reader, zone, one)),
    carParks: firstOfPark.map(({ product }) => carParkOf(reader, product)),
    table: priceTableOf(reader, iata, table),
    nearby: nearby.map((one) => nearbyTile(language, one)),
  }
}

const nearbyTile = (language: Language, { iata, href, distanceKm }: AirportFacts['nearby'][number]): AirportTileView => ({
  iata,
  name: airportShort(iata, language),
  href,
  detail: formatKilometres(Math.round(distanceKm), language),
  from: null,
})
