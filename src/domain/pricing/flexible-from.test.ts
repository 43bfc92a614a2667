import { expect, test } from 'vitest'
import type { LocalDateTime } from '../time/local.ts'
import { instantOf } from '../time/zones.ts'
import { flexibleFrom } from './flexible-from.ts'
import { aProduct } from '#test/builders/catalogue.ts'

const zone = 'Europe/Amsterdam'
const local = (text: string) => text as LocalDateTime
const at = (text: string) => instantOf(local(text), zone)
const arrival = local('2026-11-24T08:00')
const monday = at('2026-11-23T09:00')

test('SEARCH-40 the first day from which a stay can be cancelled free of charge', () => {
  const day = (cancelCutoffMinutes: number, now = monday) =>
    flexibleFrom([aProduct({ cancelCutoffMinutes })], arrival, zone, now)
  expect(day(1440)).toBe('2026-11-25T08:00')
  // exactly at the cut-off is still in time
  expect(day(1440, at('2026-11-23T08:00'))).toBe(arrival)
  expect(day(1440, at('2026-11-23T08:00') + 1)).toBe('2026-11-25T08:00')
  expect(day(20)).toBe(arrival)
  expect(day(60 * 24 * 60)).toBeNull()
})

test('SEARCH-40 the car park with the shortest cut-off counts, and one without such a package does not', () => {
  const [first, second] = [aProduct({ cancelCutoffMinutes: 4320 }), aProduct({ cancelCutoffMinutes: 2880 })]
  const bare = aProduct({
    packages: aProduct().packages.filter(({ code }) => code !== 'flex'),
    cancelCutoffMinutes: 20,
  })
  expect(flexibleFrom([first, second, bare], arrival, zone, monday)).toBe('2026-11-26T08:00')
  expect(flexibleFrom([bare], arrival, zone, monday)).toBeNull()
  expect(flexibleFrom([], arrival, zone, monday)).toBeNull()
})

test('SEARCH-40 TIME-2 a day on which the time of day is left out is none', () => {
  const spring = flexibleFrom([aProduct({})], local('2027-03-27T02:30'), zone, at('2027-03-26T12:00'))
  expect(spring).toBe('2027-03-29T02:30')
})
