/** A picture as it is shown: drawn anew, so that nothing but the picture is left of what somebody gave. */
export type DrawnImage = { bytes: Uint8Array; width: number; height: number }

/**
 * By content, whatever it was sent as (UP-01): JPEG, PNG and WebP become PNG of at most 1600 px. `unreadable`: another
 * file, broken, too large or too slow; `busy`: nobody had the time to look at it.
 */
export type ImageDrawer = (bytes: Uint8Array) => Promise<DrawnImage | 'unreadable' | 'busy'>
