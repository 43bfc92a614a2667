import { seeded } from '#domain/pictures/chance.ts'

/**
 * The picture of an airport, drawn by code: a night apron with the land behind it, the airport's own terminal, marked
 * bays with cars seen from above, and the lane of the shuttle bus. Only shapes are decided here. Colours come from the
 * theme by class, so a partner's theme recolours the picture. The same airport always looks the same, and no two look
 * alike.
 */
export type Land = 'flat' | 'hills' | 'sea' | 'alps' | 'city'

/** The landscape around airports; all others are flat. */
const landOf: Readonly<Record<string, Land>> = {
  AMS: 'flat',
  BCN: 'sea',
  AGP: 'sea',
  VLC: 'sea',
  ALC: 'sea',
  MRS: 'sea',
  CPH: 'sea',
  GDN: 'sea',
  GRO: 'hills',
  LYS: 'alps',
  VIE: 'hills',
  STR: 'hills',
  KRK: 'alps',
  HHN: 'hills',
  PRG: 'hills',
  CGN: 'hills',
  KTW: 'hills',
  MAD: 'hills',
  BER: 'city',
  FRA: 'city',
  CDG: 'city',
  ORY: 'city',
  WAW: 'city',
  HAM: 'city',
  BRU: 'city',
  DUS: 'city',
}

export type Path = {
  kind: 'land' | 'landFar' | 'water' | 'snow' | 'building' | 'roof' | 'windows' | 'windowsDim' | 'bays'
  d: string
}
export type Car = { x: number; colour: 0 | 1 | 2 | 3 | 4 }
export type Scene = { paths: Path[]; cars: Car[]; plane: { x: number }; bus: { x: number } }

export const width = 1440
export const height = 300
/** The height at which land and terminal meet the apron. */
const horizon = 140

const bay = { first: 12, step: 42, top: 150, length: 58 }
/** Cars stand in blocks of four; the fifth place is the way through. */
const bayCount = 34

const whole = (value: number) => String(Math.round(value))

/** A silhouette through the given heights, over the whole width. */
const ridge = (heights: readonly number[], smooth: boolean): string => {
  const step = width / (heights.length - 1)
  const points = heights.map((h, i) => ({ x: i * step, y: horizon - h }))
  const line = points.slice(1).map((to, i) => {
    const from = points[i]!
    const middle = whole((from.x + to.x) / 2)
    return smooth
      ? `C${middle} ${whole(from.y)} ${middle} ${whole(to.y)} ${whole(to.x)} ${whole(to.y)}`
      : `L${whole(to.x)} ${whole(to.y)}`
  })
  return `M0 ${horizon}V${whole(points[0]!.y)}${line.join('')}V${horizon}z`
}

const heights = (random: () => number, count: number, lowest: number, spread: number) =>
  Array.from({ length: count }, () => lowest + spread * random())

const landscapes: Record<Land, (random: () => number) => Path[]> = {
  flat: (random) => [{ kind: 'land', d: ridge(heights(random, 9, 4, 12), true) }],
  hills: (random) => [
    { kind: 'landFar', d: ridge(heights(random, 6, 24, 56), true) },
    { kind: 'land', d: ridge(heights(random, 8, 8, 30), true) },
  ],
  sea: (random) => {
    const waves = Array.from(
      { length: 12 },
      () => `M${whole(random() * width)} ${whole(horizon - 4 - random() * 20)}h${whole(24 + random() * 50)}`,
    ).join('')
    return [
      { kind: 'landFar', d: ridge(heights(random, 5, 26, 34), true) },
      { kind: 'land', d: `M0 ${horizon - 26}h${width}v26H0z` },
      { kind: 'water', d: waves },
    ]
  },
  alps: (random) => {
    const tops = Array.from({ length: 15 }, (_, i) => (i % 2 ? 52 + 34 * random() : 16 + 18 * random()))
    const step = width / (tops.length - 1)
    const snow = tops
      .flatMap((h, i) => (i % 2 ? [`M${whole(i * step)} ${whole(horizon - h)}l-22 20 12-3 9 7 10-8 13 4z`] : []))
      .join('')
    return [
      { kind: 'landFar', d: ridge(tops, false) },
      { kind: 'snow', d: snow },
      { kind: 'land', d: ridge(heights(random, 10, 6, 16), true) },
    ]
  },
  city: (random) => {
    const towers = Array.from({ length: 26 }, () => {
      const h = whole(18 + 66 * random() ** 2)
      const w = whole(20 + 26 * random())
      return `M${whole(random() * width)} ${horizon}v-${h}h${w}v${h}z`
    })
    return [
      { kind: 'landFar', d: towers.join('') },
      { kind: 'land', d: ridge(heights(random, 9, 4, 8), true) },
    ]
  },
}

type Roof = (x: number, w: number, h: number) => string
/** The shapes of terminal roofs: level, one great arch, a saw of skylights, waves, a wing. */
const roofs: Roof[] = [
  (x, w, h) => `M${x} ${horizon}v-${h}h${w - 40}l40 ${Math.round(h * 0.8)}v${h - Math.round(h * 0.8)}z`,
  (x, w, h) => `M${x} ${horizon}v-${h - 10}q${w / 2}-40 ${w} 0v${h - 10}z`,
  (x, w, h) => `M${x} ${horizon}v-${h - 8}${`l${w / 12} -14v14`.repeat(12)}v${h - 8}z`,
  (x, w, h) => `M${x} ${horizon}v-${h - 8}${`q${w / 12}-18 ${w / 6} 0`.repeat(6)}v${h - 8}z`,
  (x, w, h) => `M${x} ${horizon}v-${h - 16}l${w - 60} -20 60 12v${h + 8 - 16}z`,
]

/** The head of the tower, drawn from the top of its shaft. */
const heads = ['m-12-24h50l-6-20h-38z', 'm-8-22h42v-18h-42z', 'm-13-22a26 16 0 0 1 52 0z', 'm-6-22l-8-22h54l-8 22z']

const terminal = (random: () => number): Path[] => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const w = 240 + 12 * Math.round(random() * 10)
  const h = 44 + Math.round(random() * 10)
  const x = 880 + Math.round(random() * 60)
  // low enough to stay clear of the words above the picture
  const shaft = 68 + Math.round(random() * 20)
  // the tower stands on one side of the building or on the other
  const towerX = random() < 0.5 ? x - 44 : x + w + 14
  const count = Math.floor((w - 40) / 30)
  const lit = Array.from({ length: count }, (_, i) => ({
    at: `M${x + 20 + i * 30} ${horizon - 34}h18v12h-18z`,
    on: random() < 0.6,
  }))
  return [
    { kind: 'building', d: pick(roofs)(x, w, h) },
    { kind: 'building', d: `M${towerX} ${horizon}v-${shaft}h26v${shaft}z` },
    { kind: 'roof', d: `M${towerX} ${horizon - shaft + 22}${pick(heads)}` },
    { kind: 'windows', d: lit.flatMap(({ at, on }) => (on ? [at] : [])).join('') },
    { kind: 'windowsDim', d: lit.flatMap(({ at, on }) => (on ? [] : [at])).join('') },
  ]
}

/** `seed` is an IATA code, or any word for pages without an airport. */
export const sceneOf = (seed: string): Scene => {
  const random = seeded(seed)
  const bays = Array.from(
    { length: bayCount + 1 },
    (_, i) => `M${bay.first + i * bay.step} ${bay.top}v${bay.length}`,
  ).join('')
  const cars = Array.from({ length: bayCount }, (_, i) => i)
    .filter((i) => i % 5 !== 0 && random() < 0.84)
    .map((i) => ({ x: bay.first + i * bay.step + 8, colour: Math.floor(random() * 5) as Car['colour'] }))
  return {
    paths: [...landscapes[landOf[seed] ?? 'flat'](random), ...terminal(random), { kind: 'bays', d: bays }],
    cars,
    plane: { x: 420 + Math.round(random() * 280) },
    bus: { x: 380 + Math.round(random() * 300) },
  }
}
