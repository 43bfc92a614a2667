import { blue, brighter, darker, mixed, white, yellow, type Colour } from './colours.ts'
import { dot, filled, line, opacity, outline, round, stroked, whole, type Point } from './paper.ts'
import type { Scene } from './scene.ts'

/** What stands along the lane. All sizes are metres. */

export const lamp = (scene: Scene, u: number, v: number, arm: number): void => {
  const { camera, light, tone, isDark, frame } = scene
  const metre = camera.scale(u, v)
  const [x, y] = camera.at(u, v)
  const head = camera.at(u + arm, v, 6.4)
  const haze = Math.min(0.5, (camera.depth(u, v) - 14) / 90)
  const isLit = light.lit > 0.9
  scene.stand(
    u,
    v,
    () =>
      stroked(
        tone(isDark ? '#6d7fa0' : '#5d6b7d', haze),
        metre * 0.16,
        `M${whole(x)} ${whole(y)}V${whole(head[1])}H${whole(head[0])}`,
      ) + (isLit ? stroked('#fff3c4', Math.max(2, metre * 0.34), dot(head), round) : ''),
  )
  if (!isLit || camera.depth(u, v) > 50) return
  scene.glow({ at: head, wide: metre * 1.7, high: metre * 1.7 })
  const below = camera.at(u + arm, v)
  if (below[1] < frame.height + 30) scene.glow({ at: below, wide: metre * 4.2, high: metre * 1.2 })
}

/** The white letter on blue, `size` units high, its middle at x. */
export const letterP = (x: number, bottom: number, size: number): string => {
  const n = (share: number) => whole(size * share)
  return stroked(
    white,
    size * 0.16,
    `M${whole(x - size * 0.16)} ${whole(bottom)}v-${n(0.6)}h${n(0.18)}a${n(0.18)} ${n(0.18)} 0 0 1 0 ${n(0.36)}h-${n(0.18)}`,
  )
}

export const sign = (scene: Scene, u: number, v: number, high: number): void => {
  const { camera, tone } = scene
  const metre = camera.scale(u, v)
  const [x, y] = camera.at(u, v)
  const [, top] = camera.at(u, v, high)
  const size = whole(metre * 1.25)
  scene.stand(
    u,
    v,
    () =>
      stroked(tone('#5d6b7d'), metre * 0.13, `M${whole(x)} ${whole(y)}V${whole(top)}`) +
      `<rect x="${whole(x - size / 2)}" y="${whole(top - size)}" width="${size}" height="${size}" rx="${whole(size * 0.2)}" fill="${blue}"/>` +
      letterP(x, top - size * 0.2, size),
  )
}

/** A shuttle along v, on the right of the lane when it drives away from us and on the left when it comes. */
export const bus = (scene: Scene, u: number, v: number, colour: Colour): void => {
  const { camera, tone, isDark } = scene
  const [wide, long, roof] = [2.4, 7, 2.9]
  const depth = camera.depth(u, v)
  const haze = Math.max(0, Math.min(0.4, (depth - 22) / 90))
  const body = tone(colour, haze)
  const flank = scene.flankOf(u, v, wide, long) ?? u
  const lights = camera.side < 0 ? '#fff2c2' : isDark ? '#ff6a5c' : '#c8322c'
  const front = (from: number, to: number, low: number, high: number) =>
    outline([
      camera.at(u + from, v, low),
      camera.at(u + to, v, low),
      camera.at(u + to, v, high),
      camera.at(u + from, v, high),
    ])
  const windows = outline([
    camera.at(flank, v + 0.5, 1.5),
    camera.at(flank, v + 6.6, 1.5),
    camera.at(flank, v + 6.6, 2.55),
    camera.at(flank, v + 0.5, 2.55),
  ])
  const wheels = [
    camera.at(flank, v + 1.2, 0.4),
    camera.at(flank, v + 5.6, 0.4),
    camera.at(u + 0.4, v + 0.2, 0.35),
    camera.at(u + 2, v + 0.2, 0.35),
  ]
  scene.shade(u, v, wide, long, 2.4)
  scene.stand(
    u,
    v,
    () =>
      stroked('#0b1422', Math.max(2, camera.scale(u, v) * 0.8), wheels.map(dot).join(''), round) +
      scene.box({ u, v, du: wide, dv: long, low: 0.4, high: roof, colour: body, top: brighter(body, 0.35) }) +
      filled(tone(isDark ? '#33507c' : '#1b2e4d', haze), windows + front(0.2, 2.2, 1.4, 2.6)) +
      filled(lights, front(0.15, 0.5, 0.7, 0.95) + front(1.9, 2.25, 0.7, 0.95)),
  )
}

const skins = ['#8a5a3c', '#e2b48c', '#c48d63'] as const

export const person = (scene: Scene, u: number, v: number, coat: Colour): void => {
  const { camera, tone } = scene
  const metre = camera.scale(u, v)
  const [x, y] = camera.at(u, v).map(whole) as [number, number]
  const high = 1.75 * metre
  const skin = scene.chance(`person ${u}`).pick(skins)
  scene.shade(u - 0.2, v, 0.4, 0.2, 1.5)
  scene.stand(
    u,
    v - 0.01,
    () =>
      stroked(tone('#16263f'), metre * 0.3, `M${x} ${whole(y - metre * 0.1)}v-${whole(high * 0.4)}`, round) +
      stroked(tone(coat), metre * 0.46, `M${x} ${whole(y - high * 0.52)}v-${whole(high * 0.22)}`, round) +
      `<circle cx="${x}" cy="${whole(y - high * 0.93)}" r="${whole(metre * 0.15)}" fill="${tone(skin)}"/>`,
  )
}

/** Where the shuttle stops: glass on three sides and a yellow roof. */
export const shelter = (scene: Scene, middle: number, v: number): void => {
  const { camera, light, tone } = scene
  const u = middle - 1.9
  const posts: readonly Point[] = [
    [u, v],
    [u + 3.8, v],
    [u, v + 1.5],
    [u + 3.8, v + 1.5],
  ]
  scene.stand(middle, v, () => {
    const glass = outline([
      camera.at(u, v + 1.5, 0.4),
      camera.at(u + 3.8, v + 1.5, 0.4),
      camera.at(u + 3.8, v + 1.5, 2.2),
      camera.at(u, v + 1.5, 2.2),
    ])
    return (
      filled(brighter(light.sky[1], 0.3), glass, opacity(0.5)) +
      stroked(tone('#5d6b7d'), 2, posts.map(([a, b]) => line(camera.at(a, b), camera.at(a, b, 2.4))).join('')) +
      scene.box({
        u: u - 0.2,
        v: v - 0.2,
        du: 4.2,
        dv: 2,
        low: 2.4,
        high: 2.65,
        colour: tone(yellow),
        front: tone(yellow),
      })
    )
  })
}

export const charger = (scene: Scene, u: number, v: number): void =>
  scene.stand(u, v - 0.2, () =>
    scene.box({
      u,
      v,
      du: 0.5,
      dv: 0.3,
      low: 0,
      high: 1.5,
      colour: scene.tone('#f2f4f6'),
      front: scene.tone('#0b8a57'),
    }),
  )

export const fence = (scene: Scene, v: number): void => {
  const [left, right] = [scene.camera.at(-60, v), scene.camera.at(60, v)]
  scene.stand(0, v, () =>
    stroked(
      scene.tone('#55637a', 0.4),
      7,
      line([left[0], left[1] - 3], [right[0], right[1] - 3]),
      ' stroke-dasharray="1 3"',
    ),
  )
}

/** The kerb of a terminal, where cars are handed over: glass on one side, a canopy, two people and their case. */
export const terminalKerb = (scene: Scene, side: 1 | -1, lane: number): void => {
  const { camera, light, tone, isDark, sun } = scene
  const u = side > 0 ? lane + 5.5 : -lane - 25.5
  const face = side > 0 ? u : u + 20
  const [v, long] = [9, 60]
  const isLit = isDark || light.lit > 0.5
  const wall = tone(isDark ? '#b9c3d4' : '#eef2f6')
  scene.stand(side * 30, v + 40, () => {
    const pane = (from: number, to: number, lowFrom = from, lowTo = to) =>
      outline([
        camera.at(face, v + lowFrom, 0.3),
        camera.at(face, v + lowTo, 0.3),
        camera.at(face, v + to, 6.6),
        camera.at(face, v + from, 6.6),
      ])
    const bars = Array.from({ length: long / 3 }, (_, i) =>
      line(camera.at(face, v + i * 3, 0.3), camera.at(face, v + i * 3, 6.6)),
    )
    return (
      scene.box({ u, v, du: 20, dv: long, low: 0, high: 7.6, colour: wall }) +
      filled(isLit ? '#ffdf9b' : mixed('#6f9cc9', light.sky[1], 0.35), pane(0, long)) +
      filled('#fff', pane(6, 13, 10, 20), opacity(0.22)) +
      stroked(darker(wall, 0.25), 1.5, bars.join(''))
    )
  })
  const post = side * (lane + 1.8)
  const roof = tone(blue)
  scene.stand(
    side * 4,
    18.5,
    () =>
      stroked(
        tone('#55637a'),
        3,
        [19, 28, 37].map((at) => line(camera.at(post, at), camera.at(post, at, 4.2))).join(''),
      ) +
      scene.box({
        u: side > 0 ? lane - 0.4 : -lane - 5.6,
        v: 18,
        du: 6,
        dv: 22,
        low: 4.2,
        high: 4.7,
        colour: roof,
        front: roof,
        flank: darker(roof, sun.side > 0 ? 0.1 : 0.2),
        top: tone('#3d74c9'),
      }),
  )
  const coat = scene.chance('coat').pick(['#d8552f', '#2f6fd0', '#f2f4f6'])
  person(scene, side * (lane + 2.4), 13, yellow)
  person(scene, side * (lane + 3.6), 14.5, coat)
  const bag = side * (lane + 2.9)
  scene.stand(bag, 14.4, () =>
    scene.box({ u: bag - 0.25, v: 14.3, du: 0.5, dv: 0.3, low: 0.05, high: 0.75, colour: tone('#d8552f') }),
  )
  sign(scene, side * (lane + 2.2), 17, 4)
}
