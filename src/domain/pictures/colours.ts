/** Colours as `#rrggbb`. Results are in steps of eight: fewer different colours, and so fewer bytes. */
export type Colour = string

const ink: Colour = '#0b1f3a'
export const yellow: Colour = '#ffc629'
export const blue: Colour = '#0a4fb5'
export const white: Colour = '#ffffff'

const channels = (colour: Colour): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const stepOf = (channel: number): string =>
  Math.max(0, Math.min(255, Math.round(channel / 8) * 8))
    .toString(16)
    .padStart(2, '0')

/** `share` of 0 is the first colour, of 1 the second. */
export const mixed = (first: Colour, second: Colour, share: number): Colour => {
  const other = channels(second)
  return `#${channels(first)
    .map((channel, i) => stepOf(channel + ((other[i] ?? 0) - channel) * share))
    .join('')}`
}

export const darker = (colour: Colour, share: number): Colour => mixed(colour, ink, share)
export const brighter = (colour: Colour, share: number): Colour => mixed(colour, white, share)
