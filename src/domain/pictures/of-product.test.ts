import { describe, expect, test } from 'vitest'
import { aCarPark, aProduct, demoCatalogue } from '#test/builders/catalogue.ts'
import { drawnOf, pictureId, pictureOwner, shapes, type Shape } from './of-product.ts'

const airports = demoCatalogue()
const all = airports.flatMap((airport) => airport.products.map((product) => ({ airport, product })))
const svgs = (shape: Shape) => all.map(({ airport, product }) => drawnOf(airport, product, shape).svg)
const everyShape = Object.keys(shapes) as Shape[]

describe('PIC-1 a picture for every product', () => {
  test('PIC-1 every product of the demo has its own, in every shape', () => {
    expect(all.length).toBeGreaterThan(100)
    const drawn = everyShape.flatMap(svgs)
    expect(new Set(drawn).size).toBe(all.length * everyShape.length)
    for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity|null|<script|<text|href/)
  })

  test('PIC-1 the same facts give the same picture, and so the same address', () => {
    const again = demoCatalogue()
    for (const [a, airport] of again.entries())
      for (const [p, product] of airport.products.entries())
        expect(drawnOf(airport, product, 'square')).toEqual(drawnOf(airports[a]!, airports[a]!.products[p]!, 'square'))
    // one of them by its hash: whoever changes the drawing changes it here too
    const ams = again.find(({ iata }) => iata === 'AMS')!
    expect(drawnOf(ams, ams.products[0]!, 'square').hash).toMatchInlineSnapshot(`"1t26lvx"`)
  })

  const drawnAs = (changes: Parameters<typeof aProduct>[0]) => {
    const product = aProduct(changes)
    return drawnOf({ iata: 'EIN', products: [product] }, product, 'details').svg
  }
  const shuttle = { everyMinutes: 15, rideMinutesFrom: 8, rideMinutesTo: 12 }

  test('PIC-1 a fact that changes, changes the picture', () => {
    const plain = drawnAs({ carPark: aCarPark({ shuttle }) })
    const slot = (icon: string) => [{ slot: 'firstGroupFeature3' as const, icon, text: aProduct().description }]
    const changed = [
      drawnAs({ carPark: aCarPark({ shuttle: null }) }),
      drawnAs({ carPark: aCarPark({ shuttle }), covered: 'yes' }),
      drawnAs({ carPark: aCarPark({ shuttle, kind: 'official' }), covered: 'yes' }),
      drawnAs({ carPark: aCarPark({ shuttle }), transfer: 'valet' }),
      drawnAs({ carPark: aCarPark({ shuttle }), slots: slot('ev') }),
      drawnAs({ carPark: aCarPark({ shuttle }), slots: slot('fence') }),
      drawnAs({ carPark: aCarPark({ shuttle: { ...shuttle, rideMinutesTo: 3 } }) }),
    ]
    expect(new Set([plain, ...changed]).size).toBe(changed.length + 1)
  })

  test('PIC-5 an address names airport and product', () => {
    expect(pictureId('AMS', 6601)).toBe('ams-6601')
    expect(pictureOwner('ams-6601')).toEqual({ iata: 'AMS', productId: 6601 })
    for (const id of ['ams', 'ams-', 'amst-1', 'AMS-1', 'ams-1x']) expect(pictureOwner(id)).toBeNull()
  })
})
