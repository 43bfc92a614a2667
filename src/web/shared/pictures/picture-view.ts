import { imagePath } from '#domain/carparks/images.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { Language } from '#domain/languages.ts'
import { drawnOf, pictureId, shapes, type PictureAirport, type Shape } from '#domain/pictures/of-product.ts'
import { photoFormats, photoWidths, shownPhotos, type Photo } from '#domain/pictures/photos.ts'
import { photoPath, picturePath } from '#domain/site-map/machines.ts'
import type { PictureView } from '../../components/picture/picture.tsx'

/**
 * The product's photo where it has enough of them, or a picture kept under an id, or else its drawing in this shape,
 * which is drawn once for each state of the catalogue (PIC-4, PIC-8). `language`: of the words for a photo.
 */
export const pictureOf = (
  airport: PictureAirport,
  product: Product,
  shape: Shape,
  language: Language = 'en',
): PictureView => {
  const { width, height } = shapes[shape]
  const [first, ...others] = shownPhotos(airport, product.id)
  if (first) return { ...photoView(first, language), others: others.map((photo) => photoView(photo, language)) }
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

const photoView = ({ id, width, height, alt }: Photo, language: Language): PictureView => ({
  src: photoPath(id, photoWidths[1], 'webp'),
  width,
  height,
  alt: alt[language],
  drawn: false,
  large: photoPath(id, photoWidths[2], 'webp'),
  sources: photoFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: photoWidths.map((wide) => `${photoPath(id, wide, format)} ${Math.min(wide, width)}w`).join(', '),
  })),
})
