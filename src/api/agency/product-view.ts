import type { z } from 'zod'
import { entryMethodOf } from '#domain/carparks/entry-method.ts'
import { clock, gatesOf, type OpeningHours } from '#domain/carparks/hours.ts'
import { imagePath } from '#domain/carparks/images.ts'
import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import type { Language } from '#domain/languages.ts'
import { drawnOf, pictureId, shapes, type Shape } from '#domain/pictures/of-product.ts'
import { photoFormats, photoWidths, shownPhotos, type Photo } from '#domain/pictures/photos.ts'
import { photoPath, picturePath } from '#domain/site-map/machines.ts'
import { showImage } from '#usecases/travellers/show-image.ts'
import type { Asked } from './call.ts'
import type { products } from './product-schemas.ts'

type WireProduct = z.output<typeof products>['products'][number]
type WirePicture = WireProduct['pictures'][number]

const always = ['firstName', 'lastName', 'email', 'mobile', 'passengers']
/** The names of `driver` that a car park asks for. */
export const requiredOf = ({ required }: Product): string[] => [
  ...always,
  ...(required.plate ? ['plate'] : []),
  ...(required.plateCountry ? ['plateCountry'] : []),
  ...(required.carModel ? ['carBrand', 'carModel', 'carColor'] : []),
  ...(required.flightInformation ? ['arrivalFlight', 'returnFlight'] : []),
  ...(required.flightTerminal ? ['flightTerminal'] : []),
  ...(required.flightTime ? ['flightTime'] : []),
]

const clocks = ({ from, to }: { from: number; to: number }) => ({ from: clock(from), to: clock(to) })

const openingHoursOf = (hours: OpeningHours): WireProduct['carPark']['openingHours'] => ({
  gates: gatesOf(hours).map((gate) => ({ week: gate.map((range) => ({ days: [...range.days], ...clocks(range) })) })),
  exceptions: (hours.exceptions ?? []).map(({ date, ranges }) => ({ date, ranges: ranges.map(clocks) })),
})

const photoOf = ({ id, width, height, alt }: Photo, base: string, language: Language): WirePicture => ({
  kind: 'photo',
  alt: alt[language],
  files: photoWidths.flatMap((wide) => {
    // none is made larger than what was given (PIC-8)
    const across = Math.min(wide, width)
    const size = { width: across, height: Math.round((height * across) / width) }
    return photoFormats.map((format) => ({
      url: base + photoPath(id, wide, format),
      mediaType: `image/${format}`,
      ...size,
    }))
  }),
})

/** The PNG has two pixels for each unit of the drawing (PIC-7). */
const printedScale = 2
const drawingOf = (airport: AirportCatalogue, product: Product, base: string): WirePicture => {
  const fileOf = (shape: Shape, ending: 'svg' | 'png') =>
    base + picturePath(pictureId(airport.iata, product.id), shape, drawnOf(airport, product, shape).hash, ending)
  const { width, height } = shapes.details
  return {
    kind: 'drawing',
    alt: '',
    files: [
      { url: fileOf('details', 'svg'), mediaType: 'image/svg+xml', width, height },
      {
        url: fileOf('details', 'png'),
        mediaType: 'image/png',
        width: width * printedScale,
        height: height * printedScale,
      },
    ],
  }
}

/**
 * Those that pages show of a car park (PIC-4, PIC-8), with their whole addresses. A world for trying has no addresses
 * of its own: of what is not sold for real it has no picture.
 */
const picturesOf = async (
  { all, real, language, actor }: Asked<unknown, unknown>,
  airport: AirportCatalogue,
  product: Product,
): Promise<WirePicture[]> => {
  if (!real.deps.catalogue.known(airport.iata, product.id)) return []
  const base = all.publicUrl
  const photos = shownPhotos(airport, product.id)
  if (photos.length > 0) return photos.map((photo) => photoOf(photo, base, language))
  if (product.imageResourceId) {
    const found = await showImage(all, actor, { id: product.imageResourceId })
    if (found.ok) {
      const { width, height } = found.value.resource
      const file = { url: base + imagePath(product.imageResourceId), mediaType: 'image/png', width, height }
      return [{ kind: 'photo', alt: '', files: [file] }]
    }
  }
  return [drawingOf(airport, product, base)]
}

/** All that is said of a product without its prices (AGENCY-216). */
export const contentOf = async (
  asked: Asked<unknown, unknown>,
  airport: AirportCatalogue,
  product: Product,
): Promise<WireProduct> => {
  const { language } = asked
  const { carPark } = product
  return {
    id: product.id,
    location: airport.iata,
    name: product.name,
    description: product.description[language],
    transfer: product.transfer,
    covered: product.covered,
    keepKeys: product.keepKeys,
    entryMethod: entryMethodOf(product),
    maxStayDays: product.maxStayDays,
    required: requiredOf(product),
    asksPhone: product.asksPhone === true,
    pictures: await picturesOf(asked, airport, product),
    features: product.slots.map(({ text }) => text[language]),
    carPark: {
      name: carPark.name,
      address: carPark.address,
      phone: carPark.phone,
      latitude: carPark.latitude,
      longitude: carPark.longitude,
      openingHours: openingHoursOf(carPark.hours),
      distanceToAirportKm: carPark.distanceToAirportKm,
      directions: carPark.directions.map((step) => step[language]),
    },
  }
}
