import { homeTiles, popularOf } from '#domain/landing/popular.ts'
import type { RatingFacts } from '#domain/reviews/rating.ts'
import { formatNumber } from '#texts/formats.ts'
import type { OftenBookedView } from '../../components/airport-tile/often-booked.tsx'
import type { PriceTableView } from '../../components/price-table/price-table.tsx'
import type { PictureView } from '../../components/picture/picture.tsx'
import type { RatingView } from '../../components/rating/view.ts'
import { reviewsView, type ReviewFacts, type ReviewsView } from '../../components/reviews/view.ts'
import {
  dayIn,
  landingDays,
  priceTableOf,
  tileOf,
  type FromPrice,
  type Reader,
  type TableFacts,
} from '../../components/prices.ts'

export type HomeFacts = {
  /** Airports with car parks and with a page in this language. */
  airports: { iata: string; capacity: number; carParks: number; href: string }[]
  /** The picture of each of the airports that are often booked. */
  pictures: ReadonlyMap<string, PictureView | null>
  prices: ReadonlyMap<string, FromPrice>
  /** The home page shows the price table of Amsterdam (demand T1). */
  table: { iata: string; facts: TableFacts } | null
  airportsHref: string
  /** In words: of all car parks, and of those of an airport. */
  rating: RatingView | null
  airportRating: (iata: string) => RatingView | null
  reviews: { overall: RatingFacts; newest: readonly ReviewFacts[]; provider?: string } | null
  newsletter: { action: string; amount: string }
  /** The number of customers in a year, where it may be shown (settled 38). */
  customersAYear: number | null
}

export type HomeView = {
  count: number
  popular: OftenBookedView[]
  /** For which dates the prices on the tiles hold; null when no tile has a price. */
  pricesHold: string | null
  table: PriceTableView | null
  airportsHref: string
  reviews: ReviewsView | null
  /** Of all car parks; null: none is shown. */
  rating: RatingView | null
  newsletter: { action: string; amount: string }
  customersAYear: string | null
}

const oftenBookedOf = (
  reader: Reader,
  airport: HomeFacts['airports'][number],
  { price, picture, rating }: { price: FromPrice | null; picture: PictureView | null; rating: RatingView | null },
): OftenBookedView => {
  const { iata, name, href, detail, from } = tileOf(reader, { ...airport, price })
  const dates =
    price && reader.t('landing.fromPriceDates', { from: dayIn(reader, price.from), to: dayIn(reader, price.to) })
  // how many car parks stands where other places say how many reviews
  const shown = rating?.kind === 'rated' ? { ...rating, count: detail, word: null } : null
  return { iata, name, href, from, dates, rating: shown, carParks: detail, picture }
}

export const homeView = (
  reader: Reader,
  {
    airports,
    pictures,
    prices,
    table,
    airportsHref,
    rating,
    airportRating,
    reviews,
    newsletter,
    customersAYear,
  }: HomeFacts,
): HomeView => {
  const { t } = reader
  const popular = popularOf(airports, homeTiles)
  const price = popular.map(({ iata }) => prices.get(iata)).find((one) => one !== undefined)
  return {
    count: airports.length,
    popular: popular.map((airport) =>
      oftenBookedOf(reader, airport, {
        price: prices.get(airport.iata) ?? null,
        picture: pictures.get(airport.iata) ?? null,
        rating: airportRating(airport.iata),
      }),
    ),
    pricesHold: price
      ? t('landing.pricesHold', {
          days: t('common.days', { count: landingDays }),
          from: dayIn(reader, price.from),
          to: dayIn(reader, price.to),
        })
      : null,
    table: table && priceTableOf(reader, table.iata, table.facts),
    airportsHref,
    reviews: reviewsView(reader, reviews, 'all'),
    rating,
    newsletter,
    customersAYear: customersAYear === null ? null : formatNumber(customersAYear, reader.language),
  }
}
