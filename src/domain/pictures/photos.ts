import type { Translated } from '../languages.ts'

/** A photo of a product, as it was made anew from the file that an operator gave (PIC-8). */
export type Photo = {
  id: string
  /** of the largest of its files, in pixels */
  width: number
  height: number
  /** what can be seen on it, for whoever does not see it */
  alt: Translated
}

/** The widths that each photo is kept in, in pixels, and the formats; a browser takes the first that it knows. */
export const photoWidths = [400, 800, 1600] as const
export const photoFormats = ['avif', 'webp'] as const
export type PhotoWidth = (typeof photoWidths)[number]
export type PhotoFormat = (typeof photoFormats)[number]

export const photoLimits = {
  /** of the file as it was given */
  bytes: 20 * 1024 * 1024,
  /** Fewer pixels across would be blurred on a wide screen. */
  leastWidth: 1_200,
  /** Fewer photos leave the drawing in place: one picture of a barrier says less than it. */
  fewest: 3,
  most: 8,
  altLetters: 200,
}

/** Those that pages show: none until there are enough. */
export const shownPhotos = (
  { photos }: { photos?: ReadonlyMap<number, readonly Photo[]> },
  productId: number,
): readonly Photo[] => {
  const own = photos?.get(productId) ?? []
  return own.length >= photoLimits.fewest ? own : []
}

export const photoKey = (id: string, width: PhotoWidth, format: PhotoFormat): string =>
  `photos/${id}/${width}-${format}`

export const photoKeys = (id: string): string[] =>
  photoWidths.flatMap((width) => photoFormats.map((format) => photoKey(id, width, format)))
