import type { PicturePrinter } from '#ports/images.ts'
import type { DrawingPool } from './drawing-pool.ts'

/**
 * The drawing is ours and harmless; it is printed in the other processes because the library's work would hold up
 * those whom this process answers.
 */
export const createPicturePrinter =
  (pool: Pick<DrawingPool, 'draw'>): PicturePrinter =>
  async (svg) => {
    const drawn = await pool.draw('ownDrawing', Buffer.from(svg))
    return drawn.ok ? drawn.bytes : null
  }
