import sharp from 'sharp'
import type { ImageDrawer } from '#ports/images.ts'

/** A file of 400 kB can claim 144 million (UP-08). */
const mostPixels = 80_000_000
/** Twice the widest place a picture has. */
const longestEdge = 1_600
const timeoutSeconds = 10

const startsWith = (bytes: Uint8Array, at: number, signature: string): boolean =>
  Buffer.from(bytes.subarray(at, at + signature.length)).toString('latin1') === signature
const isPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, '\xff\xd8\xff') ||
  startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'))

/** Never SVG, GIF or what a library may also be able to read: only these three, and the first picture of them. */
export const drawImage: ImageDrawer = async (bytes) => {
  if (!isPicture(bytes)) return null
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: mostPixels,
      failOn: 'truncated',
      sequentialRead: true,
      pages: 1,
    })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9, palette: true, quality: 90 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}
