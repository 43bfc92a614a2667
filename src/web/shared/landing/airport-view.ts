import type { Road } from '#domain/airports/access.ts'
import { airportName, airportShort } from '#domain/airports/names.ts'
import type { Product } from '#domain/carparks/product.ts'
import { shuttleGaps } from '#domain/carparks/shuttle.ts'
import type { Language } from '#domain/languages.ts'
import type { Money } from '#domain/money/money.ts'
import type { Picked } from '#domain/landing/picks.ts'
import { lowestOf } from '#domain/pricing/leading.ts'
import type { RatingFacts } from '#domain/reviews/rating.ts'
import { dateOf } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import { formatDay, formatDays, formatKilometres, formatNumber, unbroken } from '#texts/formats.ts'
import type { AirportTileView } from '../../components/airport-tile/airport-tile.tsx'
import type { PictureView } from '../../components/picture/picture.tsx'
import type { PriceTableView } from '../../components/price-table/price-table.tsx'
import type { RatingView } from '../../components/rating/view.ts'
import { reviewsView, type ReviewFacts, type ReviewsView } from '../../components/reviews/view.ts'
import { amountIn, dayIn, priceTableOf, type Reader, type TableFacts } from '../../components/prices.ts'
import { rangeInWords } from '../../components/hours-in-words.ts'
import { pickView, type PickView } from './pick-view.ts'
import { productCard, rideMinutes, type OfferedProduct, type PlaceRow, type ProductCardView } from './product-view.ts'
import { sayOnce } from './said-once.ts'

export type AirportFacts = {
  iata: string
  zone: string
  stay: Stay
  days: number
  products: OfferedProduct[]
  picks: readonly Picked<OfferedProduct>[]
  /** The parameters of the page's address. */
  query: URLSearchParams
  table: TableFacts | null
  roads: readonly Road[]
  reviews: ReviewsFound | null
  /** In words: of the whole airport, and of each of its car parks. */
  rating: RatingView | null
  carParkRating: (carParkId: number) => RatingView | null
  picture: (product: Product) => PictureView
  nearby: { iata: string; href: string; distanceKm: number }[]
}

type Line = { term: string; value: string }

/** What drivers said here (usecases/travellers/show-reviews.ts). */
export type ReviewsFound = {
  overall: RatingFacts
  newest: readonly ReviewFacts[]
  byCarPark: ReadonlyMap<number, RatingFacts>
  /** Whose reviews these are; ours where it is missing. */
  provider?: string
}

export type AirportView = {
  iata: string
  name: string
  short: string
  count: number
  fromPrice: string | null
  /** The first and the last day of the stay, such as "Sat 21 November 2026". */
  from: string
  to: string
  /** The same without weekdays, for search results, which show few letters: "21 November", "28 November 2026". */
  plainDates: { from: string; to: string }
  /** Short, with the price in the first view: "24 Nov – 1 Dec". */
  shortDates: string
  /** How many of its products can be booked for the stay, as the heading of the list counts them. */
  bookable: number
  picks: PickView[]
  days: number
  products: ProductCardView[]
  /** What holds for all of them, as a line above the cards and as facts of the place; the cards leave it out. */
  equal: string | null
  equalRows: PlaceRow[]
  /** The facts of this airport in a few words. */
  glance: Line[]
  access: { term: string; lines: string[] }[]
  table: PriceTableView | null
  reviews: ReviewsView | null
  /** Of the whole airport; null: none is shown. */
  rating: RatingView | null
  nearby: AirportTileView[]
}

/** Recommended products first, then by price; later ones come after, and those that cannot be booked come last. */
const inOrder = (a: OfferedProduct, b: OfferedProduct): number =>
  Number(b.leading !== null) - Number(a.leading !== null) ||
  Number(a.stay !== undefined) - Number(b.stay !== undefined) ||
  Number(b.product.isRecommended) - Number(a.product.isRecommended) ||
  (a.leading?.price.total.minor ?? 0) - (b.leading?.price.total.minor ?? 0)

const cheapestOf = (products: readonly OfferedProduct[]): Money | null =>
  lowestOf(
    // the price of another stay does not stand for the page's
    products.flatMap(({ leading, stay }) => (leading && !stay ? [leading.price.total] : [])),
    ({ minor }) => minor,
  )

const roadInWords = ({ t }: Reader, { road, exit }: Road): string => (exit ? t('site.roadExit', { road, exit }) : road)

/** Only what differs from airport to airport; there is no row where nothing is known. */
const glanceOf = (
  reader: Reader,
  { iata, days, roads }: AirportFacts,
  products: readonly Product[],
  fromPrice: string | null,
  carParks: number,
): Line[] => {
  const { t } = reader
  const shuttles = products.flatMap(({ carPark: { shuttle } }) => shuttle ?? [])
  const ride = shuttles.length
    ? {
        rideMinutesFrom: Math.min(...shuttles.map((one) => one.rideMinutesFrom)),
        rideMinutesTo: Math.max(...shuttles.map((one) => one.rideMinutesTo)),
      }
    : null
  return [
    { term: t('site.factCode'), value: iata },
    ...(carParks ? [{ term: t('site.factCarParks'), value: formatNumber(carParks, reader.language) }] : []),
    ...(fromPrice
      ? [{ term: t('landing.daysFrom', { days: t('common.days', { count: days }) }), value: fromPrice }]
      : []),
    ...(roads.length ? [{ term: t('site.factRoads'), value: roads.map(({ road }) => road).join(', ') }] : []),
    ...(ride ? [{ term: t('site.factRide'), value: t('site.factRideMinutes', { minutes: rideMinutes(ride) }) }] : []),
    ...(products.some(({ transfer }) => transfer === 'valet')
      ? [{ term: t('site.factValet'), value: t('site.factValetYes') }]
      : []),
  ]
}

/**
 * The roads to the airport, and the hours in which a shuttle does not run. How often it runs is told with its car park.
 */
const accessOf = (reader: Reader, roads: readonly Road[], products: readonly Product[]): AirportView['access'] => [
  ...(roads.length
    ? [{ term: reader.t('site.byRoad'), lines: [roads.map((road) => roadInWords(reader, road)).join('; ')] }]
    : []),
  ...products.flatMap((product) => {
    if (!product.carPark.shuttle) return []
    const gaps = shuttleGaps(product.carPark).map((range) => rangeInWords(reader, range))
    return gaps.length
      ? [
          {
            term: reader.t('site.shuttleOf', { carPark: product.carPark.name }),
            lines: [reader.t('site.noShuttleAt', { hours: gaps.join(', ') })],
          },
        ]
      : []
  }),
]

export const airportView = (reader: Reader, facts: AirportFacts): AirportView => {
  const { iata, zone, stay, days, products, table, roads, reviews, rating, nearby } = facts
  const { language } = reader
  const sorted = [...products].sort(inOrder)
  const cheapest = cheapestOf(sorted)
  const fromPrice = cheapest && amountIn(reader, cheapest)
  const firstOfPark = sorted.filter(
    ({ product }, index) => sorted.findIndex((one) => one.product.carPark.id === product.carPark.id) === index,
  )
  const once = sayOnce(
    sorted.map((one) =>
      productCard(reader, { zone, stay, days, rating: facts.carParkRating, picture: facts.picture }, one),
    ),
    reader.t('results.freeCancellation'),
  )
  return {
    iata,
    name: airportName(iata, language),
    short: airportShort(iata, language),
    count: firstOfPark.length,
    fromPrice,
    from: dayIn(reader, stay.arrival),
    to: dayIn(reader, stay.departure),
    plainDates: plainDates(language, stay),
    shortDates: unbroken(formatDays(stay, language)),
    bookable: products.filter((one) => one.leading && !one.stay).length,
    picks: facts.picks.flatMap((pick) =>
      pickView(reader, { iata, stay, query: facts.query, rating: facts.carParkRating, picture: facts.picture }, pick),
    ),
    days,
    products: once.products,
    equal: once.facts.length ? reader.t('landing.equalForAll', { facts: once.facts.join(' · ') }) : null,
    equalRows: once.rows,
    glance: glanceOf(
      reader,
      facts,
      sorted.map(({ product }) => product),
      fromPrice,
      firstOfPark.length,
    ),
    access: accessOf(
      reader,
      roads,
      firstOfPark.map(({ product }) => product),
    ),
    table: priceTableOf(reader, iata, table),
    reviews: reviewsView(reader, reviews, 'airport'),
    rating,
    nearby: nearby.map((one) => nearbyTile(language, one)),
  }
}

/** Days with the month in words; the year appears once where both have the same. */
const plainDates = (language: Language, { arrival, departure }: Stay): AirportView['plainDates'] => ({
  from: formatDay(dateOf(arrival), language, { weekday: false, year: arrival.slice(0, 4) !== departure.slice(0, 4) }),
  to: formatDay(dateOf(departure), language, { weekday: false }),
})

const nearbyTile = (
  language: Language,
  { iata, href, distanceKm }: AirportFacts['nearby'][number],
): AirportTileView => ({
  iata,
  name: airportShort(iata, language),
  href,
  detail: formatKilometres(Math.round(distanceKm), language),
  from: null,
})
