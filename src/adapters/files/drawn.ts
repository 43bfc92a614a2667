/** What is drawn anew: a picture or a document of a claim, a picture of the site, or a drawing of ours as a PNG. */
export type Drawing = 'claimPicture' | 'claimPdf' | 'sitePicture' | 'ownDrawing'

/** `locked`: the document has a password or is protected. `long`: it has too many pages. */
export type Drawn =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | { ok: false; reason: 'unreadable' | 'locked' | 'long' }
