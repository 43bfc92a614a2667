import { airportOf } from '#domain/airports/catalogue.ts'
import { airportName, airportShort } from '#domain/airports/names.ts'
import { distanceKm, nearest } from '#domain/airports/matching.ts'
import { positionOfCountry, unknownPosition, type Position } from '#domain/airports/position.ts'
import type { Language } from '#domain/languages.ts'
import { formatCountry, formatKilometres } from '#texts/formats.ts'
import type { AirportTileView } from '../../components/airport-tile/airport-tile.tsx'
import type { NearMeView } from '../../components/near-me/near-me.tsx'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { offered } from './landing-data.ts'

/** The four closest airports that have parking and a page in this language, nearest first (demand S2). */
export const nearestTiles = (facts: RequestFacts, { latitude, longitude }: Position): AirportTileView[] => {
  const here = { latitude, longitude }
  const all = offered(facts).flatMap(({ iata, href }) => {
    const own = airportOf(iata)
    return own ? [{ iata, href, latitude: own.latitude, longitude: own.longitude }] : []
  })
  return nearest(latitude, longitude, all).map((one) => ({
    iata: one.iata,
    name: airportShort(one.iata, facts.language),
    href: one.href,
    detail: formatKilometres(Math.round(distanceKm(here, one)), facts.language),
    from: null,
  }))
}

/**
 * The place from which distances are counted, in words: the country that a proxy told, or Schiphol when nothing is
 * known about the visitor.
 */
export const placeWords = (position: Position, language: Language): string =>
  position.countryCode === null || position === unknownPosition
    ? airportName('AMS', language)
    : formatCountry(position.countryCode, language)

/** For a page that is the same for everybody: the view from Schiphol. Null where no airport can be shown. */
export const nearMeView = (facts: RequestFacts): NearMeView | null => {
  const airports = nearestTiles(facts, unknownPosition)
  if (airports.length === 0) return null
  return {
    place: placeWords(unknownPosition, facts.language),
    airports,
    href: fixedPath('nearMe', facts.language),
    knowsCountry: facts.geoConfigured,
  }
}

/** Where a visitor is by the country that a proxy names, or Schiphol where that is not known (demand I4). */
export const countryPosition = (facts: RequestFacts): Position => positionOfCountry(facts.country)
