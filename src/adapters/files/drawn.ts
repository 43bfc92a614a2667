/** What is drawn anew: a picture or a document of a claim, a picture of the site. */
export type Drawing = 'claimPicture' | 'claimPdf' | 'sitePicture'

/** `locked`: a document with a password, or one that is protected; `long`: one of too many pages. */
export type Drawn =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | { ok: false; reason: 'unreadable' | 'locked' | 'long' }
