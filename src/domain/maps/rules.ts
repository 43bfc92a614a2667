import { airports } from '../airports/catalogue.ts'
import { airportName, airportShort, cityName } from '../airports/names.ts'
import type { Language } from '../languages.ts'
import { fold } from '../search/fold.ts'
import type { Place } from './base/lines.ts'

/** Which map shows what (FE 4 Maps, FE 9; ledger T6, docs/rulebook/maps.md). Zooms are those of Google and Leaflet. */
export type MapZoom = { zoom: number; min: number; max: number }

export const smallZoom: MapZoom = { zoom: 12, min: 8, max: 20 }
export const airportZoom: MapZoom = { zoom: 10, min: 8, max: 20 }
export const overviewZoom: MapZoom = { zoom: 3.8, min: 3.5, max: 8 }
export const overviewCentre: Place = [51, 8]

/** Pixels of a marker on the overview. */
export const markerSize = 10

const homeIata = 'AMS'

/** The airport a title means: its short name, its full name, or its city where that has one airport only; null where it means none. */
const airportOfTitle = (title: string, language: Language): string | null => {
  const wanted = fold(title.trim())
  if (wanted === '') return null
  const namings = [airportShort, airportName, cityName]
  for (const naming of namings) {
    const found = airports.filter(({ iata }) => fold(naming(iata, language)) === wanted)
    if (found.length === 1) return found[0]!.iata
  }
  return null
}

/** The airport of a page's small map (MAP-3): Amsterdam on the home page, otherwise whatever the page's short title names. */
export const smallMapAirport = (page: { home: boolean; shortTitle: string; language: Language }): string | null => (page.home ? homeIata : airportOfTitle(page.shortTitle, page.language))

type Flagged = { showInOurLocations: boolean; showInAirportPicker: boolean }

/** What a map without an airport shows (MAP-5). */
export const shownOnOverview = <T extends Flagged>(all: readonly T[]): T[] => all.filter((one) => one.showInOurLocations && one.showInAirportPicker)
