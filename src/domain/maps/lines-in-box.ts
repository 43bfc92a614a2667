import type { Point } from './projection.ts'

/** A rectangle whose corner is at 0/0, in pixels. The functions below cut lines to it and write them for a drawing. */
export type Box = { width: number; height: number }

/** Lines go on this many pixels outside of the rectangle, so that no cut edge shows. */
const margin = 8
const bounds = ({ width, height }: Box): [axis: 0 | 1, limit: number, sign: 1 | -1][] => [
  [0, -margin, 1],
  [0, width + margin, -1],
  [1, -margin, 1],
  [1, height + margin, -1],
]

/** The part of an area that lies inside the box (method of Sutherland and Hodgman). */
export const clipArea = (ring: readonly Point[], box: Box): Point[] =>
  bounds(box).reduce<readonly Point[]>((points, [axis, limit, sign]) => {
    const isInside = (point: Point) => (point[axis] - limit) * sign >= 0
    return points.flatMap((point, index): Point[] => {
      const before = points[(index || points.length) - 1]!
      if (isInside(point) === isInside(before)) return isInside(point) ? [point] : []
      const share = (limit - before[axis]) / (point[axis] - before[axis])
      const cut: Point = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]
      return isInside(point) ? [cut, point] : [cut]
    })
  }, ring) as Point[]

/** The parts of a line near the box. Each part keeps one point outside on each side. */
export const clipLine = (line: readonly Point[], box: Box): Point[][] => {
  const isOutside = (a: Point, b: Point) =>
    bounds(box).some(([axis, limit, sign]) => (a[axis] - limit) * sign < 0 && (b[axis] - limit) * sign < 0)
  const parts: Point[][] = []
  let open: Point[] | null = null
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1]!, line[index]!]
    if (isOutside(from, to)) open = null
    else if (open) open.push(to)
    else parts.push((open = [from, to]))
  }
  return parts
}

/**
 * Rounds to whole pixels and drops points nearer than `step` to the one before: a drawing of this size cannot show
 * more.
 */
const inPixels = (line: readonly Point[], step: number): Point[] => {
  const kept: Point[] = []
  for (const [x, y] of line) {
    const point: Point = [Math.round(x), Math.round(y)]
    const [last, before] = [kept.at(-1), kept.at(-2)]
    if (last && Math.abs(last[0] - point[0]) + Math.abs(last[1] - point[1]) < step) continue
    const isStraight =
      last && before && (last[0] - before[0]) * (point[1] - last[1]) === (last[1] - before[1]) * (point[0] - last[0])
    if (isStraight) kept.pop()
    kept.push(point)
  }
  return kept
}

/**
 * The attribute `d` of a path. It is written in steps from point to point, which are short and compress well. Empty
 * where nothing is left.
 */
export const pathOfLine = (line: readonly Point[], closed: boolean, step = 2): string => {
  const [first, ...rest] = inPixels(line, step)
  if (!first || rest.length < (closed ? 2 : 1)) return ''
  let [x, y] = first
  const steps = rest.map(([toX, toY]) => {
    const step = `${toX - x}${toY < y ? '' : ' '}${toY - y}`
    ;[x, y] = [toX, toY]
    return step
  })
  return `M${first[0]} ${first[1]}l${steps.join(' ')}${closed ? 'z' : ''}`.replaceAll(' -', '-')
}
