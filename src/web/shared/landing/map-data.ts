import { airportOf, airports } from '#domain/airports/catalogue.ts'
import { distanceKm, nearest } from '#domain/airports/matching.ts'
import { groundAround, townRadius } from '#domain/maps/ground.ts'
import { overviewCentre, shownOnOverview } from '#domain/maps/rules.ts'
import { formatKilometres } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import type { Translate } from '#texts/translate.ts'
import {
  centreOf,
  mapView,
  placesOf,
  townName,
  zoomOf,
  type MapAirport,
  type MapCarPark,
  type MapFacts,
  type MapKind,
  type MapReader,
  type MapView,
  type PlaceView,
} from '../../components/map/view.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { MapData, MapPin } from '../../components/map/map-data.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { shelfFor } from '../../site/shelf.ts'

/** The facts of the maps (demand T6), for the drawing in a page and for the interactive map. */

const aroundKm = 150

const readerOf = ({ language }: RequestFacts): MapReader => ({ language, t: translator(language) })

const airportsOf = ({ deps, language }: RequestFacts): MapAirport[] => {
  const flagged = airports.map((one) => ({
    ...one,
    showInOurLocations: deps.catalogue.airport(one.iata) !== undefined,
    showInAirportPicker: true,
  }))
  return shownOnOverview(flagged).map(({ iata, latitude, longitude }) => {
    const page = airportPageOf(iata)
    return { iata, latitude, longitude, href: page && pathOf(page, language) }
  })
}

/** Each car park once, in the catalogue's order. */
const carParksOf = (facts: RequestFacts, iata: string): MapCarPark[] => {
  const products = shelfFor(facts).airport(iata)?.products ?? []
  const isFirst = ({ carPark }: (typeof products)[number], index: number) =>
    products.findIndex((one) => one.carPark.id === carPark.id) === index
  return products.filter(isFirst).map(({ carPark, transfer }) => ({ ...carPark, isValet: transfer === 'valet' }))
}

/** The maps that depend only on their airport; the one for results depends on the search. */
export type PageMap = Exclude<MapKind, 'results'>

const factsOf = (facts: RequestFacts, kind: PageMap, iata: string | null): MapFacts | null => {
  const all = airportsOf(facts)
  if (kind === 'overview' || iata === null) return { kind: 'overview', centre: null, airports: all, carParks: [] }
  const own = airportOf(iata)
  if (!own) return null
  const centre = all.find((one) => one.iata === iata) ?? { ...own, href: null }
  const around =
    kind === 'small'
      ? []
      : nearest(
          own.latitude,
          own.longitude,
          all.filter((one) => one.iata !== iata && distanceKm(own, one) < aroundKm),
        )
  return { kind, centre, airports: around, carParks: carParksOf(facts, iata) }
}

/**
 * Tells the Content-Security-Policy of the answer where pictures may come from, if a provider of tiles is configured.
 */
export const allowTiles = ({ mapTiles, imageOrigins }: RequestFacts): void => {
  if (mapTiles) imageOrigins.add(new URL(mapTiles.url.replace(/[{}]/g, '')).origin)
}

export const mapDataHref = ({ language }: RequestFacts, kind: PageMap, iata: string | null): string =>
  `${fixedPath('mapData', language)}?${new URLSearchParams({ kind, ...(iata ? { airport: iata } : {}) })}`

/**
 * A map for a page: `small` and `airport` show an airport, `overview` (iata null) shows all of them. Null for an
 * unknown airport.
 */
export const mapOf = (facts: RequestFacts, kind: PageMap, iata: string | null): MapView | null => {
  const shown = factsOf(facts, kind, iata)
  if (!shown) return null
  allowTiles(facts)
  return mapView(readerOf(facts), shown, mapDataHref(facts, kind, shown.centre && iata))
}

/**
 * In degrees of latitude around the middle: land and towns within it are sent along. One sees further only by zooming
 * far out.
 */
const reach = 2.5
const ringKms = [1, 2, 5, 10, 20, 50]

/** A place as a pin of the interactive map; `go` and `ride` depend on the map. */
export const livePinOf = (place: PlaceView): Omit<MapPin, 'kind' | 'go' | 'ride'> => ({
  mark: place.mark,
  at: [place.latitude, place.longitude],
  label: place.label,
  iata: place.kind === 'airport' ? place.mark : '',
  name: place.name,
  detail: place.detail,
})

export const mapWords = (t: Translate): MapData['words'] => ({
  zoomIn: t('site.mapZoomIn'),
  zoomOut: t('site.mapZoomOut'),
  close: t('site.mapClose'),
  go: t('site.mapGo'),
})

/** The interactive map with everything that it draws. Null for an unknown airport. */
export const liveMapOf = (facts: RequestFacts, kind: PageMap, iata: string | null): MapData | null => {
  const shown = factsOf(facts, kind, iata)
  if (!shown) return null
  const reader = readerOf(facts)
  const { t, language } = reader
  const view = placesOf(reader, shown)
  const centre = shown.centre ? centreOf(shown) : overviewCentre
  const ground = groundAround(centre, shown.centre ? reach : 90)
  const name = mapView(reader, shown, '').name
  return {
    ...zoomOf(shown.kind),
    centre,
    name,
    tiles: facts.mapTiles,
    ground: facts.mapTiles
      ? null
      : {
          land: ground.land,
          borders: ground.borders,
          towns: shown.centre
            ? ground.towns.map((town) => [townName(town.name, language), ...town.place, Math.round(townRadius(town))])
            : [],
        },
    rings: shown.centre ? ringKms.map((km) => ({ km, label: formatKilometres(km, language) })) : [],
    pins: view.map((place) => ({
      ...livePinOf(place),
      kind: place.kind === 'airport' && !shown.centre ? 'dot' : place.kind,
      go: place.go,
      ride: shown.carParks.some((park) => park.shuttle && place.id.endsWith(`-${park.id}`)) && place.kind === 'carPark',
    })),
    words: mapWords(t),
  }
}
