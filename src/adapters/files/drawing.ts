import { drawPdf } from './draw-pdf.ts'
import { drawClaimPicture, drawSitePicture } from './draw-picture.ts'
import type { Drawing, Drawn } from './drawn.ts'

const works: Record<Drawing, (bytes: Uint8Array) => Promise<Drawn>> = {
  claimPicture: drawClaimPicture,
  claimPdf: drawPdf,
  sitePicture: drawSitePicture,
}

/**
 * The work itself: a file somebody sent becomes a new one that holds nothing but what can be seen. It can take seconds
 * and hundreds of megabytes, and a crafted file can make it never end: outside of tests only drawing-process.ts calls
 * it (CLAIM-11).
 */
export const draw = async (drawing: Drawing, bytes: Uint8Array): Promise<Drawn> => {
  try {
    return await works[drawing](bytes)
  } catch {
    // broken, too large, too slow or made to break us: the same to whoever sent it
    return { ok: false, reason: 'unreadable' }
  }
}
