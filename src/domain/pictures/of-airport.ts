import { airportOf } from '../airports/catalogue.ts'
import { chanceOf } from './chance.ts'
import { drawn, type Drawn } from './drawn.ts'
import type { Frame, PictureFacts } from './facts.ts'
import { landOf } from './land.ts'
import type { LightName } from './lights.ts'

/**
 * The forms in which an airport is drawn, in units. Behind the top of a page the land begins far down, because words
 * stand on the sky (PIC-6).
 */
export const airportShapes = {
  home: { width: 800, height: 400, horizon: 0.755 },
  homephone: { width: 390, height: 640, horizon: 0.79 },
  page: { width: 800, height: 334, horizon: 0.73 },
  pagephone: { width: 390, height: 640, horizon: 0.79 },
  /** on the tile that leads to it */
  tile: { width: 400, height: 190 },
} as const satisfies Record<string, Frame>
export type AirportShape = keyof typeof airportShapes
export const isAirportShape = (word: string): word is AirportShape => Object.hasOwn(airportShapes, word)

const lightOf = (iata: string, shape: AirportShape): LightName => {
  const land = landOf(iata)
  if (shape === 'home' || shape === 'homephone') return 'eve'
  if (shape === 'tile')
    return land === 'alps' ? 'snow' : chanceOf(iata).pick(['golden', 'day', 'noon', 'dawn', 'autumn'])
  return land === 'sea' ? 'bright' : 'morning'
}

const factsOf = (iata: string, shape: AirportShape): PictureFacts => ({
  // the two widths of one page show the same place
  id: `airport ${iata}`,
  iata,
  kind: 'open',
  land: landOf(iata),
  light: lightOf(iata, shape),
  minutes: 3,
  bus: '#ffc629',
  charging: false,
  fence: false,
})

const kept = new Map<string, Drawn>()

/** The picture of an airport of ours; null for any other code. It says nothing of its car parks, and never changes. */
export const airportDrawnOf = (iata: string, shape: AirportShape): Drawn | null => {
  if (!airportOf(iata)) return null
  const key = `${iata} ${shape}`
  const made = kept.get(key) ?? drawn(factsOf(iata, shape), airportShapes[shape])
  kept.set(key, made)
  return made
}
