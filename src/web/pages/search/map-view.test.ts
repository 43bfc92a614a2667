import { expect, test } from 'vitest'
import type { CardFound, CardView } from './card-view.ts'
import { airportOf, airports } from '#domain/airports/catalogue.ts'
import { towns } from '#domain/maps/ground.ts'
import { priceHeight, priceWidth } from '#domain/maps/price-pin.ts'
import { aCarPark, aProduct } from '#test/builders/catalogue.ts'
import { translator } from '#texts/texts.ts'
import { mapView } from '../../components/map/view.ts'
import { resultsMapView } from './map-view.ts'

const reader = { language: 'en', t: translator('en') } as const
const { latitude, longitude } = airportOf('EIN')!

type Park = { id: number; price: string | null; listed?: boolean; kmNorth?: number; kmEast?: number }
const mapOf = (parks: readonly Park[], iata = 'EIN') => {
  const found = parks.map(({ id, kmNorth = 1, kmEast = 1 }): CardFound => {
    const carPark = aCarPark({
      id: id * 10,
      latitude: latitude + kmNorth / 111.2,
      longitude: longitude + kmEast / 69.3,
    })
    return {
      product: aProduct({ id, name: `Park ${id}`, carPark }),
      days: 8,
      spotsShown: null,
      offer: { state: 'available' } as CardFound['offer'],
      offers: [],
    }
  })
  const cards = parks
    .filter(({ listed }) => listed !== false)
    .map(
      ({ id, price }) =>
        ({ id: `park-${id}`, offer: price && { plain: { total: price }, isFlexed: false } }) as CardView,
    )
  return resultsMapView(reader, iata, cards, found)
}
const pinsOf = (map: ReturnType<typeof mapOf>) =>
  map?.pins.filter(({ place }) => place.kind === 'carPark').map(({ place }) => [place.id, place.label, place.mark])

test('MAP-11 each pin has the price of its stay and leads to its card, in the order of the list', () => {
  const map = mapOf([
    { id: 2, price: '€40.10' },
    { id: 1, price: '€38.40', kmEast: -2 },
  ])
  expect(pinsOf(map)).toEqual([
    ['park-2', '€40.10: Park 2', '€40.10'],
    ['park-1', '€38.40: Park 1', '€38.40'],
  ])
  expect(map!.name).toBe('Map of car parks at Eindhoven')
})

test('MAP-11 two products of one car park have two pins, apart', () => {
  const map = mapOf([
    { id: 1, price: '€40.10' },
    { id: 2, price: '€38.40' },
  ])!
  const [, one, other] = map.pins
  expect(Math.abs(one!.x - other!.x) >= 60 || Math.abs(one!.y - other!.y) >= 28).toBe(true)
})

test('MAP-11 what a filter took away or cannot be booked has no pin; a list without any has no map', () => {
  const map = mapOf([
    { id: 1, price: '€40.10' },
    { id: 2, price: '€38.40', listed: false },
    { id: 3, price: null },
  ])
  expect(pinsOf(map)).toEqual([['park-1', '€40.10: Park 1', '€40.10']])
  expect(
    mapOf([
      { id: 1, price: null },
      { id: 2, price: '€38.40', listed: false },
    ]),
  ).toBeNull()
  expect(mapOf([])).toBeNull()
  expect(mapOf([{ id: 1, price: '€40.10' }], 'XXX')).toBeNull()
})

test('MAP-11 a narrow phone shows every pin: none is far, all lie around the middle', () => {
  const map = mapOf([
    { id: 1, price: '€40.10', kmNorth: 6, kmEast: 9 },
    { id: 2, price: '€38.40', kmNorth: -6, kmEast: 0 },
  ])!
  expect(map.zoom).toBeLessThan(11)
  for (const { x, y, far } of map.pins) {
    expect(far).toBe(false)
    expect(Math.abs(x - map.box.width / 2)).toBeLessThanOrEqual(80)
    expect(Math.abs(y - map.box.height / 2)).toBeLessThanOrEqual(130)
  }
  // nearer together, so it is shown larger
  expect(mapOf([{ id: 1, price: '€40.10' }])!.zoom).toBeGreaterThan(map.zoom)
})

test('MAP-13 no name lies under a price, however wide it is, whatever towns are called', () => {
  let written = 0
  for (const { iata, ...at } of airports.filter(({ landing }) => landing))
    for (const language of ['en', 'de', 'tr', 'pl'] as const)
      for (const price of ['€9.00', 'PLN 12,342.40']) {
        const near = towns
          .map(({ place }) => ({ place, far: Math.hypot((place[0] - at.latitude) * 1.6, place[1] - at.longitude) }))
          .toSorted((a, b) => a.far - b.far)
        const carParks = near.slice(0, 4).map(({ place: [north, east] }, id) => ({
          ...aCarPark({ id, latitude: north, longitude: east }),
          name: `Park ${id}`,
          isValet: false,
          price,
        }))
        const facts = { kind: 'results', centre: { iata, ...at, href: null }, airports: [], carParks } as const
        const map = mapView({ language, t: translator(language) }, facts, '')
        for (const { name, x, labelY, large } of map.towns) {
          if (labelY === null) continue
          written += 1
          const half = (name.length * (large ? 8 : 6.6)) / 2
          for (const pin of map.pins.filter(({ place }) => place.kind === 'carPark'))
            expect(
              Math.abs(pin.x - x) >= half + priceWidth(price) / 2 || Math.abs(pin.y - labelY) >= (priceHeight + 12) / 2,
              `${iata} ${language}: ${name} under ${price}`,
            ).toBe(true)
        }
      }
  expect(written).toBeGreaterThan(1000)
})
