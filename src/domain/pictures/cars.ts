import { brighter, darker, yellow, type Colour } from './colours.ts'
import { dot, filled, opacity, outline, round, stroked, type Point } from './paper.ts'
import type { Scene } from './scene.ts'

export const paints = [
  '#f2f4f6',
  '#c3cad2',
  '#1f3f7a',
  '#8a1f24',
  '#2c3138',
  '#2f6fd0',
  '#f2f4f6',
  '#5b6670',
  '#d8552f',
  '#c3cad2',
  '#3f6b57',
] as const

/** Cars parked along v, at most so many metres long and wide. */
const carLength = 4.3
const carWidth = 1.82
/** From here on a car is a dab: one path for all of a colour. */
const far = 21

/** The side of a car as [metres along, metres up], seen from behind or from the front. */
type Profile = readonly (readonly [along: number, up: number])[]
const tail: Profile = [
  [0, 0.3],
  [0, 0.86],
  [0.25, 0.98],
  [0.75, 1.46],
  [2.5, 1.46],
  [3.25, 0.96],
  [4.3, 0.8],
  [4.3, 0.3],
]
const nose: Profile = [
  [0, 0.3],
  [0, 0.78],
  [1.05, 0.96],
  [1.8, 1.46],
  [3.5, 1.46],
  [4.05, 0.98],
  [4.3, 0.9],
  [4.3, 0.3],
]
const tailWindow: Profile = [
  [0.62, 1.02],
  [0.92, 1.38],
  [2.42, 1.38],
  [2.95, 1],
]
const noseWindow: Profile = [
  [1.3, 1],
  [1.88, 1.38],
  [3.4, 1.38],
  [3.75, 1.02],
]

export type CarLot = {
  /** `showsTail`: it was driven in forwards, so that we see its tail */
  park: (u: number, v: number, showsTail: boolean, paint: Colour) => void
}

/** Few cars have details: those nearest, which are parked first. */
export const carLotOf = (scene: Scene): CarLot => {
  const { camera, frame, facts, isDark, isSnow, tone } = scene
  const isWide = frame.horizon !== undefined && frame.width > 500
  const isBusy = isDark || facts.kind === 'roof'
  let left = isWide ? 4 : isBusy ? 5 : 6
  const isLong = frame.width > 2 * frame.height
  let dabs = Math.floor(frame.width / (isLong || isBusy ? 33 : 26))
  const crowd = new Map<Colour, string[]>()
  const roofs: string[] = []
  const panes: string[] = []

  const dab = (u: number, v: number, paint: Colour): void => {
    const isLeft = camera.at(u, v)[0] > camera.at(u, v + 4)[0]
    const [near, away] = isLeft ? [u, u + 1.8] : [u + 1.8, u]
    const at = (points: readonly (readonly [number, number, number])[]) =>
      outline(points.map(([x, along, up]) => camera.at(x, v + along, up)))
    const body = at([
      [away, 0, 0.2],
      [near, 0, 0.2],
      [near, 4.2, 0.3],
      [near, 4.2, 0.85],
      [near, 2.4, 1.45],
      [away, 1, 1.45],
      [away, 0, 0.85],
    ])
    crowd.set(paint, [...(crowd.get(paint) ?? []), body])
    roofs.push(
      at([
        [u + 0.2, 0.9, 1.45],
        [u + 1.6, 0.9, 1.45],
        [u + 1.6, 2.6, 1.45],
        [u + 0.2, 2.6, 1.45],
      ]),
    )
    panes.push(
      at([
        [u + 0.2, 0.2, 0.95],
        [u + 1.6, 0.2, 0.95],
        [u + 1.6, 0.8, 1.4],
        [u + 0.2, 0.8, 1.4],
      ]),
    )
  }

  scene.standAtDepth(far, () => {
    const bodies = [...crowd].map(([paint, shapes]) => filled(darker(tone(paint, 0.16), 0.08), shapes.join('')))
    const shine = isSnow ? 0.9 : isDark ? 0.14 : 0.32
    return [
      ...bodies,
      filled('#fff', roofs.join(''), opacity(shine)),
      filled(tone('#16263f', 0.18), panes.join('')),
    ].join('')
  })

  return {
    park: (u, v, showsTail, paint) => {
      const depth = camera.depth(u, v)
      if (depth <= far && left > 0) {
        left--
        scene.shade(u, v, carWidth, carLength, 1.3)
        scene.stand(u, v, () => drawCar(scene, { u, v, showsTail, paint, depth }))
      } else if (dabs > 0) {
        dabs--
        dab(u, v, paint)
      }
    },
  }
}

type Car = { u: number; v: number; showsTail: boolean; paint: Colour; depth: number }

const drawCar = (scene: Scene, { u, v, showsTail, paint, depth }: Car): string => {
  const { camera, tone, isDark, isSnow } = scene
  const air = Math.min(0.5, Math.max(0, (depth - 22) / 90))
  const body = tone(paint, air)
  const glass = tone('#16263f', air * 0.8)
  const profile = showsTail ? tail : nose
  const flank = scene.flankOf(u, v, carWidth, 4)
  /** The roof is a little narrower than the rest. */
  const at = (x: number, [along, up]: readonly [number, number]): Point =>
    camera.at(u + x + (up > 1.2 ? (x > 0 ? -0.16 : 0.16) : 0), v + along, up)
  const across = (from: number, to: number) => {
    const [low, high] = [profile[from], profile[to]]
    if (!low || !high) return ''
    return outline([at(0, low), at(carWidth, low), at(carWidth, high), at(0, high)])
  }
  const flat = (from: number, to: number, low: number, high: number) =>
    outline([
      camera.at(u + from, v, low),
      camera.at(u + to, v, low),
      camera.at(u + to, v, high),
      camera.at(u + from, v, high),
    ])
  const x = flank === null ? 0 : flank - u
  const wheels: Point[] = [
    ...(flank === null ? [] : [0.8, 3.4].map((along) => camera.at(flank + (x > 0 ? -0.16 : 0.16), v + along, 0.28))),
    camera.at(u + 0.26, v + 0.3, 0.26),
    camera.at(u + carWidth - 0.26, v + 0.3, 0.26),
  ]
  const isShaded = scene.sun.side > 0 !== (x === 0)
  const lamp = showsTail ? (isDark ? '#ff5a4d' : '#c8322c') : isDark ? '#fff2c2' : '#f7fbff'
  const [lampLow, lampHigh] = showsTail ? [0.62, 0.8] : [0.56, 0.7]
  return [
    stroked('#0b1422', camera.scale(u, v) * 0.54, wheels.map(dot).join(''), round),
    flank !== null && filled(darker(body, isShaded ? 0.28 : 0.06), outline(profile.map((point) => at(x, point)))),
    flank !== null &&
      depth < 19 &&
      filled(glass, outline((showsTail ? tailWindow : noseWindow).map((point) => at(x, point)))),
    filled(darker(body, 0.1), across(0, 1)),
    filled(isSnow ? '#f6f9fc' : brighter(body, isDark ? 0.14 : 0.3), across(1, 2) + across(3, 4)),
    filled(glass, across(2, 3)),
    filled(lamp, flat(0.08, 0.46, lampLow, lampHigh) + flat(carWidth - 0.46, carWidth - 0.08, lampLow, lampHigh)),
    depth < 16 && filled(showsTail ? yellow : '#f2f4f6', flat(0.62, 1.2, 0.42, 0.55)),
  ]
    .filter((part) => part !== false)
    .join('')
}
