import { airports } from '../airports/catalogue.ts'
import { airportName, airportShort, cityName } from '../airports/names.ts'
import type { Language } from '../languages.ts'
import { fold } from '../search/fold.ts'
import type { Place } from './base/lines.ts'
import { project } from './projection.ts'

/**
 * The zooms of one map: the first, the widest and the nearest, as Google and Leaflet number them. Which map shows what:
 * demand T6 and docs/rulebook/maps.md.
 */
export type MapZoom = { zoom: number; min: number; max: number }

export const smallZoom: MapZoom = { zoom: 12, min: 8, max: 20 }
export const airportZoom: MapZoom = { zoom: 10, min: 8, max: 20 }
export const overviewZoom: MapZoom = { zoom: 3.8, min: 3.5, max: 8 }
/** The map of a search's results begins as near as `fittingZoom` says, but never nearer than `max`. */
export const resultsZoom: MapZoom = { zoom: 12, min: 8, max: 13 }
export const overviewCentre: Place = [51, 8]

/** The width of a marker on the overview, in pixels. */
export const markerSize = 10

const homeIata = 'AMS'

/**
 * The airport that a title means: by its short name, its full name, or its city if the city has only one airport. Null
 * where the title means none.
 */
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

/**
 * The airport of a page's small map (MAP-3): Amsterdam on the home page, elsewhere the one that the page's short title
 * names.
 */
export const smallMapAirport = (page: { home: boolean; shortTitle: string; language: Language }): string | null =>
  page.home ? homeIata : airportOfTitle(page.shortTitle, page.language)

type Flagged = { showInOurLocations: boolean; showInAirportPicker: boolean }

/** The airports that a map without an airport of its own shows (MAP-5). */
export const shownOnOverview = <T extends Flagged>(all: readonly T[]): T[] =>
  all.filter((one) => one.showInOurLocations && one.showInAirportPicker)

/**
 * On a narrow phone every result must lie within this many pixels of the middle of the map, so that its price fits
 * beside it.
 */
const fits = { x: 80, y: 130 }

/** The nearest zoom, in tenths, at which all places around the middle fit a narrow phone (MAP-11). */
export const fittingZoom = (middle: Place, places: readonly Place[]): number => {
  const [midX, midY] = project(middle, 0)
  const shares = places.map((place) => {
    const [x, y] = project(place, 0)
    return Math.max(Math.abs(x - midX) / fits.x, Math.abs(y - midY) / fits.y)
  })
  const { min, max } = resultsZoom
  return Math.min(max, Math.max(min, Math.floor(-Math.log2(Math.max(...shares, 0)) * 10) / 10))
}
