/** What is drawn anew: a picture or a document of a claim, or a picture of the site. */
export type Drawing = 'claimPicture' | 'claimPdf' | 'sitePicture'

/** `locked`: the document has a password or is protected. `long`: it has too many pages. */
export type Drawn =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | { ok: false; reason: 'unreadable' | 'locked' | 'long' }
