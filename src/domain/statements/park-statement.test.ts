import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import type { LocalDate } from '../time/local.ts'
import type { BookedMoney } from './commission.ts'
import { noFigures, parkBalanceOf, parkContractOn, parkFiguresOf, type ParkContract } from './park-share.ts'
import { parkStatementOf, type Parked } from './park-statement.ts'
import { endOf } from './statement.ts'

const day = (text: string) => text as LocalDate
const at = (text: string) => Date.parse(text)
const money = (changes: Partial<BookedMoney & { tillMinor: number }> = {}) => ({
  status: 'checked_out' as const,
  paymentLocation: 'onLine' as const,
  totalMinor: 6_200,
  chargedMinor: 0,
  paidMinor: 6_200,
  refundedMinor: 0,
  disputedMinor: 0,
  vatRatePercent: 21,
  tillMinor: 0,
  ...changes,
})
const contract: ParkContract = {
  n: 1,
  validFrom: day('2026-01-01'),
  commission: { basisPoints: 1_500 },
  lateBasisPoints: 5_000,
}
const parked = (changes: Partial<Parked> = {}): Parked => ({
  ...money(),
  airportId: 1,
  id: 'b1',
  number: 'AMS-1',
  createdAt: at('2026-11-20T10:00:00Z'),
  departure: at('2026-12-08T17:00:00Z'),
  checkedOutAt: at('2026-12-08T18:00:00Z'),
  isOwn: true,
  stated: null,
  ...changes,
})
const closed = (all: readonly Parked[], more: Partial<Parameters<typeof parkStatementOf>[0]> = {}) =>
  parkStatementOf(
    { contracts: [contract], parked: all, paidOutMinor: 0, paidOutStatedMinor: 0, openingMinor: 0, ...more },
    endOf(day('2026-12-01')),
  )

describe('what we owe a car park', () => {
  test('AGENCY-86 the contract of the day on which a booking was made; before the first one, that one', () => {
    const later = { ...contract, n: 2, validFrom: day('2026-07-01'), commission: { basisPoints: 1_000 } }
    expect(parkContractOn([later, contract], day('2026-06-30'))?.n).toBe(1)
    expect(parkContractOn([later, contract], day('2026-07-01'))?.n).toBe(2)
    expect(parkContractOn([later, contract], day('2025-12-31'))?.n).toBe(1)
    expect(parkContractOn([], day('2026-07-01'))).toBeNull()
    // agreed anew for the same first day: the first text is nobody's any more, for older bookings neither
    const anew = { ...contract, n: 3, commission: { basisPoints: 1_200 } }
    for (const all of [
      [contract, anew, later],
      [later, anew, contract],
    ])
      expect(['2025-12-31', '2026-01-01'].map((made) => parkContractOn(all, day(made))?.n)).toEqual([3, 3])
  })

  test('AGENCY-87 what was paid and stays less what we keep, and what was paid at its till is set off', () => {
    expect(parkFiguresOf(money(), contract)).toEqual({
      keptMinor: 6_200,
      commissionMinor: 930,
      shareMinor: 5_270,
      chargesMinor: 0,
      tillMinor: 0,
    })
    expect(parkBalanceOf(parkFiguresOf(money({ tillMinor: 6_200 }), contract))).toBe(-930)
    expect(parkFiguresOf(money({ refundedMinor: 1_200 }), contract)).toMatchObject({
      keptMinor: 5_000,
      shareMinor: 4_250,
    })
    expect(parkFiguresOf(money(), { ...contract, commission: { amountMinor: 500 } }).shareMinor).toBe(5_700)
    expect(parkFiguresOf(money({ refundedMinor: 5_900 }), { ...contract, commission: { amountMinor: 500 } })).toEqual({
      keptMinor: 300,
      commissionMinor: 300,
      shareMinor: 0,
      chargesMinor: 0,
      tillMinor: 0,
    })
    expect(parkFiguresOf(money(), null)).toMatchObject({ keptMinor: 6_200, shareMinor: 0 })
  })

  test('AGENCY-87 charges at the exit are its own, whole, as far as they were paid', () => {
    const longer = { totalMinor: 7_200, chargedMinor: 1_000, paidMinor: 7_200 }
    expect(parkFiguresOf(money(longer), contract)).toMatchObject({ keptMinor: 6_200, chargesMinor: 1_000 })
    expect(parkBalanceOf(parkFiguresOf(money({ ...longer, tillMinor: 1_000 }), contract))).toBe(5_270)
    expect(parkFiguresOf(money({ ...longer, paidMinor: 6_500 }), contract).chargesMinor).toBe(300)
    // what went back, or was taken back by the bank, was not paid
    expect(parkFiguresOf(money({ ...longer, refundedMinor: 400 }), contract).chargesMinor).toBe(600)
    expect(parkFiguresOf(money({ ...longer, disputedMinor: 7_200 }), contract)).toEqual(noFigures)
    // on account the agency owes the price, and what the driver pays is for his charges
    const account = { ...longer, paymentLocation: 'invoiceAgent', paidMinor: 1_000 } as const
    expect(parkFiguresOf(money(account), contract)).toMatchObject({ keptMinor: 6_200, chargesMinor: 1_000 })
  })

  test('AGENCY-87 of what is kept of a car that did not come it gets the part that was agreed', () => {
    for (const status of ['no_show', 'cancelled'] as const)
      expect(parkFiguresOf(money({ status, refundedMinor: 3_200 }), contract)).toMatchObject({
        keptMinor: 3_000,
        commissionMinor: 450,
        shareMinor: 1_275,
      })
    expect(parkFiguresOf(money({ status: 'cancelled', refundedMinor: 6_200 }), contract)).toEqual(noFigures)
  })
})

describe('what a statement of a car park says', () => {
  test('AGENCY-88 a booking once, a correction where it says something else, and nothing where it does not', () => {
    const first = closed([parked()])
    expect(first).toMatchObject({ lines: [{ kind: 'booking', amountMinor: 5_270 }], closingMinor: 5_270 })
    const stated = first.lines[0]!
    expect(closed([parked({ stated })], { openingMinor: 5_270 }).lines).toEqual([])
    expect(closed([parked({ stated, refundedMinor: 6_200 })], { openingMinor: 5_270 })).toMatchObject({
      lines: [{ kind: 'correction', shareMinor: 0, amountMinor: -5_270 }],
      closingMinor: 0,
    })
  })

  test('AGENCY-88 a booking that was moved to another car park is taken back from the first, and is the other’s', () => {
    const stated = closed([parked()]).lines[0]!
    expect(closed([parked({ stated, isOwn: false })]).lines).toMatchObject([
      { kind: 'correction', amountMinor: -5_270 },
    ])
    expect(closed([parked({ isOwn: false })]).lines).toEqual([])
    // one that stays on the site, or leaves later, waits
    const end = endOf(day('2026-12-01'))
    for (const open of [{ checkedOutAt: end }, { status: 'checked_in' as const, checkedOutAt: null }])
      expect(closed([parked(open)]).lines).toEqual([])
    expect(closed([parked({ checkedOutAt: end - 1 })]).lines).toHaveLength(1)
    expect(closed([parked()]).lines).toMatchObject([{ kind: 'booking', amountMinor: 5_270 }])
  })

  test('AGENCY-88 what was paid out since is a line, and what came back is one too', () => {
    expect(closed([], { paidOutMinor: 5_270, openingMinor: 5_270 })).toMatchObject({
      lines: [{ kind: 'payout', amountMinor: -5_270 }],
      closingMinor: 0,
    })
    expect(closed([], { paidOutMinor: 0, paidOutStatedMinor: 5_270 })).toMatchObject({
      lines: [{ kind: 'payout', amountMinor: 5_270 }],
    })
  })

  test('AGENCY-88 whatever happened in whichever order: all statements come to what the bookings say', () => {
    const step = fc.record({
      who: fc.integer({ min: 0, max: 3 }),
      refunded: fc.integer({ min: 0, max: 6_200 }),
      till: fc.integer({ min: 0, max: 6_200 }),
      isOwn: fc.boolean(),
      status: fc.constantFrom('checked_out', 'cancelled', 'no_show' as const),
    })
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 5 }), { minLength: 1, maxLength: 5 }), (months) => {
        let all = [0, 1, 2, 3].map((n) => parked({ id: `b${n}` }))
        let balance = 0
        for (const steps of months) {
          for (const { who, refunded, till, isOwn, status } of steps)
            all = all.map((one, n) =>
              n === who ? { ...one, status, refundedMinor: refunded, tillMinor: till, isOwn } : one,
            )
          const { lines, closingMinor } = closed(all, { openingMinor: balance })
          balance = closingMinor
          all = all.map((one) => ({
            ...one,
            stated: lines.find(({ bookingId }) => bookingId === one.id) ?? one.stated,
          }))
        }
        const whole = all
          .map((one) => (one.isOwn ? parkBalanceOf(parkFiguresOf(one, contract)) : 0))
          .reduce((sum, minor) => sum + minor, 0)
        expect(balance).toBe(whole)
      }),
    )
  })
})
