import { chosenAt, choosesAll } from '#domain/agencies/choice.ts'
import type { AgencyBrand } from '#domain/agencies/brand.ts'
import type { AirportCatalogue } from '#domain/carparks/product.ts'
import type { Catalogue } from './catalogue.ts'

/** What is sold somewhere. Airports of which nothing is sold are there, without products. */
export type Shelf = Pick<Catalogue, 'airports' | 'airport' | 'product'>

type Kept = { all: readonly AirportCatalogue[]; shelf: Shelf }
const kept = new WeakMap<AgencyBrand, Kept>()

/**
 * What is sold on the page of an agency and in its form: what it chose (AGENCY-204). `ownPage`: its code; elsewhere
 * null, and everything is sold. The same airports are the same objects until look or catalogue are loaded anew, so what
 * follows from them can be kept.
 */
export const shelfOf = (
  catalogue: Pick<Catalogue, 'airports' | 'airport' | 'product' | 'brand'>,
  ownPage: string | null | undefined,
): Shelf => {
  const brand = ownPage ? catalogue.brand(ownPage) : undefined
  if (!brand || choosesAll(brand)) return catalogue
  const all = catalogue.airports()
  const known = kept.get(brand)
  if (known?.all === all) return known.shelf
  const chosen = all.map((airport) => chosenAt(brand, airport))
  const byIata = new Map(chosen.map((airport) => [airport.iata, airport]))
  const shelf: Shelf = {
    airports: () => chosen,
    airport: (iata) => byIata.get(iata),
    product: (iata, productId) => byIata.get(iata)?.products.find(({ id }) => id === productId),
  }
  kept.set(brand, { all, shelf })
  return shelf
}
