import type { Colour } from './colours.ts'

/**
 * SVG as text, in whole numbers: a picture that nobody sees larger than a hand needs no fractions, and each is bytes.
 */
export type Point = readonly [x: number, y: number]

export const whole = (value: number): number => Math.round(value)

/** A closed shape. Its points follow relative to each other, which is shorter. */
export const outline = (points: readonly Point[]): string => {
  const [first = [0, 0], ...rest] = points.map(([x, y]) => [whole(x), whole(y)] as const)
  let [x, y] = first
  const steps = rest.map((to) => {
    const step = `${to[0] - x} ${to[1] - y}`
    ;[x, y] = to
    return step
  })
  return `M${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}z`
}

export const line = (from: Point, to: Point): string =>
  `M${whole(from[0])} ${whole(from[1])}L${whole(to[0])} ${whole(to[1])}`

/** With round ends a line without length is a dot. */
export const dot = ([x, y]: Point): string => `M${whole(x)} ${whole(y)}h0`

export const filled = (fill: Colour, d: string, more = ''): string =>
  d ? `<path fill="${fill}"${more} d="${d}"/>` : ''

/** `width` in units of the picture; a line is never thinner than one. */
export const stroked = (stroke: Colour, width: number, d: string, more = ''): string =>
  d ? `<path fill="none" stroke="${stroke}" stroke-width="${Math.max(1, whole(width))}"${more} d="${d}"/>` : ''

export const round = ' stroke-linecap="round"'

export const opacity = (share: number): string => ` opacity="${share}"`
