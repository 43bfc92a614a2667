import sharp, { type Sharp } from 'sharp'
import type { PhotoFormat, PhotoWidth } from '#domain/pictures/photos.ts'
import type { Drawn } from './drawn.ts'

/**
 * Phones take pictures of 50 million pixels, while a file of 400 kB can claim 144 million (UP-08). The number is read
 * from the header, before anything is unpacked.
 */
const mostPixels = 80_000_000
const timeoutSeconds = 10

// Files come one at a time, so nothing is cached: the memory of one file is free for the next.
sharp.cache(false)
sharp.concurrency(1)

/** Opens the first picture of the file, turned as the camera was held, in colours for screens. */
const opened = (bytes: Uint8Array, longestEdge: number) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true, pages: 1 })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')

const drawnBy = async (picture: Sharp): Promise<Drawn> => {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { ok: true, bytes: data, width: info.width, height: info.height }
}

/**
 * Keeps nothing but the picture, large enough to read every line of a boarding pass. The place, the camera and whatever
 * hangs behind the end of the file are dropped (UP-07, UP-09).
 */
export const drawClaimPicture = (bytes: Uint8Array): Promise<Drawn> =>
  drawnBy(opened(bytes, 2_600).jpeg({ quality: 82 }))

/** Twice as wide as the widest place that a picture has on the site. */
export const drawSitePicture = (bytes: Uint8Array): Promise<Drawn> =>
  drawnBy(opened(bytes, 1_600).png({ compressionLevel: 9, palette: true, quality: 90 }))

/** Twice as large as a header shows it, with what is transparent left so. */
export const drawLogo = (bytes: Uint8Array): Promise<Drawn> =>
  drawnBy(
    sharp(bytes, { limitInputPixels: mostLogoPixels, failOn: 'truncated', pages: 1 })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: 480, height: 144, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9, palette: true, quality: 90 }),
  )
/** No logo needs more, and a small file can claim any number. */
const mostLogoPixels = 16_000_000

/** Dots to the inch at which a unit of an SVG is two dots. */
const doubled = 144

/** A drawing of ours as a PNG, for mail programs, which show no SVG. A few colours make it small. */
export const printDrawing = (svg: Uint8Array): Promise<Drawn> =>
  drawnBy(
    sharp(svg, { density: doubled })
      .timeout({ seconds: timeoutSeconds })
      .png({ compressionLevel: 9, palette: true, quality: 90, dither: 0 }),
  )

/** AVIF takes long to compress well; at this effort a large photo takes two or three seconds. */
const avifEffort = 3

/** A photo of a car park, cut to 4 : 3 round its middle, and never made larger. */
export const drawPhoto = async (bytes: Uint8Array, wanted: PhotoWidth, format: PhotoFormat): Promise<Drawn> => {
  const photo = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated', pages: 1 }).timeout({
    seconds: timeoutSeconds,
  })
  const { autoOrient: upright } = await photo.metadata()
  const width = Math.min(wanted, upright.width, Math.floor((upright.height * 4) / 3))
  const cut = photo
    .autoOrient()
    .resize({ width, height: Math.round((width * 3) / 4), fit: 'cover' })
    .toColourspace('srgb')
  return drawnBy(format === 'avif' ? cut.avif({ quality: 55, effort: avifEffort }) : cut.webp({ quality: 74 }))
}
