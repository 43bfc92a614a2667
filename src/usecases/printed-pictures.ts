import type { Drawn } from '#domain/pictures/drawn.ts'
import { drawnOf, pictureId, type Shape } from '#domain/pictures/of-product.ts'
import { picturePath } from '#domain/site-map/machines.ts'
import type { Deps } from './deps.ts'

type PictureDeps = Pick<Deps, 'catalogue' | 'printPicture' | 'publicUrl'>

const printed = new WeakMap<Drawn, Promise<Uint8Array | null>>()
/** One after the other, so that whoever asks for many leaves room for the files of travellers. */
let before: Promise<unknown> = Promise.resolve()

/**
 * A PNG of a drawing, with two pixels for each of its units, made once for each state of the catalogue. null: there is
 * no printer, or it had no time; whoever asks again later may have it.
 */
export const printedOf = ({ printPicture }: Pick<Deps, 'printPicture'>, drawn: Drawn): Promise<Uint8Array | null> => {
  if (!printPicture) return Promise.resolve(null)
  const known = printed.get(drawn)
  if (known) return known
  const made = before
    .then(() => printPicture(drawn.svg))
    .then((png) => {
      if (!png) printed.delete(drawn)
      return png
    })
  before = made
  printed.set(drawn, made)
  return made
}

const drawnIn = ({ catalogue }: PictureDeps, iata: string, productId: number, shape: Shape): Drawn | null => {
  const airport = catalogue.airport(iata)
  const product = catalogue.known(iata, productId)
  return airport && product ? drawnOf(airport, product, shape) : null
}

/** The picture of letters and documents as PNG (1120 × 360 pixels); null where there is no such product, or no time. */
export const letterPicture = async (deps: PictureDeps, iata: string, productId: number): Promise<Uint8Array | null> => {
  const drawn = drawnIn(deps, iata, productId, 'letter')
  return drawn && printedOf(deps, drawn)
}

/** Where others find a product's picture as PNG, with its origin; null where there is no such product. */
export const printedAddress = (
  deps: PictureDeps,
  iata: string,
  productId: number,
  shape: Shape = 'letter',
): string | null => {
  const drawn = drawnIn(deps, iata, productId, shape)
  return drawn && `${deps.publicUrl}${picturePath(pictureId(iata, productId), shape, drawn.hash, 'png')}`
}
