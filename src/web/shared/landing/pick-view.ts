import { isOurOwn } from '#domain/carparks/ownership.ts'
import type { Picked, PickSort } from '#domain/landing/picks.ts'
import { handOver } from '#domain/search/parameters.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { Stay } from '#domain/time/stays.ts'
import type { PictureView } from '../../components/picture/picture.tsx'
import { amountIn, type Reader } from '../../components/prices.ts'
import type { RatingView } from '../../components/rating/view.ts'
import { doorOf, type DoorView } from '../search/door.ts'
import type { CardFacts, OfferedProduct } from './product-view.ts'

/** One pick of an airport's page in finished words (LANDING-10). */
export type PickView = {
  id: number
  name: string
  /** What it leads in, such as "Lowest price". */
  labels: string[]
  /** It is our own car park, which its last label says. */
  isOwn: boolean
  picture: PictureView
  rating: RatingView | null
  door: DoorView
  price: string
  /** The list for the page's stay, in the order in which this car park comes first. */
  href: string
}

const labelOf = ({ t }: Reader, sort: PickSort, isOwn: boolean): string => {
  if (sort === 'price') return t('results.sortPrice')
  if (sort === 'transfer') return t('results.sortTransfer')
  return t(isOwn ? 'results.own' : 'results.recommended')
}

/** `query` is that of the page; what may travel goes with the reader to the list. */
export const pickView = (
  reader: Reader,
  {
    iata,
    stay,
    query,
    rating,
    picture,
  }: Omit<CardFacts, 'zone' | 'days'> & { iata: string; stay: Stay; query: URLSearchParams },
  { card: { product, leading }, sorts }: Picked<OfferedProduct>,
): PickView[] => {
  if (!leading) return []
  const kept = new URLSearchParams(query)
  kept.set('sort', sorts[0])
  const isOwn = sorts.includes('recommended') && isOurOwn(product.carPark)
  return [
    {
      id: product.id,
      name: product.name,
      labels: sorts.map((sort) => labelOf(reader, sort, isOwn)),
      isOwn,
      picture: picture(product),
      rating: rating(product.carPark.id),
      door: doorOf(product, reader),
      price: amountIn(reader, leading.price.total),
      href: handOver(fixedPath('search', reader.language), kept, { iata, stay, businessAccount: null }),
    },
  ]
}
