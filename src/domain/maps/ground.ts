import { keeping } from '../kept.ts'
import { borders } from './base/borders.ts'
import { land } from './base/land.ts'
import { decodeLine, type Place } from './base/lines.ts'
import { townRows } from './base/towns.ts'
import { clipArea, clipLine, pathOfLine, type Box } from './lines-in-box.ts'
import { metresPerPixel, project, type Point } from './projection.ts'
import { nameWidth } from './shown-names.ts'

/**
 * What lies under the pins of every map: land, borders and towns. It is public data that scripts/make-map-data.mjs
 * prepared once, and only the server loads it.
 */
export type Town = { name: string; place: Place; inhabitants: number }
export type View = Box & { centre: Place; zoom: number }

export const towns: readonly Town[] = townRows.flatMap((line) =>
  line.split(';').map((row) => {
    const [name = '', latitude, longitude, thousands] = row.split('|')
    return { name, place: [Number(latitude), Number(longitude)] as const, inhabitants: Number(thousands) * 1000 }
  }),
)

const landLines = land.map(decodeLine)
const borderLines = borders.map(decodeLine)

/** Computes the pixel of a place in a view. */
export const pixelOf = ({ centre, zoom, width, height }: View): ((place: Place) => Point) => {
  const [midX, midY] = project(centre, zoom)
  return (place) => {
    const [x, y] = project(place, zoom)
    return [x - midX + width / 2, y - midY + height / 2]
  }
}

/** What a view shows depends on these. */
const sightOf = ({ centre, zoom, width, height }: View) => [...centre, zoom, width, height]

type Ground = { land: string; borders: string }
const keep = keeping<Ground>(500)

/**
 * Land and borders of a view as paths of a drawing, empty where there are none. Points of a line are at least `step`
 * pixels apart. The last answers are kept, because the same few airports are asked for all day.
 */
export const groundOf = (view: View, step = 2): Ground =>
  keep(landLines, [...sightOf(view), step].join(' '), () => drawGround(view, step))

const drawGround = (view: View, step: number): Ground => {
  const toPixel = pixelOf(view)
  return {
    land: landLines.map((ring) => pathOfLine(clipArea(ring.map(toPixel), view), true, step)).join(''),
    borders: borderLines
      .flatMap((line) => clipLine(line.map(toPixel), view).map((part) => pathOfLine(part, false, step)))
      .join(''),
  }
}

/** Half the width of a town as it is drawn, in metres. The drawn area grows with the number of inhabitants. */
export const townRadius = ({ inhabitants }: Town): number => Math.sqrt(inhabitants) * 6

export type DrawnTown = {
  name: string
  x: number
  y: number
  radius: number
  /** of the name: on the town, else under or over it; null where there is no room */
  labelY: number | null
  large: boolean
}

type SeenTown = { town: Town; x: number; y: number; radius: number }
const keepSeen = keeping<SeenTown[]>(500)

/** Those of which something lies within the view, kept like its ground. */
const seenIn = (view: View): SeenTown[] =>
  keepSeen(towns, sightOf(view).join(' '), () => {
    const toPixel = pixelOf(view)
    const metres = metresPerPixel(view.centre[0], view.zoom)
    return towns
      .map((town) => {
        const [x, y] = toPixel(town.place)
        return { town, x, y, radius: townRadius(town) / metres }
      })
      .filter(
        ({ x, y, radius }) => x >= -radius && y >= -radius && x <= view.width + radius && y <= view.height + radius,
      )
  })

const most = 14
const lineHeight = 17

/** Room on a map that no name may cover: its middle, half its width, and its height. */
export type Room = { x: number; y: number; half: number; tall: number }

/**
 * The towns of a view, at most 14, the largest first, with the names that `nameOf` gives them. A name is written where
 * it covers neither another name nor what is `kept` (MAP-9, MAP-13).
 */
export const townsIn = (view: View, kept: readonly Room[], nameOf = (name: string): string => name): DrawnTown[] => {
  const taken = [...kept]
  const drawn: DrawnTown[] = []
  for (const { town, x, y, radius } of seenIn(view)) {
    if (drawn.length === most) break
    const name = nameOf(town.name)
    const large = town.inhabitants > 150_000
    const half = nameWidth(name, large) / 2
    const fits = (spot: number) =>
      x > half &&
      x < view.width - half &&
      spot > lineHeight &&
      spot < view.height - lineHeight &&
      !taken.some(
        (other) =>
          Math.abs(other.x - x) < other.half + half && Math.abs(other.y - spot) < (other.tall + lineHeight) / 2,
      )
    const labelY = [y, y + radius + 10, y - radius - 10].find(fits) ?? null
    if (labelY !== null) taken.push({ x, y: labelY, half, tall: lineHeight })
    if (labelY !== null || radius > 12)
      drawn.push({
        name,
        x: Math.round(x),
        y: Math.round(y),
        radius: Math.round(radius),
        labelY: labelY && Math.round(labelY),
        large,
      })
  }
  return drawn
}

/**
 * Circles around the middle: their distances in kilometres and their radii in pixels. Only those are given that can be
 * told apart and are not too large for the view.
 */
export const ringsOf = ({ centre, zoom, height }: View): { km: number; radius: number }[] => {
  const metres = metresPerPixel(centre[0], zoom)
  return [1, 2, 5, 10, 20]
    .map((km) => ({ km, radius: Math.round((km * 1000) / metres) }))
    .filter(({ radius }) => radius > 44 && radius < height / 2 - 6)
}

/**
 * The same for a map that moves: encoded lines that touch a box around the middle, and the towns in it. The box is
 * given in degrees.
 */
export const groundAround = (
  [latitude, longitude]: Place,
  reach: number,
): { land: string[]; borders: string[]; towns: Town[] } => {
  const isNear = (line: readonly Place[]) => {
    const [south, north] = [Math.min(...line.map(([one]) => one)), Math.max(...line.map(([one]) => one))]
    const [west, east] = [Math.min(...line.map(([, one]) => one)), Math.max(...line.map(([, one]) => one))]
    return (
      south < latitude + reach &&
      north > latitude - reach &&
      west < longitude + 2 * reach &&
      east > longitude - 2 * reach
    )
  }
  return {
    land: land.filter((_, index) => isNear(landLines[index] ?? [])),
    borders: borders.filter((_, index) => isNear(borderLines[index] ?? [])),
    towns: towns.filter(
      ({ place }) => Math.abs(place[0] - latitude) < reach && Math.abs(place[1] - longitude) < 2 * reach,
    ),
  }
}
