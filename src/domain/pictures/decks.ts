import { blue, brighter, darker, type Colour } from './colours.ts'
import { filled, line, outline, stroked, whole } from './paper.ts'
import type { Scene } from './scene.ts'
import { letterP } from './street.ts'

/** A roof over two rows of cars, its edge in the site's blue. `side`: of the lane on which it stands. */
export const carportRoof = (scene: Scene, v: number, side: 1 | -1, lane: number): void => {
  const { camera, frame, tone, isSnow } = scene
  const wide = 24
  const u = side > 0 ? lane + 1 : -lane - 1 - wide
  const haze = v / 120
  scene.stand(0, v - 0.4, () => {
    const metal = tone('#e9edf2', Math.min(0.5, haze))
    const posts = (v < 30 ? [0, 8, 16, 24] : [side > 0 ? 0 : wide])
      .map((along) => [camera.at(u + along, v - 0.3), camera.at(u + along, v - 0.3, 3)] as const)
      .filter(([foot]) => foot[0] > -50 && foot[0] < frame.width + 50)
    return (
      stroked(tone('#7a889c'), camera.scale(0, v) * 0.18, posts.map(([foot, head]) => line(foot, head)).join('')) +
      scene.box({
        u,
        v: v - 0.6,
        du: wide,
        dv: 12.4,
        low: 3,
        high: 3.3,
        colour: metal,
        front: tone(blue, Math.min(0.4, haze)),
        top: isSnow ? '#f6f9fc' : brighter(metal, 0.4),
      })
    )
  })
}

const walls = ['#d9dde2', '#e6dfd2', '#cfd6df'] as const

/** A multi-storey car park beside the lane, its openings lit when it is dark. */
export const garage = (scene: Scene, side: 1 | -1, lane: number): void => {
  const { camera, light } = scene
  const chance = scene.chance('garage')
  const [wide, v, long] = [22, 27, 40]
  const u = side > 0 ? lane + 2.2 : -lane - 2.2 - wide
  const face = side > 0 ? u : u + wide
  const floors = chance.pick([3, 4, 4])
  const high = floors * 3
  const wall = scene.tone(chance.pick(walls))
  const isLit = light.lit > 0.5
  const inside: Colour = isLit ? darker('#ffd98a', 0.12) : '#3c4a5f'
  const carColour = darker(inside, isLit ? 0.62 : 0.5)

  const openings = (low: number, top: number) =>
    outline([
      camera.at(face, v + 0.8, low),
      camera.at(face, v + long - 1, low),
      camera.at(face, v + long - 1, top),
      camera.at(face, v + 0.8, top),
    ]) +
    outline([
      camera.at(u + 0.8, v, low),
      camera.at(u + wide - 0.8, v, low),
      camera.at(u + wide - 0.8, v, top),
      camera.at(u + 0.8, v, top),
    ])
  const carsOn = (low: number) => {
    const roofs: string[] = []
    for (let along = 1.4; along < long - 4; along += 4)
      if (chance.happens(0.7))
        roofs.push(
          outline([
            camera.at(face, v + along, low),
            camera.at(face, v + along + 2.2, low),
            camera.at(face, v + along + 1.9, low + 0.6),
            camera.at(face, v + along + 0.3, low + 0.6),
          ]),
        )
    for (let along = 1.6; along < wide - 3; along += 4)
      if (chance.happens(0.6))
        roofs.push(
          outline([
            camera.at(u + along, v, low),
            camera.at(u + along + 2.2, v, low),
            camera.at(u + along + 1.8, v, low + 0.6),
            camera.at(u + along + 0.4, v, low + 0.6),
          ]),
        )
    return roofs.join('')
  }

  scene.stand(side * 3, v - 1, () => {
    const levels = Array.from({ length: floors }, (_, floor) => floor * 3 + 0.95)
    const fins = [
      ...[0, 1, 2, 3, 4].map((i) => line(camera.at(u + i * 5.5, v), camera.at(u + i * 5.5, v, high))),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => line(camera.at(face, v + i * 5.5), camera.at(face, v + i * 5.5, high))),
    ]
    const [x, top] = camera.at(face, v + 2.6, high - 0.5)
    const [, bottom] = camera.at(face, v + 2.6, high - 5.2)
    const size = whole((bottom - top) * 0.42)
    return (
      scene.box({ u, v, du: wide, dv: long, low: 0, high, colour: wall, flank: darker(wall, 0.04) }) +
      filled(inside, levels.map((low) => openings(low, low + 1.75)).join('')) +
      filled(carColour, levels.map(carsOn).join('')) +
      stroked(darker(wall, 0.12), 2, fins.join('')) +
      `<rect x="${whole(x - size / 2)}" y="${whole(top)}" width="${size}" height="${whole(bottom - top)}" rx="3" fill="${blue}"/>` +
      letterP(x, top + size * 0.86, size)
    )
  })
}
