import { airports } from '#domain/airports/catalogue.ts'
import { airportName, airportShort, cityName } from '#domain/airports/names.ts'
import type { CarPark } from '#domain/carparks/product.ts'
import type { Language } from '#domain/languages.ts'
import type { Place } from '#domain/maps/base/lines.ts'
import { groundOf, pixelOf, ringsOf, townsIn, type DrawnTown, type Room, type View } from '#domain/maps/ground.ts'
import { atEdge, spread, spreadPrices } from '#domain/maps/pins.ts'
import { priceHeight, priceWidth } from '#domain/maps/price-pin.ts'
import type { Point } from '#domain/maps/projection.ts'
import {
  airportZoom,
  fittingZoom,
  overviewCentre,
  overviewZoom,
  resultsZoom,
  smallZoom,
  type MapZoom,
} from '#domain/maps/rules.ts'
import { formatKilometres } from '#texts/formats.ts'
import type { Translate } from '#texts/translate.ts'

export type MapKind = 'small' | 'airport' | 'overview' | 'results'

export type MapAirport = {
  iata: string
  latitude: number
  longitude: number
  /** The address of its page in the language; null where there is none. */
  href: string | null
}
export type MapCarPark = Pick<CarPark, 'id' | 'name' | 'latitude' | 'longitude' | 'distanceToAirportKm' | 'shuttle'> & {
  isValet: boolean
  /** The price of the stay, which stands on the pin of a search's results. */
  price?: string
}

/** What a map shows: an airport with its car parks and the airports around it, or all airports (`centre` is null). */
export type MapFacts = {
  kind: MapKind
  centre: MapAirport | null
  airports: readonly MapAirport[]
  carParks: readonly MapCarPark[]
}

export type MapReader = { t: Translate; language: Language }

/** An entry of the list beside the map: the same place as a pin, and the way to it for those without a map. */
export type PlaceView = {
  /** The id of the entry, to which the pin's link leads. */
  id: string
  kind: 'airport' | 'carPark'
  /**
   * What stands on the pin and before the name: the airport's code, the car park's number, or the price of the stay.
   */
  mark: string
  name: string
  /** The pin's name for screen readers, which includes what is written on the pin. */
  label: string
  detail: string
  /** "Go to this location": the airport's own page. */
  go: string | null
  latitude: number
  longitude: number
  /**
   * Addresses of navigation, on the web and on the device; they are opened by a click only. They are on the small map,
   * which is about getting there.
   */
  directions: { web: string; device: string } | null
}

export type PinView = {
  place: PlaceView
  x: number
  y: number
  /** Where the place really is, when its pin had to move. */
  from: Point | null
  /** The pin is outside of what a phone shows. */
  far: boolean
}

export type MapView = {
  kind: MapKind
  id: string
  name: string
  zoom: number
  /** Where the data for the interactive map is. */
  dataHref: string
  box: { width: number; height: number }
  land: string
  borders: string
  towns: DrawnTown[]
  /** `y` is where the distance is written, null where there is no room for it. */
  rings: { label: string; radius: number; y: number | null }[]
  /** The lines of the shuttles, from the airport in the middle to each car park. */
  rides: { x: number; y: number; label: string | null }[]
  /** The names beside the dots of the overview. */
  names: { text: string; x: number; y: number; anchor: 'start' | 'end' }[]
  pins: PinView[]
  places: PlaceView[]
}

const zooms: Record<MapKind, MapZoom> = {
  small: smallZoom,
  airport: airportZoom,
  overview: overviewZoom,
  results: resultsZoom,
}
export const zoomOf = (kind: MapKind): MapZoom => zooms[kind]

/** Maps are drawn at their real size, so that a zoom means the same everywhere; a narrow window shows the middle. */
const boxes: Record<MapKind, { width: number; height: number }> = {
  small: { width: 800, height: 360 },
  airport: { width: 1200, height: 420 },
  overview: { width: 1200, height: 460 },
  results: { width: 960, height: 720 },
}
const phoneHalf = 160
const pinSize = 30
const edge = 24

/** The middle of a map as latitude and longitude: its airport, or the middle of the overview. */
export const centreOf = ({ centre }: MapFacts): Place => (centre ? [centre.latitude, centre.longitude] : overviewCentre)

/** "8–10", or "9" where both are the same. */
const minutesOf = ({ rideMinutesFrom: from, rideMinutesTo: to }: NonNullable<CarPark['shuttle']>): string =>
  from === to ? String(from) : `${from}–${to}`

const rideOf = ({ t }: MapReader, { shuttle, isValet }: MapCarPark): string => {
  if (isValet) return t('landing.valetParking')
  return shuttle ? t('site.mapShuttle', { minutes: minutesOf(shuttle) }) : t('site.mapWalk')
}

const airportPlace = (
  { language }: MapReader,
  prefix: string,
  { iata, latitude, longitude, href }: MapAirport,
): PlaceView => ({
  id: `${prefix}-${iata.toLowerCase()}`,
  kind: 'airport',
  mark: iata,
  name: airportName(iata, language),
  label: `${airportName(iata, language)} (${iata})`,
  detail: '',
  go: href,
  latitude,
  longitude,
  directions: null,
})

const carParkPlace = (reader: MapReader, prefix: string, park: MapCarPark, index: number): PlaceView => {
  const position = `${park.latitude},${park.longitude}`
  return {
    id: `${prefix}-${park.id}`,
    kind: 'carPark',
    mark: park.price ?? String(index + 1),
    name: park.name,
    label: reader.t('common.labelled', { label: String(park.price ?? index + 1), text: park.name }),
    detail: `${formatKilometres(park.distanceToAirportKm, reader.language)} · ${rideOf(reader, park)}`,
    go: null,
    latitude: park.latitude,
    longitude: park.longitude,
    directions:
      prefix !== 'map-small'
        ? null
        : {
            web: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(position)}`,
            device: `geo:${position}?q=${encodeURIComponent(`${position}(${park.name})`)}`,
          },
  }
}

/** Every place of a map in the order of its list: the airport, its car parks by number, then the airports around. */
export const placesOf = (reader: MapReader, { kind, centre, airports, carParks }: MapFacts): PlaceView[] => {
  // the entries for a search are the cards of its list
  const prefix = kind === 'results' ? 'park' : `map-${kind}`
  const others = airports.filter(({ iata }) => iata !== centre?.iata)
  return [
    ...(centre ? [airportPlace(reader, prefix, centre)] : []),
    ...carParks.map((park, index) => carParkPlace(reader, prefix, park, index)),
    ...others.map((one) => airportPlace(reader, prefix, one)),
  ]
}

/** Towns with one of our airports have their name in the reader's language, the others the name their people use. */
const townNames = new Map<Language, Map<string, string>>()
export const townName = (name: string, language: Language): string => {
  const known =
    townNames.get(language) ?? new Map(airports.map(({ iata }) => [cityName(iata, 'en'), cityName(iata, language)]))
  townNames.set(language, known)
  return known.get(name) ?? name
}

/**
 * How pins are kept apart: on the overview they are dots of `markerSize`, elsewhere they carry a mark, and on results a
 * price, which is wide.
 */
const apartFor = (kind: MapKind, points: readonly Point[], places: readonly PlaceView[]): Point[] => {
  if (kind === 'results')
    return spreadPrices(
      points,
      places.map(({ mark }) => mark),
      1,
    )
  return kind === 'overview' ? spread(points, 12) : spread(points, pinSize, 1)
}

const pinsOf = (facts: MapFacts, view: View, places: readonly PlaceView[]): PinView[] => {
  const toPixel = pixelOf(view)
  const isSeen = ([x, y]: Point) => x > edge && y > edge && x < view.width - edge && y < view.height - edge
  const drawn = places
    .map((place) => ({ place, spot: toPixel([place.latitude, place.longitude]) }))
    .filter(({ place, spot }) => place.kind === 'carPark' || isSeen(spot))
    .map(({ place, spot }) => ({ place, spot, ...atEdge(spot, view, edge) }))
  const apart = apartFor(
    facts.kind,
    drawn.map(({ point }) => point),
    drawn.map(({ place }) => place),
  )
  return drawn.map(({ place, spot, point, isMoved }, index) => {
    const [x, y] = (apart[index] ?? point).map(Math.round) as [number, number]
    const strayed = !isMoved && Math.hypot(x - spot[0], y - spot[1]) > pinSize / 2
    return {
      place,
      x,
      y,
      from: strayed && facts.kind !== 'overview' ? [Math.round(spot[0]), Math.round(spot[1])] : null,
      far: facts.kind !== 'results' && Math.abs(x - view.width / 2) > phoneHalf,
    }
  })
}

/**
 * The room that the minutes of a ride need on each side of the middle of their line. Right below another pin they would
 * be read as that pin's.
 */
const rideRoom = { x: 46, y: 34 }

const ridesOf = (
  reader: MapReader,
  facts: MapFacts,
  view: View,
  pins: readonly PinView[],
  rings: MapView['rings'],
): MapView['rides'] => {
  const taken: Point[] = [
    ...pins.map(({ x, y }): Point => [x, y]),
    ...rings.flatMap(({ y }): Point[] => (y === null ? [] : [[view.width / 2, y]])),
  ]
  return pins.flatMap(({ place, x, y }) => {
    const park = facts.carParks.find(({ id }) => place.id.endsWith(`-${id}`))
    if (!park?.shuttle || place.kind !== 'carPark') return []
    const [midX, midY] = [(x + view.width / 2) / 2, (y + view.height / 2) / 2]
    // beside prices there is no room, and the cards say the minutes
    const fits =
      facts.kind !== 'results' &&
      !taken.some(([otherX, otherY]) => Math.abs(otherX - midX) < rideRoom.x && Math.abs(otherY - midY) < rideRoom.y)
    if (fits) taken.push([midX, midY])
    return [{ x, y, label: fits ? reader.t('site.mapMinutes', { minutes: minutesOf(park.shuttle) }) : null }]
  })
}

/** The distance is written on the circle, above the middle or else below it, where it covers no pin. */
const ringViews = ({ language }: MapReader, view: View, pins: readonly PinView[]): MapView['rings'] =>
  ringsOf(view).map(({ km, radius }) => {
    const [x, middle] = [view.width / 2, view.height / 2]
    const y = [middle - radius, middle + radius].find((one) =>
      pins.every((pin) => Math.abs(pin.x - x) > 40 || Math.abs(pin.y - one) > 22),
    )
    return { label: formatKilometres(km, language), radius, y: y ?? null }
  })

/**
 * The names of cities beside the dots of the overview, each once, to the right or else to the left, where there is
 * room. The list has all of them.
 */
const namesOf = ({ language }: MapReader, pins: readonly PinView[]): MapView['names'] => {
  const taken = pins.map(({ x, y }) => ({ from: x - 8, to: x + 8, y }))
  const written = new Set<string>()
  return pins.flatMap(({ place, x, y }) => {
    const text = cityName(place.mark, language)
    const width = text.length * 6.2 + 4
    const spots = [
      { from: x + 9, to: x + 9 + width, anchor: 'start' as const },
      { from: x - 9 - width, to: x - 9, anchor: 'end' as const },
    ]
    const free = spots.find(
      ({ from, to }) => !taken.some((other) => from < other.to && to > other.from && Math.abs(other.y - y) < 14),
    )
    if (!free || written.has(text)) return []
    taken.push({ ...free, y })
    written.add(text)
    return [{ text, x: free.anchor === 'start' ? free.from : free.to, y, anchor: free.anchor }]
  })
}

/** Distances and minutes are short. */
const wordsRoom = { half: 18, tall: 18 }

/** What a pin covers of the names below it: on results as much as its price is wide (MAP-13). */
const pinRoom = (kind: MapKind, { kind: of, mark }: PlaceView): Pick<Room, 'half' | 'tall'> => ({
  half: (kind === 'results' && of === 'carPark' ? priceWidth(mark) : pinSize) / 2,
  tall: of === 'carPark' ? priceHeight : pinSize,
})

/**
 * Everything that a map needs to be drawn on the server, and its list. `dataHref` is where the interactive map finds
 * its data.
 */
export const mapView = (reader: MapReader, facts: MapFacts, dataHref: string): MapView => {
  const { kind, centre } = facts
  const middleOf = centreOf(facts)
  const zoom =
    kind === 'results'
      ? fittingZoom(
          middleOf,
          facts.carParks.map(({ latitude, longitude }) => [latitude, longitude]),
        )
      : zoomOf(kind).zoom
  const view: View = { centre: middleOf, zoom, ...boxes[kind] }
  const places = placesOf(reader, facts)
  const pins = pinsOf(facts, view, places)
  const rings = centre ? ringViews(reader, view, pins) : []
  const rides = centre ? ridesOf(reader, facts, view, pins, rings) : []
  const [midX, midY] = [view.width / 2, view.height / 2]
  const kept: Room[] = [
    ...pins.map(({ place, x, y }) => ({ x, y, ...pinRoom(kind, place) })),
    ...rings.flatMap(({ y }): Room[] => (y === null ? [] : [{ x: midX, y, ...wordsRoom }])),
    ...rides
      .filter(({ label }) => label)
      .map(({ x, y }): Room => ({ x: (x + midX) / 2, y: (y + midY) / 2, ...wordsRoom })),
  ]
  const words = centre && { airport: airportShort(centre.iata, reader.language) }
  return {
    kind,
    id: `map-${kind}`,
    zoom,
    name: words
      ? reader.t(kind === 'airport' ? 'site.mapAirport' : 'site.mapSmall', words)
      : reader.t('site.mapOverview'),
    dataHref,
    box: boxes[kind],
    ...groundOf(view, centre ? 2 : 4),
    towns: centre ? townsIn(view, kept, (town) => townName(town, reader.language)) : [],
    rings,
    rides,
    names: centre ? [] : namesOf(reader, pins),
    pins,
    places,
  }
}
