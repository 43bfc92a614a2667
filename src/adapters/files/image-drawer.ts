import { photoFormats, photoWidths } from '#domain/pictures/photos.ts'
import type { ImageDrawer, PhotoDrawer, PhotoFile } from '#ports/images.ts'
import type { DrawingPool } from './drawing-pool.ts'

const startsWith = (bytes: Uint8Array, at: number, signature: string): boolean =>
  Buffer.from(bytes.subarray(at, at + signature.length)).toString('latin1') === signature
const isPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, '\xff\xd8\xff') ||
  startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'))

/**
 * Accepts these three formats only, and of each file only its first picture: never SVG, GIF or whatever else the
 * library can read.
 */
export const createImageDrawer =
  (pool: Pick<DrawingPool, 'draw'>, as: 'sitePicture' | 'logo' = 'sitePicture'): ImageDrawer =>
  async (bytes) => {
    if (!isPicture(bytes)) return 'unreadable'
    const drawn = await pool.draw(as, bytes)
    if (drawn.ok) return { bytes: drawn.bytes, width: drawn.width, height: drawn.height }
    return drawn.reason === 'busy' || drawn.reason === 'failed' ? 'busy' : 'unreadable'
  }

/** One file after the other: a large photo keeps a process busy for seconds. */
export const createPhotoDrawer =
  (pool: Pick<DrawingPool, 'draw'>): PhotoDrawer =>
  async (bytes) => {
    if (!isPicture(bytes)) return 'unreadable'
    const files: PhotoFile[] = []
    for (const wide of photoWidths)
      for (const format of photoFormats) {
        const drawn = await pool.draw(`photo-${wide}-${format}`, bytes)
        if (!drawn.ok) return drawn.reason === 'busy' || drawn.reason === 'failed' ? 'busy' : 'unreadable'
        files.push({ wide, format, bytes: drawn.bytes, width: drawn.width, height: drawn.height })
      }
    return files
  }
