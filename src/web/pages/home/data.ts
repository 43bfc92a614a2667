import { newsletterDiscountMinor } from '#domain/coupons/coupon.ts'
import { homeTableIata, homeTiles, popularOf } from '#domain/landing/popular.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import { priceTable } from '#usecases/travellers/price-table.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import {
  landingHead,
  offered,
  plain,
  pricesOf,
  readerOf,
  reviewsOf,
  searchOf,
} from '../../shared/landing/landing-data.ts'
import { airportPicture } from '../../components/picture/airport-picture.ts'
import { ratingsOf } from '../../shared/reviews/ratings.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { shelfFor } from '../../site/shelf.ts'
import { homeView } from './model.ts'

/** demand T1; it is a figure of marketing, so it is shown only where that is switched on (settled 38). */
const customersAYear = 350_000

export const homeData = async (facts: RequestFacts, url: URL) => {
  const all = offered(facts)
  const home = shelfFor(facts).airport(homeTableIata)
  const often = popularOf(all, homeTiles)
  const ratings = await ratingsOf(facts)
  const prices = await pricesOf(facts, often)
  const table = home ? { iata: home.iata, facts: await priceTable(facts.deps, home) } : null
  return {
    view: homeView(readerOf(facts), {
      airports: all.map(plain),
      pictures: new Map(often.map(({ iata }) => [iata, airportPicture(iata, 'tile')])),
      prices,
      table,
      airportsHref: pathOf('airports', facts.language),
      rating: ratings.all,
      airportRating: (iata) => {
        const airport = facts.deps.catalogue.airport(iata)
        return airport ? ratings.ofAirport(airport.airportId) : null
      },
      reviews: await reviewsOf(facts, null),
      newsletter: {
        action: fixedPath('newsletter', facts.language),
        amount: formatMoney(euro(newsletterDiscountMinor), facts.language),
      },
      customersAYear: facts.marketingFigures ? customersAYear : null,
    }),
    search: searchOf(facts, url),
    head: landingHead(facts, 'home'),
  }
}
