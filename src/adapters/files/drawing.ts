/** What is drawn anew: a picture or a document of a claim, a picture of the site. */
export type Drawing = 'claimPicture' | 'claimPdf' | 'sitePicture'

/** `locked`: a document with a password, or one that is protected; `long`: one of too many pages. */
export type Drawn =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | { ok: false; reason: 'unreadable' | 'locked' | 'long' }

/**
 * The work itself: a file somebody sent becomes a new one that holds nothing but what can be seen. It can take seconds
 * and hundreds of megabytes, and a crafted file can make it never end: outside of tests only drawing-process.ts calls
 * it (CLAIM-11). What is needed for a document is loaded with the first one.
 */
export const draw = async (drawing: Drawing, bytes: Uint8Array): Promise<Drawn> => {
  try {
    if (drawing === 'claimPdf') return await (await import('./draw-pdf.ts')).drawPdf(bytes)
    const { drawClaimPicture, drawSitePicture } = await import('./draw-picture.ts')
    return await (drawing === 'claimPicture' ? drawClaimPicture : drawSitePicture)(bytes)
  } catch {
    // broken, too large, too slow or made to break us: the same to whoever sent it
    return { ok: false, reason: 'unreadable' }
  }
}
