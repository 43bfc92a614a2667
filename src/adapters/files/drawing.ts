import { drawPdf } from './draw-pdf.ts'
import { photoFormats, photoWidths } from '#domain/pictures/photos.ts'
import { drawClaimPicture, drawLogo, drawPhoto, drawSitePicture, printDrawing } from './draw-picture.ts'
import type { Drawing, Drawn } from './drawn.ts'

type Work = (bytes: Uint8Array) => Promise<Drawn>
const photos = Object.fromEntries(
  photoWidths.flatMap((width) =>
    photoFormats.map((format) => [`photo-${width}-${format}`, (bytes: Uint8Array) => drawPhoto(bytes, width, format)]),
  ),
) as Record<Extract<Drawing, `photo-${string}`>, Work>

const works: Record<Drawing, Work> = {
  claimPicture: drawClaimPicture,
  claimPdf: drawPdf,
  sitePicture: drawSitePicture,
  logo: drawLogo,
  ownDrawing: printDrawing,
  ...photos,
}

/**
 * The work itself: makes a new file from one that somebody sent, with nothing in it but what can be seen. This can take
 * seconds and hundreds of megabytes, and a crafted file can make it run for ever. Therefore, outside of tests, only
 * drawing-process.ts calls it (CLAIM-11).
 */
export const draw = async (drawing: Drawing, bytes: Uint8Array): Promise<Drawn> => {
  try {
    return await works[drawing](bytes)
  } catch {
    // Whether the file is broken, too large, too slow or made to do harm, whoever sent it gets the same answer.
    return { ok: false, reason: 'unreadable' }
  }
}
