import { describe, expect, test } from 'vitest'
import type { LocalDateTime } from '../time/local.ts'
import { driveInFor, driveOutFor, reachOf, tooLateFor } from './times.ts'

const local = (text: string) => text as LocalDateTime

describe('times for flights', () => {
  test.each([
    ['2026-12-18T10:05', 'schengen', '2026-12-18T07:35'],
    ['2026-12-18T10:05', 'other', '2026-12-18T06:35'],
    ['2026-12-18T10:07', 'schengen', '2026-12-18T07:35'],
    ['2026-12-18T01:00', 'other', '2026-12-17T21:30'],
    ['2027-01-01T00:10', 'schengen', '2026-12-31T21:40'],
  ] as const)('FLIGHT-2 for a flight at %s (%s) one drives in at %s', (leaves, reach, arrival) => {
    expect(driveInFor(local(leaves), reach)).toBe(arrival)
  })

  test.each([
    ['2026-12-25T21:40', '2026-12-25T22:10'],
    ['2026-12-25T21:41', '2026-12-25T22:15'],
    ['2026-12-31T23:45', '2027-01-01T00:15'],
  ])('FLIGHT-2 after a landing at %s one drives out at %s', (lands, departure) => {
    expect(driveOutFor(local(lands))).toBe(departure)
  })

  test.each([
    ['NL', 'ES', 'schengen'],
    ['NL', 'BG', 'schengen'],
    ['CH', 'NO', 'schengen'],
    ['NL', 'GB', 'other'],
    ['NL', 'IE', 'other'],
    ['TR', 'NL', 'other'],
    ['NL', null, 'other'],
  ] as const)('FLIGHT-2 from %s to %s counts as %s', (own, other, reach) => {
    expect(reachOf(own, other)).toBe(reach)
  })

  test.each([
    ['2026-12-18T08:30', '10:05', '2026-12-18T10:05'],
    ['2026-12-18T07:40', '10:05', '2026-12-18T10:05'],
    ['2026-12-18T10:05', '10:05', '2026-12-18T10:05'],
    ['2026-12-18T07:35', '10:05', null],
    ['2026-12-18T06:00', '10:05', null],
    // the flight of the next morning
    ['2026-12-17T22:00', '01:00', null],
    ['2026-12-18T11:00', '10:05', null],
    ['2026-12-18T08:30', '', null],
    ['2026-12-18T08:30', '25:05', null],
  ])('FLIGHT-8 who drives in at %s for a flight at %j is too late for %s', (driveIn, typed, flight) => {
    expect(tooLateFor(local(driveIn), typed)).toBe(flight)
  })
})
