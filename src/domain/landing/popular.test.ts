import { expect, test } from 'vitest'
import { popularOf } from './popular.ts'

const airports = [
  { iata: 'BRU', capacity: 20 },
  { iata: 'EIN', capacity: 30 },
  { iata: 'AMS', capacity: 20 },
  { iata: 'RTM', capacity: 0 },
]
const codes = (count: number): string =>
  popularOf(airports, count)
    .map(({ iata }) => iata)
    .join(' ')

test('the airports with the most spaces come first, by their code where they have as many', () => {
  expect(codes(9)).toBe('EIN AMS BRU RTM')
  expect(
    popularOf([...airports].reverse(), 9)
      .map(({ iata }) => iata)
      .join(' '),
  ).toBe('EIN AMS BRU RTM')
})

test('as many as are asked for, and the list that was given stays as it is', () => {
  expect([codes(2), codes(0)]).toEqual(['EIN AMS', ''])
  expect(airports.map(({ iata }) => iata)).toEqual(['BRU', 'EIN', 'AMS', 'RTM'])
})
