import type { PhotoFormat, PhotoWidth } from '#domain/pictures/photos.ts'

/** A picture drawn anew, so that of what somebody gave only the picture is left. */
export type DrawnImage = { bytes: Uint8Array; width: number; height: number }

/**
 * Draws a picture by its content, whatever it was sent as (UP-01): JPEG, PNG and WebP become PNG of at most 1600 px.
 * `unreadable`: it is another kind of file, broken, too large or too slow. `busy`: there was no time to look at it.
 */
export type ImageDrawer = (bytes: Uint8Array) => Promise<DrawnImage | 'unreadable' | 'busy'>

/** Makes a PNG of a drawing of ours, twice as large as its units. null: there was no time for it now. */
export type PicturePrinter = (svg: string) => Promise<Uint8Array | null>

/** One file of a photo. */
export type PhotoFile = DrawnImage & { wide: PhotoWidth; format: PhotoFormat }

/**
 * Draws a photo in every width and format, by its content: JPEG, PNG and WebP, and nothing else. Only what can be seen
 * is left of it.
 */
export type PhotoDrawer = (bytes: Uint8Array) => Promise<PhotoFile[] | 'unreadable' | 'busy'>
