import { describe, expect, test } from 'vitest'
import { airportOf, airports } from '../airports/catalogue.ts'
import { airportShort } from '../airports/names.ts'
import { languages } from '../languages.ts'
import { decodeLine } from './base/lines.ts'
import { groundAround, groundOf, pixelOf, ringsOf, towns, townsIn, type View } from './ground.ts'
import { clipArea, clipLine, pathOfLine } from './lines-in-box.ts'
import { atEdge, spread, spreadPrices } from './pins.ts'
import { priceHeight, priceWidth } from './price-pin.ts'
import { metresPerPixel, project, type Point } from './projection.ts'
import {
  airportZoom,
  fittingZoom,
  markerSize,
  overviewCentre,
  overviewZoom,
  shownOnOverview,
  smallMapAirport,
  smallZoom,
} from './rules.ts'
import { mapWaits } from './waits.ts'

const placeOf = (iata: string) => [airportOf(iata)!.latitude, airportOf(iata)!.longitude] as const
const viewOf = (iata: string, zoom: number): View => ({ centre: placeOf(iata), zoom, width: 800, height: 420 })

describe('projection', () => {
  test('MAP-1 the world is 256 pixels wide at zoom 0, and doubles with each zoom', () => {
    expect(project([0, 0], 0)).toEqual([128, 128])
    expect(project([0, 180], 3)[0]).toBe(2048)
    // the northern end of web maps, at which the world becomes a square
    expect(project([85.0511287798, -180], 0)[1]).toBeCloseTo(0, 6)
    // tile 525/336 of zoom 10 holds Schiphol
    expect(project(placeOf('AMS'), 10).map((pixel) => Math.floor(pixel / 256))).toEqual([525, 336])
    expect(metresPerPixel(52.3, 10)).toBeCloseTo(93.5, 1)
  })

  test('MAP-1 the middle of a view is its centre, north is up and east is right', () => {
    const toPixel = pixelOf(viewOf('EIN', 12))
    expect(toPixel(placeOf('EIN'))).toEqual([400, 210])
    const [x, y] = toPixel([51.46, 5.39])
    expect(x).toBeGreaterThan(400)
    expect(y).toBeLessThan(210)
  })
})

describe('which map shows what', () => {
  test('MAP-2 MAP-4 MAP-5 MAP-6 zooms, centre and marker size are those of the specification', () => {
    expect(smallZoom).toEqual({ zoom: 12, min: 8, max: 20 })
    expect(airportZoom).toEqual({ zoom: 10, min: 8, max: 20 })
    expect(overviewZoom).toEqual({ zoom: 3.8, min: 3.5, max: 8 })
    expect(overviewCentre).toEqual([51, 8])
    expect(markerSize).toBe(10)
  })

  test('MAP-3 the home page has Amsterdam, other pages the airport of their short title', () => {
    expect(smallMapAirport({ home: true, shortTitle: 'Eindhoven', language: 'de' })).toBe('AMS')
    expect(smallMapAirport({ home: false, shortTitle: 'Eindhoven', language: 'de' })).toBe('EIN')
    expect(smallMapAirport({ home: false, shortTitle: ' flughafen eindhoven', language: 'de' })).toBe('EIN')
    expect(smallMapAirport({ home: false, shortTitle: 'Wien', language: 'de' })).toBe('VIE')
    expect(smallMapAirport({ home: false, shortTitle: 'Wien', language: 'pl' })).toBeNull()
    expect(smallMapAirport({ home: false, shortTitle: 'Paris', language: 'en' })).toBeNull()
    expect(smallMapAirport({ home: false, shortTitle: 'Questions', language: 'en' })).toBeNull()
    expect(smallMapAirport({ home: false, shortTitle: '', language: 'en' })).toBeNull()
  })

  test('MAP-3 the short name of every airport with a page finds it, in every language', () => {
    const shown = airports.filter(({ landing }) => landing)
    for (const language of languages)
      for (const { iata } of shown)
        expect(
          smallMapAirport({ home: false, shortTitle: airportShort(iata, language), language }),
          `${iata} ${language}`,
        ).toBe(iata)
  })

  test('MAP-5 the overview has airports with both flags', () => {
    const flags = (iata: string, showInOurLocations: boolean, showInAirportPicker: boolean) => ({
      iata,
      showInOurLocations,
      showInAirportPicker,
    })
    expect(
      shownOnOverview([
        flags('AMS', true, true),
        flags('EIN', true, false),
        flags('BRU', false, true),
        flags('DUS', false, false),
      ]).map(({ iata }) => iata),
    ).toEqual(['AMS'])
  })

  test('MAP-11 results: the nearest zoom at which all lie where a narrow phone shows them', () => {
    expect(fittingZoom([51.45, 5.375], [[51.45, 5.425]])).toBe(11.1)
    // the furthest car park decides, and there is more room for height than for width
    expect(
      fittingZoom(
        [51.45, 5.375],
        [
          [51.45, 5.376],
          [51.45, 5.425],
        ],
      ),
    ).toBe(11.1)
    expect(fittingZoom(placeOf('AMS'), [[placeOf('AMS')[0] + 9.5 / 111.2, placeOf('AMS')[1]]])).toBe(10.3)
    for (const { iata, zone } of airports.slice(0, 20)) {
      const [latitude, longitude] = placeOf(iata)
      const place = [latitude + 0.03, longitude - 0.06] as const
      const zoom = fittingZoom([latitude, longitude], [place])
      const [x, y] = pixelOf({ centre: [latitude, longitude], zoom, width: 0, height: 0 })(place)
      expect(-x, `${iata} ${zone}`).toBeLessThanOrEqual(80)
      expect(-y, `${iata} ${zone}`).toBeLessThanOrEqual(130)
    }
    // first a car park at the very spot of the airport, then one in another country
    expect([fittingZoom([51, 5], [[51, 5]]), fittingZoom([51, 5], [[41, 5]])]).toEqual([13, 8])
  })

  test('MAP-10 waits', () => {
    expect(mapWaits).toEqual({ layoutTries: 10, layoutEveryMs: 100, libraryMs: 10_000 })
  })
})

describe('pins', () => {
  const gaps = (points: readonly Point[]) =>
    points.flatMap(([x, y], one) => points.slice(one + 1).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)))

  test('MAP-7 pins move apart, the first stays, and those with room do not move', () => {
    const points: Point[] = [
      [400, 210],
      [405, 212],
      [395, 200],
      [400, 210],
      [600, 210],
    ]
    const apart = spread(points, 30, 1)
    expect(apart[0]).toEqual([400, 210])
    expect(apart[4]).toEqual([600, 210])
    expect(Math.min(...gaps(apart))).toBeGreaterThan(29.5)
    expect(spread(points, 30, 1)).toEqual(apart)
  })

  test('MAP-7 at the widest zooms every airport can be pressed, and stands near its place', () => {
    const shown = airports.filter(({ landing }) => landing)
    for (const zoom of [overviewZoom.min, overviewZoom.zoom, 5, overviewZoom.max]) {
      const points = shown.map(({ latitude, longitude }) => project([latitude, longitude], zoom))
      const apart = spread(points, 26)
      expect(Math.min(...gaps(apart)), `zoom ${zoom}`).toBeGreaterThan(25.9)
      expect(
        Math.max(...apart.map(([x, y], index) => Math.hypot(x - points[index]![0], y - points[index]![1]))),
        `zoom ${zoom}`,
      ).toBeLessThan(45)
    }
  })

  test('MAP-7 without a fixed pin both give way alike', () => {
    expect(
      spread(
        [
          [100, 50],
          [110, 50],
        ],
        12,
      ),
    ).toEqual([
      [99, 50],
      [111, 50],
    ])
  })

  test('MAP-11 prices part until none lies over another, whatever they are in', () => {
    const points: Point[] = [
      [0, 0],
      [10, 4],
      [10, 4],
      [-30, 2],
      [2, -20],
      [40, 12],
      [12, 6],
    ]
    for (const price of ['€9', '€40.10', '1.234,50 kr.']) {
      const apart = spreadPrices(
        points,
        points.map(() => price),
        1,
      )
      expect(apart[0]).toEqual([0, 0])
      for (const [index, [x, y]] of apart.entries()) {
        for (const [otherX, otherY] of apart.slice(index + 1))
          expect(
            Math.abs(x - otherX) >= priceWidth(price) || Math.abs(y - otherY) >= priceHeight,
            `${price}: ${x},${y} and ${otherX},${otherY}`,
          ).toBe(true)
      }
    }
  })

  test('MAP-8 what lies outside stands at the edge, towards where it is', () => {
    const box = { width: 800, height: 360 }
    expect(atEdge([1400, 180], box, 24)).toEqual({ point: [776, 180], isMoved: true })
    expect(atEdge([400, -976], box, 24)).toEqual({ point: [400, 24], isMoved: true })
    expect(atEdge([500, 100], box, 24)).toEqual({ point: [500, 100], isMoved: false })
  })
})

describe('ground', () => {
  test('lines are read as they were written', () => {
    // the example in the description of the encoding, whose numbers are hundred-thousandths: a hundred times ours
    expect(decodeLine('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
      [3850, -12020],
      [4070, -12095],
      [4325.2, -12645.3],
    ])
  })

  test('areas and lines are cut to what is seen, with a little beyond', () => {
    const box = { width: 100, height: 100 }
    expect(
      clipArea(
        [
          [-500, -500],
          [500, -500],
          [500, 500],
          [-500, 500],
        ],
        box,
      )
        .map(([x, y]) => `${x},${y}`)
        .toSorted(),
    ).toEqual(['-8,-8', '-8,108', '108,-8', '108,108'])
    expect(
      clipArea(
        [
          [200, 200],
          [300, 200],
          [300, 300],
        ],
        box,
      ),
    ).toEqual([])
    expect(
      clipLine(
        [
          [-500, 50],
          [50, 50],
          [500, 50],
          [600, 50],
          [600, 500],
        ],
        box,
      ),
    ).toEqual([
      [
        [-500, 50],
        [50, 50],
        [500, 50],
      ],
    ])
    expect(
      clipLine(
        [
          [200, 0],
          [200, 100],
        ],
        box,
      ),
    ).toEqual([])
  })

  test('paths are short: steps, no straight points, nothing too small to see', () => {
    expect(
      pathOfLine(
        [
          [10, 10],
          [20, 10],
          [30, 10],
          [30, 4.6],
        ],
        false,
      ),
    ).toBe('M10 10l20 0 0-5')
    expect(
      pathOfLine(
        [
          [10, 10],
          [30, 10],
          [30, 40],
        ],
        true,
      ),
    ).toBe('M10 10l20 0 0 30z')
    expect(
      pathOfLine(
        [
          [10, 10],
          [11, 10],
          [10.4, 10.4],
        ],
        true,
      ),
    ).toBe('')
  })

  test('Schiphol has the sea in the west, Katowice has none, and a border is near Eindhoven', () => {
    const sea = groundOf(viewOf('AMS', 10)).land
    expect(sea).not.toBe('')
    expect(sea).not.toBe(groundOf(viewOf('KTW', 10)).land)
    expect(groundOf(viewOf('KTW', 10)).land.match(/M/g)).toHaveLength(1)
    expect(groundOf({ ...viewOf('EIN', 10), width: 1200 }).borders).not.toBe('')
  })

  test('drawings stay small', () => {
    const overview = groundOf({ centre: overviewCentre, zoom: overviewZoom.zoom, width: 1200, height: 460 }, 4)
    expect(overview.land.length + overview.borders.length).toBeLessThan(13_000)
    for (const { iata } of airports.filter(({ landing }) => landing)) {
      const { land, borders } = groundOf({ ...viewOf(iata, 10), width: 1200 })
      expect(land, iata).not.toBe('')
      expect(land.length + borders.length, iata).toBeLessThan(4000)
    }
  })

  test('MAP-9 names of towns cover neither each other nor a pin', () => {
    const pin = { half: 15, tall: 28 }
    const middle = { x: 400, y: 210, ...pin }
    for (const { iata } of airports.filter(({ landing }) => landing)) {
      // the airport, and two pins on places whose names would stand there
      const named = townsIn(viewOf(iata, 10), [middle]).filter(({ labelY }) => labelY !== null)
      const kept = [middle, ...named.slice(0, 2).map(({ x, labelY }) => ({ x, y: labelY ?? 0, ...pin }))]
      expect(kept, iata).toHaveLength(3)
      const drawn = townsIn(viewOf(iata, 10), kept)
      expect(drawn.length, iata).toBeLessThanOrEqual(14)
      const written = drawn.flatMap(({ name, x, labelY }) =>
        labelY === null ? [] : [{ name, x, y: labelY, half: name.length * 3.3 }],
      )
      expect(written.length, iata).toBeGreaterThan(2)
      for (const [index, one] of written.entries()) {
        for (const other of written.slice(index + 1))
          expect(
            Math.abs(one.x - other.x) >= one.half + other.half || Math.abs(one.y - other.y) >= 15,
            `${iata} ${one.name} ${other.name}`,
          ).toBe(true)
        for (const { x, y, half, tall } of kept)
          expect(
            Math.abs(one.x - x) >= one.half + half || Math.abs(one.y - y) >= (tall + 12) / 2,
            `${iata} ${one.name}`,
          ).toBe(true)
      }
    }
    expect(townsIn(viewOf('AMS', 10), [middle])[0]!.name).toBe('Amsterdam')
  })

  test('circles of kilometres are those that can be told apart', () => {
    expect(ringsOf(viewOf('AMS', 10)).map(({ km }) => km)).toEqual([5, 10])
    expect(ringsOf(viewOf('AMS', 12)).map(({ km }) => km)).toEqual([2])
  })

  test('a map that moves gets what is near', () => {
    const near = groundAround(placeOf('EIN'), 2.5)
    expect(near.towns.map(({ name }) => name)).toContain('Eindhoven')
    expect(near.towns.map(({ name }) => name)).not.toContain('Madrid')
    expect(near.land.length).toBeLessThan(groundAround(overviewCentre, 90).land.length)
    expect(towns.length).toBeGreaterThan(500)
  })
})
