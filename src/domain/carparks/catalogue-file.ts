import type { Agency } from '../agencies/agency.ts'
import type { Coupon } from '../coupons/coupon.ts'
import type { LocalDate } from '../time/local.ts'
import type { AirportCatalogue, CarPark, Extra, Product } from './product.ts'
import type { Season } from './seasons.ts'
import type { AirportSeed } from './seed.ts'

/**
 * A span of days, both ends included, whose places differ from those of the product. `sellLimit` 0 closes them for new
 * bookings.
 */
export type DaySetting = { from: LocalDate; to: LocalDate; capacity: number; sellLimit: number }

export type FileExtra = Extra & { days: DaySetting[] }
export type FileProduct = Omit<Product, 'carPark' | 'extras'> & {
  /** id of its car park */
  carPark: number
  extras: FileExtra[]
  seasons: Season[]
  days: DaySetting[]
}
export type FileAirport = Omit<AirportCatalogue, 'airportId' | 'products'> & {
  id: number
  carParks: CarPark[]
  products: FileProduct[]
}

/**
 * A catalogue as operators keep it in a file (docs/catalogue.md): what is sold, where, for how much and through whom.
 */
export type CatalogueFile = { airports: FileAirport[]; agencies: Agency[]; coupons: Coupon[] }

/** A fault and its place in the file, in the words of whoever keeps the file. */
export type CatalogueFault = { path: string; words: string }

/** What reading a file came to. `notes` are not faults; they name the languages that some texts lack. */
export type CatalogueRead = { ok: true; file: CatalogueFile; notes: string[] } | { ok: false; faults: CatalogueFault[] }

/** The part of a row of the file that is stored as the product. */
export const productOf = (
  { carPark: _id, extras, seasons: _seasons, days: _days, ...rest }: FileProduct,
  carPark: CarPark,
): Product => ({ ...rest, carPark, extras: extras.map(({ days: _ofExtra, ...extra }) => extra) })

/** An airport of the file in the shape that the demo data has too. */
export const seedOf = ({ id, carParks, products, ...airport }: FileAirport): AirportSeed => {
  const byId = new Map(carParks.map((carPark) => [carPark.id, carPark]))
  return {
    ...airport,
    airportId: id,
    products: products.flatMap((product) => {
      const carPark = byId.get(product.carPark)
      return carPark ? [productOf(product, carPark)] : []
    }),
    rates: products.map(({ id: productId, seasons }) => ({ productId, seasons })),
  }
}
