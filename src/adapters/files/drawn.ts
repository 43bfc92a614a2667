import type { PhotoFormat, PhotoWidth } from '#domain/pictures/photos.ts'

/**
 * What is drawn anew: a picture or a document of a claim, a picture of the site, an agency's logo, a drawing of ours as
 * a PNG, or a photo of a car park in one of its sizes.
 */
export type Drawing =
  | 'claimPicture'
  | 'claimPdf'
  | 'sitePicture'
  | 'logo'
  | 'ownDrawing'
  | `photo-${PhotoWidth}-${PhotoFormat}`

/** `locked`: the document has a password or is protected. `long`: it has too many pages. */
export type Drawn =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | { ok: false; reason: 'unreadable' | 'locked' | 'long' }
