import { airportDrawnOf, airportShapes, type AirportShape } from '#domain/pictures/of-airport.ts'
import { picturePath } from '#domain/site-map/machines.ts'
import type { PictureView } from './picture.tsx'

/** The drawing of an airport of ours in this shape; null for any other code. */
export const airportPicture = (iata: string, shape: AirportShape): PictureView | null => {
  const drawn = airportDrawnOf(iata, shape)
  const { width, height } = airportShapes[shape]
  return (
    drawn && { src: picturePath(iata.toLowerCase(), shape, drawn.hash, 'svg'), width, height, alt: '', drawn: true }
  )
}
