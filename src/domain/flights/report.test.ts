import { describe, expect, test } from 'vitest'
import type { LocalDateTime } from '../time/local.ts'
import { minutesLate, readReport, type FlightReport } from './report.ts'

const report = (more: Partial<FlightReport> = {}): FlightReport => ({
  state: 'done',
  planned: '2026-12-25T21:40' as LocalDateTime,
  newest: '2026-12-25T23:05' as LocalDateTime,
  terminal: null,
  otherCountry: 'ES',
  ...more,
})

describe('reports of flights', () => {
  test('FLIGHT-5 minutes late are counted once the flight has come', () => {
    expect(minutesLate(report())).toBe(85)
    expect(minutesLate(report({ newest: '2026-12-26T00:10' as LocalDateTime }))).toBe(150)
    expect(minutesLate(report({ newest: '2026-12-25T21:20' as LocalDateTime }))).toBe(0)
    expect(minutesLate(report({ newest: null }))).toBeNull()
    for (const state of ['expected', 'cancelled', 'diverted', 'unknown'] as const)
      expect(minutesLate(report({ state }))).toBeNull()
  })

  test('a kept report is read again as it was, and anything else is none', () => {
    expect(readReport(JSON.parse(JSON.stringify(report())))).toEqual(report())
    for (const odd of [null, 'x', [], {}, { ...report(), state: 'lost' }, { ...report(), planned: 'soon' }])
      expect(readReport(odd)).toBeNull()
    expect(readReport({ ...report(), newest: 7, terminal: 7, otherCountry: 7 })).toEqual(
      report({ newest: null, otherCountry: null }),
    )
  })
})
