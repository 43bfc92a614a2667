import type { Place } from '#domain/maps/base/lines.ts'
import type { MapZoom } from '#domain/maps/rules.ts'

/** What `/{lang}/map.json` answers: everything the map that moves draws, and its words. */
export type MapData = MapZoom & {
  centre: Place
  name: string
  /** a picture map of somebody else's, by configuration only; it takes the place of `ground` */
  tiles: { url: string; attribution: string } | null
  /** lines are encoded (domain/maps/base/lines.ts); towns: name, latitude, longitude, radius in metres */
  ground: { land: string[]; borders: string[]; towns: [string, number, number, number][] } | null
  /** circles around the centre */
  rings: { km: number; label: string }[]
  pins: MapPin[]
  words: { zoomIn: string; zoomOut: string; close: string; go: string }
}

export type MapPin = {
  kind: 'airport' | 'carPark' | 'dot' | 'price'
  /** drawn on the pin */
  mark: string
  at: Place
  /** name for screen readers: "Flughafen Eindhoven (EIN)" */
  label: string
  /** of the info window: the code (empty for car parks), the name, a line more */
  iata: string
  name: string
  detail: string
  /** page of the place, null: no button */
  go: string | null
  /** a line leads from the centre to it */
  ride: boolean
}
