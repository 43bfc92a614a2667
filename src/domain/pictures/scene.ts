import { cameraOf, type Camera } from './camera.ts'
import { chanceOf, type Chance } from './chance.ts'
import { brighter, darker, mixed, type Colour } from './colours.ts'
import type { Frame, PictureFacts } from './facts.ts'
import { lights, type Light } from './lights.ts'
import { filled, outline, type Point } from './paper.ts'

export type Glow = { at: Point; wide: number; high: number }

/** What the parts of a picture share while it is drawn. */
export type Scene = {
  facts: PictureFacts
  frame: Frame
  light: Light
  camera: Camera
  isSnow: boolean
  isDark: boolean
  /** the place of the sun on the sky, and the side that it lights: 1 when it stands on the left */
  sun: { x: number; y: number; side: 1 | -1 }
  /** chance of one part of the picture */
  chance: (part: string) => Chance
  /** a colour as this light shows it, `far` (0–1) in the haze */
  tone: (colour: Colour, far?: number) => Colour
  /** Something that stands on the ground. What is farther away is drawn first. */
  stand: (u: number, v: number, draw: () => string) => void
  standAtDepth: (depth: number, draw: () => string) => void
  /** the shadow of a box on the ground */
  shade: (u: number, v: number, du: number, dv: number, high: number) => void
  shadeShape: (d: string) => void
  glow: (glow: Glow) => void
  /** a flat shape on the ground */
  ground: (u: number, v: number, du: number, dv: number) => string
  /** the faces of a box that the camera sees */
  box: (box: Box) => string
  /** which side of a box shows: the u of its visible flank, or null when only its front does */
  flankOf: (u: number, v: number, du: number, dv: number) => number | null
  standing: () => string
  shadows: () => string
  glows: () => readonly Glow[]
}

/** From `low` to `high` above the ground. Colours that are missing follow from the first. */
export type Box = {
  u: number
  v: number
  du: number
  dv: number
  low: number
  high: number
  colour: Colour
  front?: Colour
  flank?: Colour
  top?: Colour
}

const hazeSteps = 8
/** Weaker shadows than this are not worth their bytes. */
const faintest = 0.17

export const createScene = (facts: PictureFacts, frame: Frame): Scene => {
  const light: Light = lights[facts.light]
  const chance = (part: string) => chanceOf(`${facts.id} ${part}`)
  const camera = cameraOf(facts, frame, chance('camera'))
  const { at, depth, eye } = camera
  const isDark = light.isDark === true

  const own = chance('sun')
  const sunX = Math.round(camera.end - camera.side * frame.width * own.between(0.1, 0.32))
  const sunSide = sunX < frame.width / 2 ? 1 : -1
  /** how far a shadow reaches for each metre of height */
  const reach = sunSide * own.between(0.5, 0.9) * (light.sunAt < 0.3 ? 2 : 1)

  const things: { depth: number; draw: () => string }[] = []
  const shadows: string[] = []
  const glows: Glow[] = []

  const flankOf: Scene['flankOf'] = (u, v, du, dv) => {
    if (at(u, v)[0] > at(u, v + dv)[0]) return u
    return at(u + du, v)[0] < at(u + du, v + dv)[0] ? u + du : null
  }

  const shadeOfFlank = (isLeft: boolean) => (sunSide > 0 === isLeft ? 0.08 : 0.3)

  const box: Scene['box'] = ({ u, v, du, dv, low, high, colour, front, flank, top }) => {
    const side = flankOf(u, v, du, dv)
    const faces = [
      side !== null &&
        filled(
          flank ?? darker(colour, shadeOfFlank(side === u)),
          outline([at(side, v, low), at(side, v + dv, low), at(side, v + dv, high), at(side, v, high)]),
        ),
      filled(
        front ?? darker(colour, 0.12),
        outline([at(u, v, low), at(u + du, v, low), at(u + du, v, high), at(u, v, high)]),
      ),
      eye > high &&
        filled(
          top ?? brighter(colour, 0.28),
          outline([at(u, v, high), at(u + du, v, high), at(u + du, v + dv, high), at(u, v + dv, high)]),
        ),
    ]
    return faces.filter((face) => face !== false).join('')
  }

  const standAtDepth: Scene['standAtDepth'] = (away, draw) => void things.push({ depth: away, draw })

  return {
    facts,
    frame,
    light,
    camera,
    isSnow: facts.light === 'snow',
    isDark,
    sun: { x: sunX, y: Math.round(camera.horizon * (1 - light.sunAt)), side: sunSide },
    chance,
    tone: (colour, far = 0) => {
      const air = Math.round(Math.max(0, Math.min(1, far)) * hazeSteps) / hazeSteps
      return mixed(mixed(colour, light.cast[0], light.cast[1]), light.haze, air)
    },
    stand: (u, v, draw) => standAtDepth(depth(u, v), draw),
    standAtDepth,
    shade: (u, v, du, dv, high) => {
      if (light.shade < faintest) return
      const long = reach * high
      const [left, right] = [u + Math.min(0, long), u + du + Math.max(0, long)]
      shadows.push(outline([at(left, v), at(right, v), at(right, v + dv), at(left, v + dv)]))
    },
    shadeShape: (d) => {
      if (light.shade >= faintest) shadows.push(d)
    },
    glow: (glow) => void glows.push(glow),
    ground: (u, v, du, dv) => outline([at(u, v), at(u + du, v), at(u + du, v + dv), at(u, v + dv)]),
    box,
    flankOf,
    standing: () =>
      [...things]
        .sort((one, other) => other.depth - one.depth)
        .map(({ draw }) => draw())
        .join(''),
    // all in one path, so that shadows that overlap are no darker
    shadows: () => filled('#0b1730', shadows.join(''), ` opacity="${light.shade}"`),
    glows: () => glows,
  }
}
