/** Darker than this, of 255, and nobody sees a scratch (VALET-16): a garage at night without a lamp. */
const darkest = 40

/** How bright a picture is on average, from 0 to 255, of its pixels as red, green, blue and opacity. */
export const brightnessOf = (pixels: ArrayLike<number>): number => {
  let sum = 0
  // green counts most, as for eyes
  for (let at = 0; at < pixels.length; at += 4)
    sum += 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0)
  return pixels.length === 0 ? 0 : sum / (pixels.length / 4)
}

export const isTooDark = (brightness: number): boolean => brightness < darkest

/** A photo as it is kept on a device, at most, with what encrypting adds. */
const photoBytes = 700_000

/** From fewer on a driver is told how many still fit. */
const fewPhotos = 12

/** How many photos still fit, where they are few; null where there is room, or the browser does not say. */
export const roomForPhotos = ({ quota, usage }: { quota?: number; usage?: number }): number | null => {
  if (quota === undefined || usage === undefined) return null
  const count = Math.max(0, Math.floor((quota - usage) / photoBytes))
  return count < fewPhotos ? count : null
}
