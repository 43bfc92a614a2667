import sharp, { type Sharp } from 'sharp'
import type { Drawn } from './drawn.ts'

/** Phones take 50 million; a file of 400 kB can claim 144 (UP-08). Read in the header, before anything is unpacked. */
const mostPixels = 80_000_000
const timeoutSeconds = 10

// one file at a time, and nothing of it stays: what one file took is free for the next
sharp.cache(false)
sharp.concurrency(1)

/** Turned as the camera held it, colours for screens, and the first picture of a file that has several. */
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
 * Nothing but the picture, enough to read every line of a boarding pass: place, camera and whatever hung behind the end
 * stay away (UP-07, UP-09).
 */
export const drawClaimPicture = (bytes: Uint8Array): Promise<Drawn> =>
  drawnBy(opened(bytes, 2_600).jpeg({ quality: 82 }))

/** Twice the widest place a picture of the site has. */
export const drawSitePicture = (bytes: Uint8Array): Promise<Drawn> =>
  drawnBy(opened(bytes, 1_600).png({ compressionLevel: 9, palette: true, quality: 90 }))
