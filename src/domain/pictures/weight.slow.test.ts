import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { demoCatalogue } from '#test/builders/catalogue.ts'
import { airports } from '../airports/catalogue.ts'
import { airportDrawnOf, airportShapes, type AirportShape } from './of-airport.ts'
import { drawnOf } from './of-product.ts'

const all = demoCatalogue().flatMap((airport) => airport.products.map((product) => ({ airport, product })))

const meanOf = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0) / sizes.length

test('PIC-2 each weighs at most 3.5 KB, and 3.0 KB on average: on cards, in details, and all together', () => {
  const together: number[] = []
  for (const shape of ['square', 'details', 'wide'] as const) {
    const sizes = all.map(({ airport, product }) => brotliCompressSync(drawnOf(airport, product, shape).svg).length)
    expect([shape, Math.max(...sizes) <= 3_584]).toEqual([shape, true])
    if (shape !== 'wide') expect([shape, meanOf(sizes) <= 3_072]).toEqual([shape, true])
    together.push(...sizes)
  }
  expect(together).toHaveLength(3 * all.length)
  expect(meanOf(together)).toBeLessThanOrEqual(3_072)
})

test('PIC-6 a picture behind words weighs at most 4.0 KB', () => {
  const sizes = airports
    .filter(({ landing }) => landing)
    .flatMap(({ iata }) =>
      (Object.keys(airportShapes) as AirportShape[]).map(
        (shape) => brotliCompressSync(airportDrawnOf(iata, shape)?.svg ?? '').length,
      ),
    )
  expect(sizes).toHaveLength(34 * 5)
  expect(Math.min(...sizes)).toBeGreaterThan(2_000)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(4_096)
})
