import type { FileCleaner } from '#ports/files.ts'
import type { DrawingPool } from './drawing-pool.ts'

const isJpeg = (bytes: Uint8Array): boolean => [0xff, 0xd8, 0xff].every((byte, index) => bytes[index] === byte)

/**
 * Only white space and a byte order mark may precede the PDF's signature: a file that begins in another way is at the
 * same time a file of another kind (UP-07, UP-12).
 */
const isPdf = (bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?[\s\0]{0,16}%PDF-[12]\.\d/.test(Buffer.from(bytes.subarray(0, 40)).toString('latin1'))

/** Looks only at the first bytes here; everything else happens in the process that draws. */
export const createCleaner =
  (pool: Pick<DrawingPool, 'draw'>): FileCleaner =>
  async (bytes) => {
    const type = isPdf(bytes) ? 'application/pdf' : isJpeg(bytes) ? 'image/jpeg' : null
    if (type === null) return { ok: false, reason: 'type' }
    const drawn = await pool.draw(type === 'application/pdf' ? 'claimPdf' : 'claimPicture', bytes)
    return drawn.ok ? { ok: true, type, bytes: drawn.bytes } : drawn
  }
