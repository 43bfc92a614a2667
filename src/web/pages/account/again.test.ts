import { expect, test } from 'vitest'
import type { LocalDate, LocalDateTime } from '#domain/time/local.ts'
import { againHref, stayAgain } from './again.ts'

const stay = (arrival: string, departure: string) => ({
  arrival: arrival as LocalDateTime,
  departure: departure as LocalDateTime,
})
// Thursday to Thursday
const gone = stay('2026-10-08T06:30', '2026-10-15T21:15')

test('ACCT-14 the stay once more is as long, at its times and on its days of the week, at least two days ahead', () => {
  const on = (today: string, of = gone) => stayAgain(of, today as LocalDate)
  const next = stay('2026-11-26T06:30', '2026-12-03T21:15')
  // Monday, and Tuesday, two days before the Thursday; on Wednesday it is too late for that week
  expect(on('2026-11-23')).toEqual(next)
  expect(on('2026-11-24')).toEqual(next)
  expect(on('2026-11-25')).toEqual(stay('2026-12-03T06:30', '2026-12-10T21:15'))
  // cancelled, and still ahead
  expect(on('2026-10-01')).toEqual(gone)
  expect(on('2026-10-06')).toEqual(gone)
  expect(on('2026-10-07')).toEqual(stay('2026-10-15T06:30', '2026-10-22T21:15'))
})

test('ACCT-14 it opens the list of its airport at its car park, in the language of the account; nowhere without a page', () => {
  const again = (iata: string) => againHref({ iata, productId: 2301, stay: gone }, '2026-11-23' as LocalDate, 'de')
  expect(again('EIN')).toBe(
    '/de/search?location=EIN&startDateTime=2026-11-26T06%3A30&endDateTime=2026-12-03T21%3A15#park-2301',
  )
  expect(again('XXX')).toBeNull()
})
