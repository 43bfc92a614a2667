import { describe, expect, test } from 'vitest'
import type { BookingStatus } from './booking.ts'
import { bookingTransitions, firstBookingStatuses, mayBecome, mayComeFrom } from './machine.ts'

const all = Object.keys(bookingTransitions) as BookingStatus[]

describe('booking machine', () => {
  test('BOOK-10 CI-17 of all pairs exactly these are allowed', () => {
    const allowed = all.flatMap((from) => all.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`))
    expect(allowed).toEqual([
      'held → confirmed',
      'held → cancelled',
      'held → expired',
      'confirmed → checked_in',
      'confirmed → cancelled',
      'confirmed → no_show',
      'checked_in → checked_out',
      'no_show → confirmed',
      'expired → confirmed',
    ])
  })

  test('BOOK-10 every status can be reached, and from every status a last one', () => {
    const reach = (starts: readonly BookingStatus[]): Set<BookingStatus> => {
      const found = new Set(starts)
      for (const status of found) for (const next of bookingTransitions[status]) found.add(next)
      return found
    }
    expect([...reach(firstBookingStatuses)].toSorted()).toEqual(all.toSorted())
    for (const status of all)
      expect([...reach([status])].some((end) => bookingTransitions[end].length === 0)).toBe(true)
  })

  test('BOOK-10 where a conditional update may start from', () => {
    expect(mayComeFrom('cancelled')).toEqual(['held', 'confirmed'])
    expect(mayComeFrom('confirmed')).toEqual(['held', 'no_show', 'expired'])
    expect(mayComeFrom('held')).toEqual([])
  })
})
