import type { Product } from '#domain/carparks/product.ts'
import type { ListedProduct } from '#usecases/travellers/find-products.ts'
import { amountIn, type Reader } from '../../components/prices.ts'

export type OfferView = { id: number; name: string; kind: string; price: string; href: string }

/** What can be booked, the cheapest first: this list has no place that anybody could pay for. */
export const lowestFirst = (
  reader: Reader,
  products: readonly ListedProduct[],
  hrefOf: (product: Product) => string,
): OfferView[] =>
  products
    .flatMap(({ product, leading, offer }) =>
      leading && offer.state === 'available' ? [{ product, total: leading.price.total }] : [],
    )
    .sort((a, b) => a.total.minor - b.total.minor)
    .map(({ product, total }) => ({
      id: product.id,
      name: product.name,
      kind: reader.t(product.transfer === 'valet' ? 'carparks.valetParking' : 'carparks.shuttleParking'),
      price: amountIn(reader, total),
      href: hrefOf(product),
    }))
