import { brighter, darker, mixed, type Colour } from './colours.ts'
import type { Land } from './land.ts'
import { dot, filled, round, stroked, whole } from './paper.ts'
import type { Scene } from './scene.ts'

type Kind = 'palm' | 'pine' | 'fir' | 'round' | 'poplar'

const growing: Record<Land, readonly [Kind, ...Kind[]]> = {
  sea: ['palm', 'pine', 'palm'],
  alps: ['fir', 'fir', 'round'],
  hills: ['round', 'fir', 'round'],
  flat: ['poplar', 'round', 'poplar'],
  city: ['round', 'round', 'poplar'],
}

/** A tree as it stands on paper. */
type Tree = {
  scene: Scene
  x: number
  y: number
  /** height, and half of the crown's width, in units */
  high: number
  crown: number
  /** units for each metre */
  metre: number
  leaf: Colour
  /** a colour in the tree's distance */
  air: (colour: Colour) => Colour
}

const trunk = ({ x, y, high, metre, air }: Tree): string =>
  stroked(air('#6a4f3a'), metre * 0.28, `M${x} ${y}v-${whole(high * 0.6)}`)

/** A flame in two halves, one lit. */
const poplar = (tree: Tree): string => {
  const { scene, x, y, high, crown, leaf } = tree
  const [tall, wide] = [high * 0.92, crown * 0.52]
  const half = (side: 1 | -1) => {
    const n = (share: number) => whole(side * wide * share)
    return `M${x} ${whole(y - high)}c${n(0.7)} ${whole(tall * 0.3)} ${n(1.5)} ${whole(tall * 0.68)} ${n(0.75)} ${whole(tall * 0.88)}q${n(-0.35)} ${whole(tall * 0.06)} ${n(-0.75)} ${whole(tall * 0.06)}z`
  }
  const [right, left] = scene.sun.side > 0 ? [darker(leaf, 0.3), leaf] : [leaf, darker(leaf, 0.3)]
  return trunk(tree) + filled(right, half(1)) + filled(left, half(-1))
}

/** Three tiers, their sunny halves paler. */
const fir = (tree: Tree): string => {
  const { scene, x, y, high, crown, air } = tree
  const tiers = [
    [0.12, 0.6, 0.8],
    [0.34, 0.82, 0.62],
    [0.58, 1, 0.42],
  ] as const
  const all = tiers.map(
    ([low, top, wide]) =>
      `M${whole(x - crown * wide)} ${whole(y - low * high)}L${x} ${whole(y - top * high)}l${whole(crown * wide)} ${whole((top - low) * high)}z`,
  )
  const sunny = tiers.map(
    ([low, top, wide]) =>
      `M${x} ${whole(y - low * high)}V${whole(y - top * high)}l${whole(-scene.sun.side * crown * wide)} ${whole((top - low) * high)}z`,
  )
  const [dark, pale] = scene.isSnow ? ['#7f958f', '#f4f8fb'] : ['#2f5f4a', '#3f7d58']
  return (
    trunk(tree) +
    filled(darker(air(dark), 0.16), all.join('')) +
    filled(mixed(air(pale), scene.light.sky[2], 0.2), sunny.join(''))
  )
}

const palm = ({ x, y, high, crown, metre, leaf, scene, air }: Tree): string => {
  const tall = whole(high)
  const wide = crown * 1.25
  const frond = ([side, drop]: readonly [number, number]) =>
    `M${x} ${y - tall}q${whole(side * wide * 0.5)} ${whole(drop * wide * 0.5 - wide * 0.35)} ${whole(side * wide)} ${whole(drop * wide)}`
  const upper = [
    [-0.9, -0.1],
    [-0.45, -0.45],
    [0.45, -0.45],
  ] as const
  const all = [[-1, 0.5], ...upper, [0.9, -0.1], [1, 0.5]] as const
  return (
    stroked(air('#8a6a48'), metre * 0.3, `M${x} ${y}q${whole(crown * 0.3)}-${whole(tall * 0.5)} 0-${tall}`) +
    stroked(air('#3d7a4a'), Math.max(2, crown * 0.26), all.map(frond).join(''), round) +
    stroked(mixed(leaf, scene.light.sky[2], scene.isDark ? 0.14 : 0.38), crown * 0.1, upper.map(frond).join(''), round)
  )
}

/** The umbrella pine of the south. */
const pine = ({ scene, x, y, high, crown, metre, air }: Tree): string => {
  const disc = (fill: Colour, cx: number, at: number, rx: number, ry: number) =>
    `<ellipse cx="${whole(cx)}" cy="${whole(y - high * at)}" rx="${whole(rx)}" ry="${whole(ry)}" fill="${fill}"/>`
  return (
    stroked(air('#7a5a44'), metre * 0.26, `M${x} ${y}v-${whole(high * 0.8)}`) +
    disc(darker(air('#3f7048'), 0.15), x, 0.84, crown * 1.15, crown * 0.5) +
    disc(air('#6d9a58'), x - scene.sun.side * crown * 0.15, 0.89, crown * 0.85, crown * 0.3)
  )
}

type Bumps = readonly (readonly [number, number])[]
const [shadowed, middle, sunny]: readonly [Bumps, Bumps, Bumps] = [
  [
    [-0.5, 0.25],
    [0.5, 0.25],
    [-0.25, -0.35],
    [0.3, -0.4],
    [0, 0.35],
  ],
  [
    [-0.42, 0.05],
    [0.3, 0.02],
    [0, -0.45],
  ],
  [
    [-0.3, -0.25],
    [0.2, -0.5],
    [0.05, -0.1],
  ],
]

/** Dots in three colours, shifted towards the sun. */
const leafy = (tree: Tree): string => {
  const { scene, x, y, high, crown, leaf } = tree
  const toSun = -scene.sun.side * crown * 0.3
  const dots = (colour: Colour, size: number, bumps: Bumps, dx = 0, dy = 0) =>
    `<path stroke="${colour}" stroke-width="${whole(size * crown)}" d="${bumps
      .map(([a, b]) => dot([x + a * crown + dx, y - high * 0.66 + b * crown + dy]))
      .join('')}"/>`
  const light = scene.isSnow ? brighter(leaf, 0.38) : mixed(leaf, scene.light.sky[2], scene.isDark ? 0.14 : 0.38)
  return [
    trunk(tree),
    `<g${round}>`,
    dots(darker(leaf, 0.3), 1.05, shadowed),
    dots(leaf, 0.8, middle, toSun * 0.35, -crown * 0.08),
    crown > 9 ? dots(light, 0.42, sunny, toSun * 0.8, -crown * 0.16) : '',
    '</g>',
  ].join('')
}

const drawings: Record<Kind, (tree: Tree) => string> = { poplar, fir, palm, pine, round: leafy }

export type Trees = {
  /** metres high; `isFrame`: the one close by that frames the view is always the land's first kind */
  plant: (u: number, v: number, high: number, isFrame?: boolean) => void
}

export const treesOf = (scene: Scene): Trees => {
  const { camera, facts, isSnow, tone } = scene
  const chance = scene.chance('trees')
  const kinds = growing[facts.land]
  const green = chance.pick(['#4f8a45', '#3f7d4d', '#6a9440'])
  const brown = chance.pick(['#c9762c', '#b5532a', '#d19a35'])
  const leafColour = isSnow ? '#9db0a8' : facts.light === 'autumn' ? brown : green
  return {
    plant: (u, v, metres, isFrame = false) => {
      const depth = camera.depth(u, v)
      const haze = Math.min(0.55, Math.max(0, (depth - 18) / 80))
      const metre = camera.scale(u, v)
      const crown = whole(metres * metre * 0.3)
      const wanted = isFrame ? kinds[0] : chance.pick(kinds)
      // from nearby the flame of a poplar is a plain shape
      const kind = wanted === 'poplar' && depth < 27 && !isFrame ? 'round' : wanted
      const [x, y] = camera.at(u, v)
      const flat = Math.max(1, whole(crown * 0.34))
      const [sx, sy] = camera.at(u + scene.sun.side * metres * 0.4, v)
      const [r, d] = [whole(crown * 1.3), whole(crown * 2.4)]
      scene.shadeShape(`M${whole(sx - crown * 1.2)} ${whole(sy)}a${r} ${flat} 0 1 0 ${d} 0a${r} ${flat} 0 1 0-${d} 0z`)
      scene.stand(u, v, () =>
        drawings[kind]({
          scene,
          x: whole(x),
          y: whole(y),
          high: metres * metre,
          crown,
          metre,
          leaf: tone(leafColour, haze),
          air: (colour) => tone(colour, haze),
        }),
      )
    },
  }
}
