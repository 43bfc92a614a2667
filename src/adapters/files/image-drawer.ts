import type { ImageDrawer } from '#ports/images.ts'
import type { DrawingPool } from './drawing-pool.ts'

const startsWith = (bytes: Uint8Array, at: number, signature: string): boolean =>
  Buffer.from(bytes.subarray(at, at + signature.length)).toString('latin1') === signature
const isPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, '\xff\xd8\xff') ||
  startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'))

/** Never SVG, GIF or what a library may also be able to read: only these three, and the first picture of them. */
export const createImageDrawer =
  (pool: Pick<DrawingPool, 'draw'>): ImageDrawer =>
  async (bytes) => {
    if (!isPicture(bytes)) return 'unreadable'
    const drawn = await pool.draw('sitePicture', bytes)
    if (drawn.ok) return { bytes: drawn.bytes, width: drawn.width, height: drawn.height }
    return drawn.reason === 'busy' || drawn.reason === 'failed' ? 'busy' : 'unreadable'
  }
