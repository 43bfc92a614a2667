import type { Place } from './base/lines.ts'

/** A point of the map in pixels, x to the east, y to the south. */
export type Point = readonly [x: number, y: number]

const tilePixels = 256
const equatorMetres = 40_075_016.686

/**
 * Web Mercator with the zooms of Google and Leaflet: the world is 256 pixels wide at zoom 0, and each zoom doubles it
 * (MAP-1).
 */
export const project = ([latitude, longitude]: Place, zoom: number): Point => {
  const world = tilePixels * 2 ** zoom
  const angle = (latitude * Math.PI) / 180
  return [
    ((longitude + 180) / 360) * world,
    ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * world,
  ]
}

/** How many metres one pixel stands for at a latitude. */
export const metresPerPixel = (latitude: number, zoom: number): number =>
  (equatorMetres * Math.cos((latitude * Math.PI) / 180)) / (tilePixels * 2 ** zoom)
