/**
 * Widths of maps, in pixels. A map is drawn at its real size and shows its middle, so a name near its edge has room
 * only where the map is as wide as one of these.
 */
export const mapWidths = [340, 480, 720, 960, 1200] as const
export type MapWidth = (typeof mapWidths)[number]
/** The narrowest map there is, on a phone of 320 pixels. */
const narrowest = 280

/** Signs are about so wide, in pixels; those of large towns more. A little more than measured, with the white edge. */
const signWidth = { usual: 7, large: 8.4 }

/** How wide a name of a map is drawn at the most. */
export const nameWidth = (text: string, large: boolean): number =>
  [...text].length * (large ? signWidth.large : signWidth.usual)

type Name = { text: string; fromMiddle: number; anchor?: 'start' | 'middle' | 'end'; large?: boolean }

/**
 * From which width of the map on all of a name shows (MAP-12); 0: on every map; null: on none. `fromMiddle`: where its
 * anchor stands, in pixels from the middle of the drawing, to the right.
 */
export const nameShownFrom = ({ text, fromMiddle, anchor = 'middle', large = false }: Name): MapWidth | 0 | null => {
  const width = nameWidth(text, large)
  const left = fromMiddle - { start: 0, middle: width / 2, end: width }[anchor]
  const needed = 2 * Math.max(-left, left + width)
  if (needed <= narrowest) return 0
  return mapWidths.find((one) => needed <= one) ?? null
}
