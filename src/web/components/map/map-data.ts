import type { Place } from '#domain/maps/base/lines.ts'
import type { MapZoom } from '#domain/maps/rules.ts'

/** What `/{lang}/map.json` answers: everything that the interactive map draws, and its words. */
export type MapData = MapZoom & {
  centre: Place
  name: string
  /** The picture tiles of a provider, where configured; they replace `ground`. */
  tiles: { url: string; attribution: string } | null
  /**
   * The drawn ground. Lines are encoded (domain/maps/base/lines.ts); a town is its name, latitude, longitude and radius
   * in metres.
   */
  ground: { land: string[]; borders: string[]; towns: [string, number, number, number][] } | null
  /** Circles around the centre. */
  rings: { km: number; label: string }[]
  pins: MapPin[]
  words: { zoomIn: string; zoomOut: string; close: string; go: string }
}

export type MapPin = {
  kind: 'airport' | 'carPark' | 'dot' | 'price'
  /** What is written on the pin. */
  mark: string
  at: Place
  /** The name for screen readers, such as "Flughafen Eindhoven (EIN)". */
  label: string
  /** For the window of the pin: the code (empty for car parks), the name, and one more line. */
  iata: string
  name: string
  detail: string
  /** The page of the place; null: the window has no button. */
  go: string | null
  /** Whether a line leads from the centre to it. */
  ride: boolean
}
