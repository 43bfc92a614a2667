import { chanceOf, type Chance } from './chance.ts'
import { darker, mixed, type Colour } from './colours.ts'
import type { Land } from './land.ts'
import { filled, opacity, stroked, whole } from './paper.ts'
import type { Scene } from './scene.ts'

type Range = { scene: Scene; chance: Chance; far: Colour; near: Colour }

/** A soft line of land over the whole width, its heights between `low` and `high`. */
const ridge = ({ scene, chance }: Range, count: number, low: number, high: number, fill: Colour): string => {
  const { width } = scene.frame
  const base = scene.camera.horizon
  const step = width / (count - 1)
  let y = base - chance.between(low, high)
  let d = `M0 ${base + 3}V${whole(y)}`
  for (let i = 1; i < count; i++) {
    const to = base - chance.between(low, high)
    const middle = whole((i - 0.5) * step)
    d += `C${middle} ${whole(y)} ${middle} ${whole(to)} ${whole(i * step)} ${whole(to)}`
    y = to
  }
  return filled(fill, `${d}V${base + 3}z`)
}

const sea = (range: Range): string => {
  const { scene, chance, far } = range
  const { camera, frame, light, sun } = scene
  const waves = Array.from(
    { length: 6 },
    () =>
      `M${whole(sun.x + chance.between(-90, 90))} ${whole(camera.horizon - chance.between(1, 8))}h${whole(chance.between(6, 26))}`,
  )
  return (
    ridge(range, 6, 8, 30, far) +
    filled(mixed('#2f78b7', light.haze, 0.4), `M0 ${camera.horizon - 9}h${frame.width}v12H0z`) +
    stroked(light.sky[2], 2, waves.join(''), opacity(0.7))
  )
}

const alps = (range: Range): string => {
  const { scene, chance, near } = range
  const { camera, frame, light, isDark } = scene
  const base = camera.horizon
  const tops = Array.from({ length: 6 }, (_, i) => ({
    x: (frame.width * (i + chance.between(0.2, 0.8))) / 6,
    h: chance.between(38, 72),
  }))
  const rocks = tops.map(
    ({ x, h }) =>
      `M${whole(x - h * 1.5)} ${base + 3}L${whole(x)} ${whole(base - h)}L${whole(x + h * 1.6)} ${base + 3}z`,
  )
  const caps = tops.map(({ x, h }) => {
    const n = (share: number) => whole(h * share)
    return `M${whole(x)} ${whole(base - h)}l${n(0.5)} ${n(0.3)}-${n(0.18)}-${n(0.04)}-${n(0.16)} ${n(0.12)}-${n(0.14)}-${n(0.1)}-${n(0.2)} ${n(0.08)}z`
  })
  return (
    filled(mixed('#6b7fa6', light.haze, 0.5), rocks.join('')) +
    filled(mixed('#ffffff', light.sky[2], isDark ? 0.55 : 0.25), caps.join('')) +
    ridge(range, 7, 6, 20, near)
  )
}

const city = ({ scene: { camera, frame }, chance, far }: Range): string => {
  const towers = Array.from({ length: 11 }, () => {
    const h = whole(chance.between(10, 26) + 44 * chance.next() ** 4)
    return `M${whole(chance.next() * frame.width)} ${camera.horizon + 3}v-${h}h${whole(chance.between(9, 22))}v${h}z`
  })
  return filled(far, towers.join(''))
}

/** Flat land has wind turbines. */
const flat = (range: Range): string => {
  const { scene, chance, far } = range
  const turbines = Array.from(
    { length: 3 },
    () =>
      `M${whole(chance.next() * scene.frame.width)} ${scene.camera.horizon}v-${whole(chance.between(26, 40))}m0 0l-2-13m2 13l12 5m-12-5l-10 9`,
  )
  return ridge(range, 9, 2, 7, far) + stroked(far, 2, turbines.join(''))
}

const hills = (range: Range): string => ridge(range, 5, 22, 50, range.far) + ridge(range, 7, 8, 24, range.near)

const lands: Record<Land, (range: Range) => string> = { sea, alps, city, flat, hills }

export const drawLand = (scene: Scene): string => {
  const { light, isDark, isSnow, facts, chance } = scene
  return lands[facts.land]({
    scene,
    chance: chance('land'),
    far: mixed('#5d7396', light.haze, isDark ? 0.5 : 0.62),
    near: mixed(isSnow ? '#8ea3b5' : '#4d6a55', light.haze, isDark ? 0.45 : 0.42),
  })
}

export type Terminal = { x: number; width: number; drawing: string }

/** From 16 minutes down to none: small and far, or large and near (0–1). */
const nearness = (minutes: number): number => Math.max(0, Math.min(1, (18 - minutes) / 16))

/** Its roof belongs to the airport: an arch, five waves, a wing, or a saw of skylights. */
const roofOf = (iata: string, w: number, h: number): string =>
  chanceOf(`${iata} roof`).pick([
    `q${w / 2}-${whole(h * 0.7)} ${w} 0`,
    `q${whole(w / 10)}-${whole(h * 0.4)} ${whole(w / 5)} 0`.repeat(5),
    `l${whole(w * 0.7)}-${whole(h * 0.45)} ${w - whole(w * 0.7)} ${whole(h * 0.45)}`,
    `l${whole(w / 8)}-${whole(h * 0.35)}v${whole(h * 0.35)}`.repeat(8),
  ])

/** The terminal with its tower, where the lane ends, and the tails of aeroplanes beside it. */
export const terminalOf = (scene: Scene): Terminal => {
  const { facts, frame, camera, light, isDark, tone, chance } = scene
  const near = nearness(facts.minutes)
  const width = whole((90 + 110 * near) / 10) * 10
  const high = whole(13 + 22 * near)
  const base = camera.horizon
  const isRight = camera.side > 0
  const x = Math.max(16, Math.min(frame.width - width - 16, whole(camera.end - width * (isRight ? 0.75 : 0.25))))
  const wall = mixed(tone(isDark ? '#31507f' : '#dfe6ee'), light.haze, 0.3 - near * 0.2)
  const towerX = isRight ? x - 22 : x + width + 10
  // its head is 12 units high and stays in the picture
  const towerHigh = Math.min(base - 16, whole(high + 26 + 12 * near))
  const top = base - towerHigh
  const windows = ` stroke-dasharray="${whole(5 + 3 * near)} 3"`
  const colours = [scene.facts.bus ?? '#0b6b43', '#0a4fb5', '#d8552f', '#ffc629', '#0b6b43']
  const first = Math.floor(chance('tails').next() * colours.length)
  const tails = [0, 1, 2].map((i) => {
    const from = whole(isRight ? x + width + 8 + i * 17 : x - 16 - i * 17)
    const tall = whole(9 + 8 * near)
    const colour = colours[(first + i) % colours.length] ?? '#0a4fb5'
    return filled(tone(colour, 0.25), `M${from} ${base + 1}l-3-${tall}h5l7 ${tall}z`)
  })
  return {
    x,
    width,
    drawing: [
      filled(
        darker(wall, 0.3),
        `M${towerX} ${base + 2}v-${towerHigh}h9v${towerHigh}zM${towerX - 5} ${top}l3-12h13l3 12z`,
      ),
      filled(isDark ? '#ffe9a8' : '#35557f', `M${towerX - 3} ${top - 4}l1-5h13l1 5z`),
      filled(wall, `M${x} ${base + 3}v-${high}${roofOf(facts.iata, width, high)}v${high}z`),
      stroked(
        light.lit ? '#ffd873' : '#5d82ad',
        high * 0.36,
        `M${x + 5} ${whole(base - high * 0.5)}h${width - 10}`,
        windows,
      ),
      ...tails,
    ].join(''),
  }
}
