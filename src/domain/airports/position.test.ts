import { expect, test } from 'vitest'
import { positionOfCountry, readPosition, unknownPosition } from './position.ts'

test('CONS-9 I4 a position is known to tenths of a degree', () => {
  expect(readPosition('51.4501', '5.3745')).toEqual({ latitude: 51.5, longitude: 5.4, countryCode: null })
  expect(readPosition('-33.393', '-70.7858')).toEqual({ latitude: -33.4, longitude: -70.8, countryCode: null })
  for (const [latitude, longitude] of [
    ['', '5'],
    ['x', '5'],
    ['91', '5'],
    ['51', '181'],
    ['Infinity', '5'],
    [undefined, '5'],
    [51, 5],
  ])
    expect(readPosition(latitude, longitude)).toBeNull()
})

test('CONS-9 I4 a country stands for the middle of its airports; of whom nothing is known, Schiphol', () => {
  expect([null, 'NL', 'XX'].map(positionOfCountry)).toEqual([unknownPosition, unknownPosition, unknownPosition])
  const { latitude, longitude, countryCode } = positionOfCountry('PL')
  expect(countryCode).toBe('PL')
  expect(latitude).toBeGreaterThan(49)
  expect(latitude).toBeLessThan(55)
  expect(longitude).toBeGreaterThan(14)
  expect(longitude).toBeLessThan(25)
})
