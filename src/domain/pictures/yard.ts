import { brighter, mixed, yellow } from './colours.ts'
import { carLotOf, paints } from './cars.ts'
import { carportRoof, garage } from './decks.ts'
import { filled, line, opacity, outline, stroked, whole } from './paper.ts'
import type { Scene } from './scene.ts'
import type { Terminal } from './skyline.ts'
import { bus, charger, fence, lamp, person, shelter, sign, terminalKerb } from './street.ts'
import { treesOf } from './trees.ts'

/** Half the width of the shuttle's lane, and the width of a bay, in metres. */
const lane = 3.2
const bay = 2.6
const baysInRow = 11
const sides = [-1, 1] as const

/** Where rows of cars begin: two back to back, then the next way. */
type Yard = { scene: Scene; end: number; rows: readonly number[]; built: 1 | -1 }

export const yardOf = (scene: Scene): Yard => {
  const { between } = scene.chance('yard')
  const end = between(62, 84)
  const first = scene.facts.kind === 'valet' ? 12 : between(11, 13.5)
  const rows: number[] = []
  for (let v = first; v < end - 8; v += 17.5) rows.push(v, v + 6.2)
  return { scene, end, rows, built: scene.camera.side > 0 ? -1 : 1 }
}

/** The field behind the park, its far trees, and the asphalt. */
export const drawGround = ({ scene, end }: Yard, terminal: Terminal): string => {
  const { camera, frame, light, tone, facts, isSnow } = scene
  const { width, height } = frame
  const trees = isSnow ? '#7d8f8d' : facts.light === 'autumn' ? '#b0702f' : '#4d7a48'
  const [left, right] = [camera.at(-70, end), camera.at(70, end)]
  const slope = (right[1] - left[1]) / (right[0] - left[0])
  const edge = (x: number) => left[1] + slope * (x - left[0])
  const wood = `M0 ${camera.horizon + 3}H${terminal.x - 30}M${terminal.x + terminal.width + 60} ${camera.horizon + 3}H${width}`
  return [
    filled(mixed(tone(light.grass), light.haze, 0.35), `M0 ${camera.horizon}h${width}v${height - camera.horizon}H0z`),
    stroked(tone(trees, 0.34), 11, wood, ' stroke-linecap="round" stroke-dasharray="0 7"'),
    `<path fill="url(#r)" d="${outline([
      [0, edge(0)],
      [width, edge(width)],
      [width, height],
      [0, height],
    ])}"/>`,
  ].join('')
}

/** White bays, grass between rows that stand back to back, and last the yellow lane; shadows fall between the two. */
export const drawMarks = ({ scene, rows, end, built }: Yard): { below: string; lane: string } => {
  const { camera, light, tone, facts, isSnow, isDark } = scene
  const isRoofed = facts.kind === 'roof'
  const isValet = facts.kind === 'valet'
  const bays = rows.flatMap((v) =>
    sides.flatMap((d) =>
      Array.from({ length: baysInRow }, (_, i) => d * (lane + 1.4 + i * bay))
        .filter((u) => !isRoofed && camera.sees(u, v) && camera.depth(u, v) < 23)
        .map((u) => line(camera.at(u, v), camera.at(u, v + 5))),
    ),
  )
  const grass = isRoofed
    ? []
    : rows
        .filter((_, i) => i % 2 === 0)
        .flatMap((v) =>
          sides
            .filter((d) => camera.sees(d * 8, v + 5.1) || camera.sees(d * 16, v + 5.1))
            .map((d) => ({ d: scene.ground(d * (lane + 1.2), v + 5, d * 29.6, 1.1), air: Math.min(0.4, v / 120) })),
        )
  const dashes: string[] = []
  for (let v = 3.5; v < end; v += 5) if (camera.depth(0, v) > 2.2) dashes.push(scene.ground(-0.14, v, 0.28, 2.8))
  const pavement = isValet ? scene.ground(built > 0 ? lane + 1.6 : -lane - 5.5, 6, 3.9, 70) : ''
  const white = isSnow ? 0.5 : isDark ? 0.45 : 0.2
  return {
    below: [
      stroked(mixed('#ffffff', light.road, white), 1.5, bays.join(''), opacity(0.8)),
      ...grass.map(({ d, air }) => filled(tone(light.grass, air), d)),
      filled(brighter(light.road, isDark ? 0.16 : 0.36), pavement),
    ].join(''),
    lane: filled(mixed(yellow, light.road, isDark ? 0.05 : 0), dashes.join('')),
  }
}

/** Rows in the distance: three dashed strokes that read as cars. */
export const drawFarRows = ({ scene, rows, built }: Yard): string => {
  const { camera, tone, facts } = scene
  const isBuilt = facts.kind === 'garage' || facts.kind === 'valet'
  const strokes = [
    ['#e9edf2', 0.9],
    ['#2c3a55', 6.3],
    ['#5d7fb5', 9],
  ] as const
  return rows
    .flatMap((v) =>
      sides
        .filter((d) => camera.depth(d * 4, v) > 36 && !(isBuilt && d === built))
        .flatMap((d) => {
          const metre = camera.scale(d * 8, v)
          const row = line(camera.at(d * 4.6, v + 1, 0.7), camera.at(d * 40, v + 1, 0.7))
          return strokes.map(([colour, gap]) =>
            stroked(
              tone(colour, 0.4),
              metre * 1.1,
              row,
              ` stroke-dasharray="${whole(1.8 * metre)} ${whole(gap * metre)}"`,
            ),
          )
        }),
    )
    .join('')
}

/** Everything that stands on the ground, put into the scene. */
export const furnish = (yard: Yard): void => {
  const { scene, rows, end, built } = yard
  const { facts, camera } = scene
  parkCars(yard)
  if (facts.kind === 'garage') garage(scene, built, lane)
  if (facts.kind === 'valet') terminalKerb(scene, built, lane)
  if (facts.bus !== null) stopShuttle(yard, facts.bus)
  if (facts.fence) fence(scene, end)
  if (facts.charging)
    for (let i = 0; i < 4; i++) {
      const [u, v] = [camera.side * (lane + 2.7 + i * 5.2), (rows[0] ?? 0) + 5.1]
      if (camera.sees(u, v)) charger(scene, u, v)
    }
  plantTrees(yard)
}

const parkCars = ({ scene, rows, built }: Yard): void => {
  const { camera, facts, isDark } = scene
  const chance = scene.chance('cars')
  const lot = carLotOf(scene)
  const share = chance.between(0.7, 0.9)
  const farthest = isDark ? 34 : 38
  const isRoofed = facts.kind === 'roof'
  for (const [row, v] of rows.entries())
    for (const d of sides) {
      const isBuilt = d === built && (facts.kind === 'valet' || (facts.kind === 'garage' && row > 1))
      if (isBuilt) continue
      const count = isRoofed ? (v > 20 ? 3 : 5) : baysInRow
      for (let i = 0; i < count; i++) {
        const near = lane + 1.4 + i * bay
        const u = d > 0 ? near + 0.4 : -near - 2.2
        // the shuttle stops here
        const isStop = facts.bus !== null && row === 2 && i === 0 && d === camera.side
        const isFree = !chance.happens(share)
        const showsTail = chance.happens(row % 2 === 0 ? 0.8 : 0.25)
        const paint = chance.pick(paints)
        if (camera.sees(u, v) && camera.depth(u, v) <= farthest && !isFree && !isStop)
          lot.park(u, v + 0.35, showsTail, paint)
      }
      if (row % 2 !== 0) continue
      const [u, end] = [d * (lane + 1.9), v + 5.6]
      if (camera.sees(u, end) && camera.depth(u, end) > 9 && camera.depth(u, end) < 46) lamp(scene, u, end, -d * 1.6)
      if (isRoofed && v < 48) carportRoof(scene, v, d, lane)
    }
  if (facts.kind !== 'valet') return
  const u = built > 0 ? 0.9 : -2.7
  lot.park(u, 11.2, true, chance.pick(['#8a1f24', '#1f3f7a', '#f2f4f6', '#3f6b57', '#d8552f']))
  for (const v of [20, 28]) lot.park(u, v, true, chance.pick(paints))
}

const stopShuttle = ({ scene, rows }: Yard, colour: string): void => {
  const { camera, facts } = scene
  const chance = scene.chance('shuttle')
  bus(scene, camera.side > 0 ? 0.5 : -2.9, chance.between(20, 24), colour)
  if (facts.kind === 'valet') return
  const [u, v] = [camera.side * (lane + 3.2), (rows[0] ?? 0) + 12]
  shelter(scene, u, v)
  person(scene, u + 0.5, v + 0.5, chance.pick(['#d8552f', '#2f6fd0', '#3f6b57']))
  sign(scene, u - camera.side * 2.6, v, 3)
}

const plantTrees = ({ scene, rows, end, built }: Yard): void => {
  const { camera, facts, frame } = scene
  const chance = scene.chance('places of trees')
  const trees = treesOf(scene)
  const isRoofed = facts.kind === 'roof'
  const isWide = frame.horizon !== undefined && frame.width > 500
  let left = isWide ? 4 : 3
  for (const [row, v] of rows.entries()) {
    if (row % 2 !== 0 || isRoofed) continue
    for (const d of sides)
      for (let i = 0; i < 4; i++) {
        if (d === built && (facts.kind === 'valet' || (facts.kind === 'garage' && row > 1))) continue
        const [u, at] = [d * (lane + 2.4 + i * 7.6 + chance.between(-0.6, 0.6)), v + 5.5]
        const depth = camera.depth(u, at)
        if (left <= 0 || !camera.sees(u, at) || depth <= 18 || depth >= 36) continue
        left--
        if (chance.happens(0.62)) trees.plant(u, at, chance.between(4.4, 6.6))
      }
  }
  for (let i = 0; i < 3; i++) {
    const [u, v] = [chance.between(-40, 40), end + chance.between(1, 8)]
    const high = chance.between(5, 9)
    if (Math.abs(u) > 6 && camera.sees(u, v)) trees.plant(u, v, high)
  }
  if (facts.kind === 'valet') return
  // one close by frames the view
  for (const d of facts.bus === null ? sides : [built]) {
    const v = 12.6
    let u = d * 5
    while (Math.abs(u) < 16 && (camera.at(u, v)[0] - frame.width / 2) * d < frame.width * 0.47) u += d * 0.3
    if (chance.happens(0.7)) trees.plant(u, v, chance.between(5.2, 6.8), true)
  }
}
