import { expect, test } from 'vitest'
import { acceptedCoding, keptCodings } from './accepted-coding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000 , GZIP;q=0.5', 'gzip'],
  ['gzip;q=0,br ; Q=0', null],
  ['br;q=0.001', 'br'],
  ['x-br, brotli, x-gzip', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('of %s the coding %s is taken, and none that is ruled out', (accepted, coding) => {
  expect(acceptedCoding(accepted, keptCodings)).toBe(coding)
})
