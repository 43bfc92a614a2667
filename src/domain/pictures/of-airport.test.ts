import { expect, test } from 'vitest'
import { airports } from '../airports/catalogue.ts'
import { airportDrawnOf, airportShapes, type AirportShape } from './of-airport.ts'

const withPage = airports.filter(({ landing }) => landing)

test('T1 PIC-6 every airport has pictures of its own, the same each time, with finished numbers', () => {
  for (const shape of Object.keys(airportShapes) as AirportShape[]) {
    const drawn = withPage.map(({ iata }) => airportDrawnOf(iata, shape)?.svg)
    expect(new Set(drawn).size).toBe(withPage.length)
    for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  }
})

test('PIC-6 it begins with the ink of the page', () => {
  const behindWords = (['home', 'homephone', 'page', 'pagephone'] as const).flatMap((shape) =>
    withPage.map(({ iata }) => airportDrawnOf(iata, shape)?.svg ?? ''),
  )
  expect(
    behindWords.filter((svg) => !svg.includes('<linearGradient id="s" x2="0" y2="1"><stop stop-color="#0b1f3a"/>')),
  ).toEqual([])
})

test('PIC-6 there is none of an airport that we do not have', () => {
  expect(airportDrawnOf('XXX', 'page')).toBeNull()
})
