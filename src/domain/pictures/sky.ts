import { blue, brighter, darker, mixed, white } from './colours.ts'
import { dot, filled, opacity, round, stroked, whole } from './paper.ts'
import type { Scene } from './scene.ts'

/** The gradients that the picture uses: `s` sky, `g` the glow round the sun, `r` road, `l` lamps. */
export const gradients = ({ light, glows }: Scene): string => {
  const stops = (list: readonly (readonly [offset: number, colour: string, opacity?: number])[]) =>
    list
      .map(
        ([offset, colour, clear]) =>
          `<stop${offset ? ` offset="${offset}"` : ''} stop-color="${colour}"${clear === undefined ? '' : ` stop-opacity="${clear}"`}/>`,
      )
      .join('')
  const down = (id: string, list: Parameters<typeof stops>[0]) =>
    `<linearGradient id="${id}" x2="0" y2="1">${stops(list)}</linearGradient>`
  const around = (id: string, list: Parameters<typeof stops>[0]) =>
    `<radialGradient id="${id}">${stops(list)}</radialGradient>`
  const { sky, sun, road, haze } = light
  return `<defs>${[
    down('s', [
      [0, sky[0]],
      [0.62, sky[1]],
      [1, sky[2]],
    ]),
    around('g', [
      [0, sun, 0.9],
      [0.3, sun, 0.35],
      [1, sun, 0],
    ]),
    down('r', [
      [0, mixed(road, haze, 0.55)],
      [0.5, road],
      [1, darker(road, 0.22)],
    ]),
    glows().length
      ? around('l', [
          [0, '#ffe2a0', 0.7],
          [1, '#ffc86b', 0],
        ])
      : '',
  ].join('')}</defs>`
}

const highSun = new Set(['noon', 'day', 'autumn'])

/** Sky, sun or moon, and clouds or stars. */
export const drawSky = (scene: Scene): string => {
  const { frame, camera, light, facts, sun } = scene
  const { width } = frame
  const night = facts.light === 'night'
  const isRain = facts.light === 'rain'
  const glow = `<circle cx="${sun.x}" cy="${sun.y}" r="${whole(Math.min(width * 0.3, camera.horizon * 0.75))}" fill="url(#g)"/>`
  const disc = `<circle cx="${sun.x}" cy="${sun.y}" r="${night ? 9 : 14}" fill="${light.sun}"/>`
  return [
    `<path fill="url(#s)" d="M0 0h${width}v${camera.horizon + 2}H0z"/>`,
    isRain ? '' : glow,
    isRain || highSun.has(facts.light) ? '' : disc,
    night ? stars(scene) : clouds(scene),
  ].join('')
}

const stars = ({ chance, frame, camera }: Scene): string => {
  const { next } = chance('stars')
  const all = Array.from({ length: 11 }, () => dot([next() * frame.width, next() * camera.horizon * 0.7]))
  return `<path stroke="#fff" stroke-width="1.6"${round}${opacity(0.7)} d="${all.join('')}"/>`
}

/** A bank with a flat bottom and three bumps. */
const cloud = (x: number, y: number, w: number): string => {
  const n = (share: number) => whole(w * share)
  return (
    `M${whole(x)} ${whole(y)}h${n(1)}c${n(0.03)}-${n(0.09)}-${n(0.12)}-${n(0.13)}-${n(0.2)}-${n(0.09)}` +
    `c-${n(0.05)}-${n(0.16)}-${n(0.3)}-${n(0.17)}-${n(0.36)}-${n(0.04)}c-${n(0.13)}-${n(0.08)}-${n(0.3)} 0-${n(0.44)} ${n(0.13)}z`
  )
}

const clouds = ({ chance, frame, camera, light, facts }: Scene): string => {
  const { next, between } = chance('clouds')
  const [low, high] = frame.horizon === undefined ? [0.22, 0.74] : [0.66, 0.9]
  const count = facts.light === 'rain' ? 6 : 3
  const banks = Array.from({ length: count }, (_, i) =>
    cloud(((i + next() * 0.7) / count) * frame.width - 40, camera.horizon * between(low, high), between(60, 150)),
  )
  const clear: Record<string, number> = { dusk: 0.35, rain: 0.5 }
  return filled(
    brighter(light.sky[2], facts.light === 'dusk' ? 0.05 : 0.6),
    banks.join(''),
    opacity(clear[facts.light] ?? 0.75),
  )
}

/** Climbing away from the terminal. Nothing flies while it snows. */
export const drawPlane = ({ frame, camera, chance, isDark, isSnow }: Scene): string => {
  if (isSnow) return ''
  const { between } = chance('plane')
  const isAirport = frame.horizon !== undefined
  const x = whole(isAirport ? frame.width * 0.8 : camera.end - camera.side * between(80, 170))
  const y = whole(camera.horizon * (isAirport ? 0.38 : between(0.2, 0.45)))
  const size = between(0.7, 1.25)
  const body = isDark ? '#c9d6ea' : white
  const wing = isDark ? '#8fa3c4' : '#b7c6da'
  return (
    `<g transform="translate(${x} ${y})scale(${(-camera.side * size).toFixed(2)} ${size.toFixed(2)})rotate(12)">` +
    filled(body, 'M0 3c10-4 34-5 48-4 6 1 9 3 9 4s-3 3-9 3c-14 1-38 0-48-3z') +
    filled(blue, 'M2 2L-4-9h6l9 9z') +
    filled(wing, 'M26 3L12 16h7L36 4z') +
    '</g>'
  )
}

/** What falls in front of everything. */
export const drawWeather = ({ facts, frame, chance }: Scene): string => {
  const { next } = chance('weather')
  const many = (count: number, one: (x: number, y: number) => string) =>
    Array.from({ length: count }, () => one(next() * frame.width, next() * frame.height)).join('')
  if (facts.light === 'rain')
    return stroked(
      '#fff',
      1,
      many(22, (x, y) => `M${whole(x)} ${whole(y)}l-3 12`),
      opacity(0.4),
    )
  if (facts.light === 'snow')
    return stroked(
      '#fff',
      3,
      many(26, (x, y) => dot([x, y])),
      round + opacity(0.85),
    )
  return ''
}

/** Round lamps at night, and on the ground below them. */
export const drawGlows = ({ glows }: Scene): string => {
  const all = glows().map(
    ({ at, wide, high }) =>
      `<ellipse cx="${whole(at[0])}" cy="${whole(at[1])}" rx="${whole(wide)}" ry="${whole(high)}"/>`,
  )
  return all.length ? `<g fill="url(#l)">${all.join('')}</g>` : ''
}
