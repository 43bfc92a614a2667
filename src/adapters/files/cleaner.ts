import sharp from 'sharp'
import type { FileCleaner } from '#ports/files.ts'
import { isPlainPdf } from './pdf.ts'

/** Phones take 50 million; a file of 400 kB can claim 144 (UP-08). */
const mostPixels = 80_000_000
/** Enough to read every line of a boarding pass. */
const longestEdge = 2_600
const timeoutSeconds = 10

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)
const isJpeg = (bytes: Uint8Array): boolean => startsWith(bytes, [0xff, 0xd8, 0xff])

/**
 * Only white space and a byte order mark may stand before it: whatever has another beginning is another file as well
 * (UP-07, UP-12).
 */
const isPdf = (bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?[\s\0]{0,16}%PDF-[12]\.\d/.test(Buffer.from(bytes.subarray(0, 40)).toString('latin1'))

export const cleanFile: FileCleaner = async (bytes) => {
  if (isPdf(bytes))
    return isPlainPdf(bytes) ? { ok: true, type: 'application/pdf', bytes } : { ok: false, reason: 'unreadable' }
  if (!isJpeg(bytes)) return { ok: false, reason: 'type' }
  const drawn = await redraw(bytes)
  return drawn ? { ok: true, type: 'image/jpeg', bytes: drawn } : { ok: false, reason: 'unreadable' }
}

/**
 * Turned as the camera held it, colours for screens, and nothing but the picture: place, camera and whatever hung
 * behind the end stay away (UP-07, UP-09).
 */
const redraw = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch {
    // broken, too large or too slow: the same to whoever sent it
    return null
  }
}
