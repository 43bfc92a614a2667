import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, weekday, type LocalDate } from '../time/local.ts'
import { expectedBy, isLate } from './refund-days.ts'
import { refundWays } from './refund-ways.ts'

const zone = 'Europe/Amsterdam'
const friday = Date.parse('2026-11-27T11:00Z')

describe('when it is expected', () => {
  test('REFUND-4 working days after the day it was sent, by the way it goes', () => {
    expect(expectedBy(friday, zone, 'creditCards')).toBe('2026-12-04')
    for (const method of ['ideal', 'bancontact', 'payPal'] as const)
      expect(expectedBy(friday, zone, method)).toBe('2026-12-02')
    expect(expectedBy(friday, zone, null)).toBe('2026-12-04')
    // late on Sunday evening in Amsterdam, and still Sunday
    expect(expectedBy(Date.parse('2026-11-29T22:30Z'), zone, 'ideal')).toBe('2026-12-02')
    expect(expectedBy(Date.parse('2026-11-29T23:30Z'), zone, 'ideal')).toBe('2026-12-03')
  })

  test('REFUND-4 always a working day, and never more than a week and a day away', () => {
    const methods = [null, 'creditCards', 'ideal'] as const
    fc.assert(
      fc.property(
        fc.integer({ min: friday, max: friday + 400 * 86_400_000 }),
        fc.constantFrom(...methods),
        (sentAt, method) => {
          const day = expectedBy(sentAt, zone, method)
          const sent = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(sentAt) as LocalDate
          expect(weekday(day)).toBeLessThanOrEqual(5)
          expect(daysBetween(sent, day)).toBeGreaterThanOrEqual(method === 'ideal' ? 3 : 5)
          expect(daysBetween(sent, day)).toBeLessThanOrEqual(8)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('REFUND-4 five days later than expected is still patience, six are not', () => {
    const day = expectedBy(friday, zone, 'creditCards')
    const noonOf = (date: LocalDate) => Date.parse(`${date}T11:00Z`)
    expect(isLate(day, noonOf(addDays(day, 5)), zone)).toBe(false)
    expect(isLate(day, noonOf(addDays(day, 6)), zone)).toBe(true)
  })
})

describe('which way it goes', () => {
  const payments = [
    { id: 'p1', status: 'paid' as const, amountMinor: 3_000, method: 'creditCards' as const },
    { id: 'p2', status: 'declined' as const, amountMinor: 800, method: 'payPal' as const },
    { id: 'p3', status: 'paid' as const, amountMinor: 800, method: 'ideal' as const },
  ]
  const ways = (refundMinor: number, more: Partial<Parameters<typeof refundWays>[0]> = {}) =>
    refundWays({ payments, refunds: [], disputes: [], ...more }, refundMinor, friday, zone)

  test('REFUND-7 PK-08 PK-09 the oldest payment first, a line for each way, with its day', () => {
    expect(ways(2_600)).toEqual([{ method: 'creditCards', amountMinor: 2_600, expected: '2026-12-04' }])
    expect(ways(3_500)).toEqual([
      { method: 'creditCards', amountMinor: 3_000, expected: '2026-12-04' },
      { method: 'ideal', amountMinor: 500, expected: '2026-12-02' },
    ])
    expect(ways(0)).toEqual([])
  })

  test('REFUND-7 PK-16 never by a way that has nothing left; two payments of one method are one line', () => {
    expect(ways(3_500, { disputes: [{ paymentId: 'p1', amountMinor: 3_000, status: 'open' }] })).toMatchObject([
      { method: 'ideal', amountMinor: 800 },
    ])
    expect(ways(900, { refunds: [{ paymentId: 'p1', amountMinor: 2_900 }] })).toMatchObject([
      { method: 'creditCards', amountMinor: 100 },
      { method: 'ideal', amountMinor: 800 },
    ])
    const both = payments.map((payment) => ({ ...payment, method: null }))
    expect(refundWays({ payments: both, refunds: [], disputes: [] }, 3_800, friday, zone)).toMatchObject([
      { method: null, amountMinor: 3_800 },
    ])
  })
})
