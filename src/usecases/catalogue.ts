import { catalogueVersion, loadCatalogue } from '#db/catalogue.ts'
import type { Db } from '#db/db.ts'
import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'

/** Products by airport, in memory. Reading is synchronous; `refresh` asks for the version and loads anew when it moved. */
export type Catalogue = {
  airports(): AirportCatalogue[]
  airport(iata: string): AirportCatalogue | undefined
  airportById(airportId: number): AirportCatalogue | undefined
  product(iata: string, productId: number): Product | undefined
  /** names the state of the data, for caches of pages */
  version(): string
  refresh(): Promise<void>
}

type State = { version: number; airports: AirportCatalogue[]; byIata: Map<string, AirportCatalogue>; byId: Map<number, AirportCatalogue> }

const stateOf = (version: number, airports: AirportCatalogue[]): State => ({
  version,
  airports,
  byIata: new Map(airports.map((airport) => [airport.iata, airport])),
  byId: new Map(airports.map((airport) => [airport.airportId, airport])),
})

/** Empty until the first refresh. A refresh under way is shared: a hundred requests load once. */
export const createCatalogue = (db: Db): Catalogue => {
  let state = stateOf(-1, [])
  let loading: Promise<void> | null = null

  const load = async (): Promise<void> => {
    // the version first: a change while loading makes the next refresh load once more, never one too few
    const version = await catalogueVersion(db)
    if (version !== state.version) state = stateOf(version, await loadCatalogue(db))
  }

  return {
    airports: () => state.airports,
    airport: (iata) => state.byIata.get(iata),
    airportById: (airportId) => state.byId.get(airportId),
    product: (iata, productId) => state.byIata.get(iata)?.products.find((product) => product.id === productId),
    version: () => String(state.version),
    refresh: () => (loading ??= load().finally(() => (loading = null))),
  }
}
