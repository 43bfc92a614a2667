import { priceHeight, priceWidth } from './price-pin.ts'
import type { Point } from './projection.ts'

/** How often pins may be moved apart until all can be told from each other. */
const rounds = 60

/**
 * Moves pins until they are at least `gap` pixels apart (MAP-7). The first `fixed` stay where they are, and the others
 * move away from those they are too close to. Pins on the same spot part in directions that follow from their place in
 * the list, so that the answer is the same each time.
 */
export const spread = (points: readonly Point[], gap: number, fixed = 0): Point[] => {
  const moved = points.map((point): [number, number] => [point[0], point[1]])
  for (let round = 0; round < rounds; round++) {
    let calm = true
    for (let one = 0; one < moved.length; one++) {
      for (let other = Math.max(one + 1, fixed); other < moved.length; other++) {
        const [a, b] = [moved[one]!, moved[other]!]
        const length = Math.hypot(b[0] - a[0], b[1] - a[1])
        if (length >= gap - 0.01) continue
        calm = false
        const angle = length > 0.01 ? Math.atan2(b[1] - a[1], b[0] - a[0]) : other * 2.4
        const push = (gap - length) * (one < fixed ? 1 : 0.5)
        b[0] += Math.cos(angle) * push
        b[1] += Math.sin(angle) * push
        if (one < fixed) continue
        a[0] -= Math.cos(angle) * push
        a[1] -= Math.sin(angle) * push
      }
    }
    if (calm) break
  }
  return moved
}

/**
 * The same for pins with prices, which are wider than high. Two of them are apart when they do not overlap; the oval at
 * whose edge they just touch is stretched to a circle for the computation.
 */
export const spreadPrices = (points: readonly Point[], prices: readonly string[], fixed = 0): Point[] => {
  const gap = Math.max(...prices.map(priceWidth)) * Math.SQRT2
  const flat = gap / ((priceHeight + 2) * Math.SQRT2)
  return spread(
    points.map(([x, y]): Point => [x, y * flat]),
    gap,
    fixed,
  ).map(([x, y]): Point => [x, y / flat])
}

/** Brings a pin outside of the drawing back to its edge, on the line to the middle (MAP-8). */
export const atEdge = (
  [x, y]: Point,
  { width, height }: { width: number; height: number },
  inset: number,
): { point: Point; isMoved: boolean } => {
  const [midX, midY] = [width / 2, height / 2]
  const share = Math.max(Math.abs(x - midX) / (midX - inset), Math.abs(y - midY) / (midY - inset))
  return share <= 1
    ? { point: [x, y], isMoved: false }
    : { point: [midX + (x - midX) / share, midY + (y - midY) / share], isMoved: true }
}
