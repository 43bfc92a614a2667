import { describe, expect, test } from 'vitest'
import type { LocalDate } from '../time/local.ts'
import { planAllotment, readTerms, releaseMoment } from './allotment.ts'

const day = (text: string) => text as LocalDate
const iso = (text: string, days: number, zone = 'Europe/Amsterdam') =>
  new Date(releaseMoment(day(text), days, zone)).toISOString()

describe('allotments', () => {
  test('AGENCY-142 released at midnight of the airport, whatever its clock does', () => {
    expect(iso('2026-12-24', 14)).toBe('2026-12-09T23:00:00.000Z')
    expect(iso('2026-12-24', 0)).toBe('2026-12-23T23:00:00.000Z')
    expect(iso('2026-12-24', 14, 'Europe/Lisbon')).toBe('2026-12-10T00:00:00.000Z')
    // the day before summer time begins and the day after it, and the same of its end
    expect([iso('2027-03-28', 0), iso('2027-03-29', 0)]).toEqual([
      '2027-03-27T23:00:00.000Z',
      '2027-03-28T22:00:00.000Z',
    ])
    expect([iso('2027-10-31', 0), iso('2027-11-01', 0)]).toEqual([
      '2027-10-30T22:00:00.000Z',
      '2027-10-31T23:00:00.000Z',
    ])
    // midnight that does not exist: the first moment of that day
    expect(iso('2026-04-24', 0, 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
  })

  const span = { today: day('2026-11-20'), last: day('2027-11-21') }
  const typed = { from: '2026-12-01', until: '2026-12-03', spaces: 5, releaseDays: 2 }

  test('AGENCY-138 terms are read, or the first that is none is named', () => {
    const terms = { firstDay: '2026-12-01', lastDay: '2026-12-03', spaces: 5, releaseDays: 2 }
    expect(readTerms(typed, span)).toEqual(terms)
    expect(readTerms({ ...typed, from: '2026-11-20', until: '2027-11-21', releaseDays: 0 }, span)).toMatchObject({
      firstDay: '2026-11-20',
    })
    expect(readTerms({ ...typed, from: '2026-11-19' }, span)).toEqual({ wrong: 'from' })
    expect(readTerms({ ...typed, until: '2027-11-22' }, span)).toEqual({ wrong: 'until' })
    expect(readTerms({ ...typed, until: '2026-02-30' }, span)).toEqual({ wrong: 'until' })
    expect(readTerms({ ...typed, spaces: null }, span)).toEqual({ wrong: 'spaces' })
    expect(readTerms({ ...typed, releaseDays: 366 }, span)).toEqual({ wrong: 'releaseDays' })
  })

  const terms = { firstDay: day('2026-12-01'), lastDay: day('2026-12-03'), spaces: 5, releaseDays: 2 }
  const zone = 'Europe/Amsterdam'
  const now = Date.parse('2026-11-20T11:00:00Z')
  const row = (text: string, taken: number, sellLimit = 10) => ({ day: day(text), capacity: 10, sellLimit, taken })
  const rows = [row('2026-12-01', 0), row('2026-12-02', 5), row('2026-12-03', 4, 9)]

  test('AGENCY-138 exactly as many as are free on the fullest day; else it is named with what it has', () => {
    expect(planAllotment(terms, rows, { now, zone })).toMatchObject({ days: [{}, {}, { day: '2026-12-03' }] })
    const more = { ...terms, spaces: 6 }
    expect(planAllotment(more, rows, { now, zone })).toEqual({ refused: 'full', day: '2026-12-02', free: 5 })
    const over = [row('2026-12-01', 0), row('2026-12-02', 5), row('2026-12-03', 4, 0)]
    expect(planAllotment(terms, over, { now, zone })).toEqual({ refused: 'full', day: '2026-12-03', free: 0 })
    expect(planAllotment(terms, rows.slice(1), { now, zone })).toEqual({ refused: 'missing' })
  })

  test('AGENCY-138 a day that would be released at once is none', () => {
    const release = Date.parse('2026-11-28T23:00:00Z')
    expect(planAllotment(terms, rows, { now: release - 1, zone })).toHaveProperty('days')
    expect(planAllotment(terms, rows, { now: release, zone })).toEqual({ refused: 'released' })
  })
})
