import { packageNames, type Product } from '#domain/carparks/product.ts'
import { euro, toDecimal } from '#domain/money/money.ts'
import { fewestForAverage, type RatingFacts } from '#domain/reviews/rating.ts'
import { dateOf, type LocalDate } from '#domain/time/local.ts'
import type { Crumb } from '../../components/breadcrumbs/breadcrumbs.tsx'
import type { OfferedProduct } from './product-view.ts'

/** What search engines read (demand R10): the same values as on the page, and never more. */

export const breadcrumbData = (crumbs: readonly Crumb[], publicUrl: string): Record<string, unknown> => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + href,
  })),
})

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const clock = (minute: number) =>
  `${String(Math.trunc(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const hoursData = ({ carPark }: Product) =>
  carPark.hours.primary.map(({ days, from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => dayNames[day - 1]),
    opens: clock(from),
    // midnight at the end of a day is written as its last minute
    closes: to === 1440 ? '23:59' : clock(to),
  }))

const facilityData = (
  { product, leading: offer }: OfferedProduct,
  url: string,
  validUntil: LocalDate,
  rating: RatingFacts | undefined,
  image: string | null,
) => ({
  '@type': ['ParkingFacility', 'LocalBusiness'],
  name: product.name,
  url,
  ...(image !== null && { image }),
  address: product.carPark.address,
  telephone: product.carPark.phone,
  geo: { '@type': 'GeoCoordinates', latitude: product.carPark.latitude, longitude: product.carPark.longitude },
  openingHoursSpecification: hoursData(product),
  ...(offer && {
    makesOffer: {
      '@type': 'Offer',
      name: packageNames[offer.code],
      price: toDecimal(euro(offer.price.total.minor)),
      priceCurrency: 'EUR',
      priceValidUntil: validUntil,
      availability: 'https://schema.org/InStock',
    },
  }),
  // from reviews that we asked for ourselves, where its card shows an average; simulated ones stay out
  ...(rating &&
    rating.count >= fewestForAverage &&
    !rating.simulated && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: (rating.averageTenths / 10).toFixed(1),
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
})

/**
 * `validUntil` is the first day of the stay that the prices are for; nobody can book them later. A product that can be
 * booked only later has a day of its own.
 */
export const facilitiesData = (
  products: readonly OfferedProduct[],
  url: string,
  validUntil: LocalDate,
  ratings: ReadonlyMap<number, RatingFacts> = new Map(),
  imageOf: (product: Product) => string | null = () => null,
): Record<string, unknown> => ({
  '@type': 'ItemList',
  itemListElement: products.map((one, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    // the part of the page that shows it
    item: facilityData(
      one,
      `${url}#product-${one.product.id}`,
      one.stay ? dateOf(one.stay.arrival) : validUntil,
      ratings.get(one.product.carPark.id),
      imageOf(one.product),
    ),
  })),
})
