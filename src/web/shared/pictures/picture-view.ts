import { imagePath } from '#domain/carparks/images.ts'
import type { Product } from '#domain/carparks/product.ts'
import { drawnOf, pictureId, shapes, type PictureAirport, type Shape } from '#domain/pictures/of-product.ts'
import { picturePath } from '#domain/site-map/machines.ts'
import type { PictureView } from '../../components/picture/picture.tsx'

/** The product's own photo, or else its drawing in this shape, drawn once for each state of the catalogue. */
export const pictureOf = (airport: PictureAirport, product: Product, shape: Shape): PictureView => {
  const { width, height } = shapes[shape]
  if (product.imageResourceId) return { src: imagePath(product.imageResourceId), width, height, alt: '', drawn: false }
  const { hash } = drawnOf(airport, product, shape)
  return {
    src: picturePath(pictureId(airport.iata, product.id), shape, hash, 'svg'),
    width,
    height,
    alt: '',
    drawn: true,
  }
}
