import { loadAgencies } from '#db/agencies.ts'
import { loadBrands } from '#db/agency-brands.ts'
import { loadPartners, type StoredPartner } from '#db/partners.ts'
import { namesIn, type Partner } from '#domain/partners/partners.ts'
import { catalogueVersion, loadCatalogue } from '#db/catalogue.ts'
import type { Db } from '#db/db.ts'
import { stoppedCodes } from '#db/papers.ts'
import { loadTariffs } from '#db/tariffs.ts'
import type { Agency } from '#domain/agencies/agency.ts'
import type { AgencyBrand } from '#domain/agencies/brand.ts'
import { readCouponCode } from '#domain/coupons/coupon.ts'
import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import type { PriceVersion } from '#domain/pricing/price-list.ts'

/**
 * The products of all airports, kept in memory. Reading is synchronous; `refresh` asks for the version and loads again
 * when it has changed.
 */
export type Catalogue = {
  airports(): AirportCatalogue[]
  airport(iata: string): AirportCatalogue | undefined
  airportById(airportId: number): AirportCatalogue | undefined
  /** what is sold */
  product(iata: string, productId: number): Product | undefined
  /** what a booking is of: also where nothing new is sold because of papers (WORK-27) */
  known(iata: string, productId: number): Product | undefined
  /** every price list that the product has had, the oldest first (PRICE-14) */
  history(airportId: number, productId: number): readonly PriceVersion[]
  /** by its code in upper case; nothing else decides what an agency's customers pay (PR-25) */
  agency(code: string): Agency | undefined
  /** whether the agency of this code sells nothing new on its own, because of its papers (WORK-27) */
  isStopped(code: string): boolean
  /** by the code that its customers type, spelled as readCouponCode does (COUP-13) */
  agencyOfPromo(promocode: string): Agency | undefined
  /** the open look of an agency, by a code of its in any case (AGENCY-44) */
  brand(code: string): AgencyBrand | undefined
  /** a business account with a look of its own, by its code in any case (PART-18) */
  partner(code: string): Partner | undefined
  /** the names by which their customers know partners, each mark once (PART-1) */
  partnerNames(): readonly string[]
  /** changes whenever the data does; caches of pages use it as a key */
  version(): string
  refresh(): Promise<void>
}

type Loaded = {
  airports: AirportCatalogue[]
  tariffs: Map<string, PriceVersion[]>
  agencies: Map<string, Agency>
  stopped: ReadonlySet<string>
  brands: Map<string, AgencyBrand>
  partners: StoredPartner[]
}
type State = Loaded & {
  byPartner: Map<string, Partner>
  partnerNames: readonly string[]
  version: number
  byIata: Map<string, AirportCatalogue>
  byId: Map<number, AirportCatalogue>
}

const stateOf = (version: number, { airports, tariffs, agencies, stopped, brands, partners }: Loaded): State => ({
  version,
  airports,
  tariffs,
  agencies,
  stopped,
  brands,
  partners,
  byPartner: new Map(partners.map((partner) => [partner.code.toLowerCase(), partner])),
  partnerNames: namesIn(partners),
  byIata: new Map(airports.map((airport) => [airport.iata, airport])),
  byId: new Map(airports.map((airport) => [airport.airportId, airport])),
})

/**
 * The catalogue is empty until the first refresh. Callers that refresh at the same time share one load, so a hundred
 * requests load once.
 */
export const createCatalogue = (db: Db): Catalogue => {
  let state = stateOf(-1, {
    airports: [],
    tariffs: new Map(),
    agencies: new Map(),
    stopped: new Set(),
    brands: new Map(),
    partners: [],
  })
  let loading: Promise<void> | null = null

  const load = async (): Promise<void> => {
    // the version is read first: after a change during the load the next refresh loads once too often, which is better
    // than too rarely
    const version = await catalogueVersion(db)
    if (version !== state.version)
      state = stateOf(version, {
        airports: await loadCatalogue(db),
        tariffs: await loadTariffs(db),
        agencies: await loadAgencies(db),
        stopped: await stoppedCodes(db),
        brands: await loadBrands(db),
        partners: await loadPartners(db),
      })
  }

  return {
    airports: () => state.airports,
    airport: (iata) => state.byIata.get(iata),
    airportById: (airportId) => state.byId.get(airportId),
    product: (iata, productId) => state.byIata.get(iata)?.products.find((product) => product.id === productId),
    known(iata, productId) {
      const is = ({ id }: Product) => id === productId
      const airport = state.byIata.get(iata)
      return airport?.products.find(is) ?? airport?.withheld?.find(is)
    },
    history: (airportId, productId) => state.tariffs.get(`${airportId} ${productId}`) ?? [],
    agency: (code) => state.agencies.get(code),
    isStopped: (code) => state.stopped.has(code),
    agencyOfPromo: (promocode) =>
      [...state.agencies.values()].find((one) => readCouponCode(one.promocode) === promocode),
    partner: (code) => state.byPartner.get(code.toLowerCase()),
    partnerNames: () => state.partnerNames,
    brand: (code) => state.brands.get(code.toUpperCase()),
    version: () => String(state.version),
    refresh: () => (loading ??= load().finally(() => (loading = null))),
  }
}
