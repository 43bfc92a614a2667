import type { Chance } from './chance.ts'
import type { Frame, PictureFacts } from './facts.ts'
import type { Point } from './paper.ts'

/**
 * A small camera above the lane. It sees a flat world in metres: `u` across, `v` away from us, `y` up. The lane runs
 * along v at u = 0.
 */
export type Camera = {
  /** how high it stands, in metres */
  eye: number
  /** the line where the sky begins */
  horizon: number
  /** the side to which the lane leads: -1 left, 1 right */
  side: -1 | 1
  /** where on the horizon the lane ends */
  end: number
  at: (u: number, v: number, y?: number) => Point
  /** how far something stands from the camera, in metres */
  depth: (u: number, v: number) => number
  /** how many units a metre has there */
  scale: (u: number, v: number) => number
  /** whether something on the ground there is in the picture, or just beside it */
  sees: (u: number, v: number) => boolean
}

const nearest = 1.6

const eyeOf = ({ kind }: PictureFacts, { horizon, width }: Frame, chance: Chance): number => {
  if (horizon !== undefined) return width > 500 ? 5.2 : 3.7
  if (kind === 'valet') return chance.between(2.9, 3.6)
  return kind === 'garage' ? chance.between(5, 6) : chance.between(5.2, 7.6)
}

export const cameraOf = (facts: PictureFacts, frame: Frame, chance: Chance): Camera => {
  const { width, height } = frame
  // behind words the sun stands on the right, because the words begin on the left
  const side = frame.horizon !== undefined || chance.happens(0.5) ? -1 : 1
  const yaw = side * chance.between(0.14, 0.36)
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  const eye = eyeOf(facts, frame, chance)
  const wide = frame.horizon !== undefined && width > 500 ? 0.62 : 1
  const zoom = Math.min(width * 0.93, height * 1.5) * wide * chance.between(0.94, 1.06)
  const horizon = Math.round(height * (frame.horizon ?? chance.between(0.36, 0.43)))
  const middle = width / 2 - side * width * chance.between(0.02, 0.1)
  const depth = (u: number, v: number) => v * cos - u * sin
  const at = (u: number, v: number, y = 0): Point => {
    const away = Math.max(depth(u, v), nearest)
    return [middle + (zoom * (u * cos + v * sin)) / away, horizon + (zoom * (eye - y)) / away]
  }
  return {
    eye,
    horizon,
    side,
    end: middle + zoom * Math.tan(yaw),
    at,
    depth,
    scale: (u, v) => zoom / Math.max(depth(u, v), nearest),
    sees: (u, v) => {
      if (depth(u, v) < 4) return false
      const [x, y] = at(u, v)
      return x > -36 && x < width + 24 && y < height + 44
    },
  }
}
