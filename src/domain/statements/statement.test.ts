import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import type { LocalDate } from '../time/local.ts'
import {
  commissionFor,
  contractOn,
  expectedCommission,
  figuresOf,
  isCommission,
  productGroups,
  type BookedMoney,
  type Commission,
  type Contract,
} from './commission.ts'
import {
  cashbackOf,
  earnedAt,
  endOf,
  lastMonth,
  readMonth,
  readStatementNumber,
  statementNumber,
  statementOf,
  sumsByCostCentre,
  type Sold,
} from './statement.ts'

const money = (changes: Partial<BookedMoney> = {}): BookedMoney => ({
  status: 'checked_out',
  paymentLocation: 'onLine',
  totalMinor: 6_200,
  chargedMinor: 0,
  paidMinor: 6_200,
  refundedMinor: 0,
  disputedMinor: 0,
  vatRatePercent: 21,
  ...changes,
})
const tenPercent = { basisPoints: 1_000 }
const day = (text: string) => text as LocalDate
const at = (text: string) => Date.parse(text)
const contracts: Contract[] = [{ n: 1, validFrom: day('2026-01-01'), commission: tenPercent }]

const sold = (changes: Partial<Sold> = {}): Sold => ({
  ...money(),
  airportId: 1,
  id: 'b1',
  number: 'AMS-1',
  createdAt: at('2026-11-20T10:00:00Z'),
  departure: at('2026-12-08T17:00:00Z'),
  checkedOutAt: at('2026-12-08T18:00:00Z'),
  stated: null,
  ...changes,
})
const closed = (all: readonly Sold[], until = endOf(day('2026-12-01')), openingMinor = 0) =>
  statementOf({ contracts, sold: all, paidMinor: 0, paidStatedMinor: 0, openingMinor }, until)

/** The next month of an agency that bills us. */
const billing = (all: readonly Sold[], ratePercent: number, unbilledMinor = 0) =>
  statementOf(
    {
      contracts,
      sold: all,
      paidMinor: 0,
      paidStatedMinor: 0,
      openingMinor: 0,
      billing: { n: 1, ratePercent },
      unbilledMinor,
    },
    endOf(day('2026-12-01')),
  )

describe('what an agency bills of it', () => {
  test('AGENCY-132 the VAT is a line, and in the balance; what is billed is what the lines say of the commission', () => {
    const { lines, closingMinor } = billing([sold(), sold({ id: 'b2' })], 21)
    expect(lines.at(-1)).toMatchObject({ kind: 'vat', vatRatePercent: 21, billed: { minor: 1_024, n: 1 } })
    expect([lines.at(-1)?.amountMinor, closingMinor]).toEqual([215, 1_239])
    // on account: what is owed is no part of it
    const owing = billing([sold({ paymentLocation: 'invoiceAgent', paidMinor: 0 })], 21)
    expect([owing.lines.at(-1)?.billed?.minor, owing.closingMinor]).toEqual([512, 512 - 6_200 + 108])
    // without VAT the line says that something was billed
    expect(billing([sold()], 0).lines.at(-1)).toMatchObject({ kind: 'vat', billed: { minor: 512 }, amountMinor: 0 })
  })

  test('AGENCY-130 what was stated before is billed with the first, a correction with its own, nothing twice', () => {
    const stated = figuresOf(money(), tenPercent)
    expect(billing([sold({ stated })], 21).lines).toEqual([])
    expect(billing([sold({ stated })], 21, 512).lines).toMatchObject([{ kind: 'vat', billed: { minor: 512 } }])
    const back = billing([sold({ refundedMinor: 6_200, stated })], 21)
    expect(back.lines.at(-1)).toMatchObject({ kind: 'vat', billed: { minor: -512 }, amountMinor: -108 })
    // what earlier ones said and this one takes back is not billed at all
    expect(billing([sold({ refundedMinor: 6_200, stated })], 21, 512).lines.map(({ kind }) => kind)).toEqual([
      'correction',
    ])
  })
})

describe('what an agency earns', () => {
  test('AGENCY-34 a share of what was paid in the end, without VAT, half a cent rounded up', () => {
    expect(figuresOf(money(), tenPercent)).toEqual({
      keptMinor: 6_200,
      netMinor: 5_124,
      commissionMinor: 512,
      owedMinor: 0,
    })
    expect(figuresOf(money({ refundedMinor: 1_200 }), tenPercent).commissionMinor).toBe(413)
    expect(figuresOf(money({ vatRatePercent: 0, paidMinor: 105 }), tenPercent).commissionMinor).toBe(11)
    expect(figuresOf(money({ vatRatePercent: 0, paidMinor: 104 }), tenPercent).commissionMinor).toBe(10)
    expect(figuresOf(money({ totalMinor: 7_200, chargedMinor: 1_000, paidMinor: 7_200 }), tenPercent).netMinor).toBe(
      5_124,
    )
    expect(figuresOf(money({ disputedMinor: 6_200 }), tenPercent).commissionMinor).toBe(0)
    expect(figuresOf(money(), null).commissionMinor).toBe(0)
  })

  test('AGENCY-34 an amount for each booking, never more than was kept, and nothing where all went back', () => {
    const fixed = { amountMinor: 500 }
    expect(figuresOf(money(), fixed).commissionMinor).toBe(500)
    expect(figuresOf(money({ refundedMinor: 5_900 }), fixed).commissionMinor).toBe(248)
    const gone = { status: 'cancelled', refundedMinor: 6_200 } as const
    expect([fixed, tenPercent].map((one) => figuresOf(money(gone), one).commissionMinor)).toEqual([0, 0])
    expect(figuresOf(money({ status: 'cancelled' }), tenPercent).commissionMinor).toBe(512)
    expect(figuresOf(money({ status: 'no_show', refundedMinor: 3_100 }), tenPercent).commissionMinor).toBe(256)
    expect(figuresOf(money({ status: 'held', paidMinor: 0 }), fixed).commissionMinor).toBe(0)
  })

  test('AGENCY-34 what can be agreed, and what a booking that is paid and stays will bring', () => {
    const possible: Commission[] = [
      { basisPoints: 0 },
      { basisPoints: 10_000 },
      { amountMinor: 1 },
      { amountMinor: 1_000_000 },
    ]
    expect(possible.map(isCommission)).toEqual([true, true, true, true])
    const wrong: (Commission | null)[] = [
      null,
      { basisPoints: -1 },
      { basisPoints: 10_001 },
      { basisPoints: 2.5 },
      { amountMinor: 0 },
      { amountMinor: 1_000_001 },
      { amountMinor: Number.NaN },
    ]
    expect(wrong.map(isCommission)).toEqual(wrong.map(() => false))
    const price = { totalMinor: 6_200, vatRatePercent: 21 }
    expect([tenPercent, { amountMinor: 500 }, null].map((one) => expectedCommission(price, one))).toEqual([512, 500, 0])
  })

  test('AGENCY-34 while a payment is awaited, and after it did not come, nothing is earned of what was paid', () => {
    for (const status of ['held', 'expired'] as const)
      expect(figuresOf(money({ status }), tenPercent)).toEqual({
        keptMinor: 0,
        netMinor: 0,
        commissionMinor: 0,
        owedMinor: 0,
      })
  })

  test('AGENCY-35 the contract of the day on which the booking was made', () => {
    const all: Contract[] = [
      { n: 3, validFrom: day('2026-07-01'), commission: { basisPoints: 1_500 } },
      { n: 1, validFrom: day('2026-01-01'), commission: tenPercent },
      { n: 2, validFrom: day('2026-07-01'), commission: { basisPoints: 1_200 } },
    ]
    expect(contractOn(all, day('2025-12-31'))).toBeNull()
    expect(contractOn(all, day('2026-06-30'))?.n).toBe(1)
    for (const those of [all, all.toReversed()]) expect(contractOn(those, day('2026-07-01'))?.n).toBe(3)
  })

  test('AGENCY-222 another commission for a product group, where its contract says one', () => {
    const fixed = { amountMinor: 500 }
    const byGroup: Contract[] = [
      { n: 1, validFrom: day('2026-01-01'), commission: tenPercent, groups: { valet: { basisPoints: 800 } } },
      { n: 2, validFrom: day('2026-07-01'), commission: { basisPoints: 1_200 }, groups: { shuttle: fixed } },
    ]
    const rates = (on: string) => productGroups.map((group) => commissionFor(contractOn(byGroup, day(on)), group))
    expect(rates('2025-12-31')).toEqual([null, null])
    expect(rates('2026-06-30')).toEqual([tenPercent, { basisPoints: 800 }])
    // a contract says all: what one before it said for valet parking counts no more
    expect(rates('2026-07-01')).toEqual([fixed, { basisPoints: 1_200 }])
  })

  test('AGENCY-36 on account: the price is owed, and the share comes off it', () => {
    const account = { paymentLocation: 'invoiceAgent', paidMinor: 0 } as const
    expect(figuresOf(money(account), tenPercent)).toMatchObject({ owedMinor: 6_200, commissionMinor: 512 })
    // what the driver paid above his charges is no longer owed
    const more = { ...account, totalMinor: 7_200, chargedMinor: 1_000, paidMinor: 3_000 }
    expect(figuresOf(money(more), tenPercent)).toMatchObject({ owedMinor: 4_200, keptMinor: 6_200 })
    expect(figuresOf(money({ ...more, status: 'cancelled' }), tenPercent)).toMatchObject({
      owedMinor: 0,
      keptMinor: 2_000,
    })
    const exit = { ...account, totalMinor: 7_200, chargedMinor: 1_000, paidMinor: 1_000 }
    expect(figuresOf(money(exit), tenPercent)).toMatchObject({ owedMinor: 6_200, keptMinor: 6_200 })
    expect(figuresOf(money({ ...account, status: 'cancelled' }), tenPercent)).toMatchObject({
      owedMinor: 0,
      commissionMinor: 0,
    })
    expect(figuresOf(money({ ...account, status: 'no_show' }), tenPercent).owedMinor).toBe(6_200)
  })
})

describe('what a statement says', () => {
  test('AGENCY-37 a booking is earned when its car has left or its stay is over', () => {
    expect(earnedAt(sold())).toBe(at('2026-12-08T18:00:00Z'))
    expect(earnedAt(sold({ status: 'no_show', checkedOutAt: null }))).toBe(at('2026-12-08T17:00:00Z'))
    expect(earnedAt(sold({ status: 'checked_in', checkedOutAt: null }))).toBeNull()
    const end = endOf(day('2026-12-01'))
    expect(new Date(end).toISOString()).toBe('2026-12-31T23:00:00.000Z')
    expect(closed([sold({ checkedOutAt: end - 1 })]).lines).toHaveLength(1)
    expect(closed([sold({ checkedOutAt: end })]).lines).toHaveLength(0)
    expect(lastMonth(end - 1)).toBe('2026-11-01')
    expect(lastMonth(end)).toBe('2026-12-01')
    expect(readMonth('2026-12')).toBe('2026-12-01')
    expect(readMonth('2026-13')).toBeNull()
    expect(statementNumber('agency-nord1', 7)).toBe('AGENCY-NORD1-0007')
    expect([' agency-nord1-0007\n', 'A'.repeat(100)].map(readStatementNumber)).toEqual([
      'AGENCY-NORD1-0007',
      'A'.repeat(100),
    ])
    const wrong = ['', 'A'.repeat(101), 'NORD\u0000', '/NORD-1', 'NORD-1/', 'ÄRZTE-1']
    expect(wrong.map(readStatementNumber)).toEqual(wrong.map(() => null))
  })

  test('AGENCY-38 what changed since is a correction in the next one, and what did not is not named again', () => {
    const first = closed([sold()])
    expect(first).toMatchObject({ linesMinor: 512, closingMinor: 512, lines: [{ kind: 'booking', amountMinor: 512 }] })
    const stated = first.lines[0]!
    expect(closed([sold({ stated })], undefined, 512)).toEqual({ lines: [], linesMinor: 0, closingMinor: 512 })
    expect(closed([sold({ stated, refundedMinor: 6_200 })], undefined, 512)).toMatchObject({
      lines: [{ kind: 'correction', commissionMinor: 0, amountMinor: -512 }],
      closingMinor: 0,
    })
  })

  test('AGENCY-38 AGENCY-39 whatever happened in whichever order: all statements come to what the bookings say', () => {
    const step = fc.record({
      who: fc.integer({ min: 0, max: 4 }),
      refunded: fc.integer({ min: 0, max: 6_200 }),
      isOnAccount: fc.boolean(),
      status: fc.constantFrom('checked_out', 'cancelled', 'no_show', 'checked_in', 'confirmed' as const),
    })
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 6 }), { minLength: 1, maxLength: 6 }), (months) => {
        let all = [0, 1, 2, 3, 4].map((n) => sold({ id: `b${n}` }))
        let balance = 0
        for (const steps of months) {
          for (const { who, refunded, isOnAccount, status } of steps)
            all = all.map((one, n) =>
              n === who
                ? {
                    ...one,
                    status,
                    refundedMinor: refunded,
                    paymentLocation: isOnAccount ? 'invoiceAgent' : 'onLine',
                  }
                : one,
            )
          const { lines, closingMinor } = closed(all, undefined, balance)
          balance = closingMinor
          all = all.map((one) => ({
            ...one,
            stated: lines.find(({ bookingId }) => bookingId === one.id) ?? one.stated,
          }))
        }
        const due = all.filter((one) => one.stated !== null || earnedAt(one) !== null)
        const whole = due
          .map((one) => figuresOf(one, tenPercent))
          .reduce((n, f) => n + f.commissionMinor - f.owedMinor, 0)
        expect(balance).toBe(whole)
      }),
    )
  })

  test('AGENCY-39 what the agency has paid since the last one is a line', () => {
    const said = statementOf(
      { contracts, sold: [], paidMinor: 5_000, paidStatedMinor: 2_000, openingMinor: -6_000 },
      endOf(day('2026-12-01')),
    )
    expect(said).toMatchObject({ lines: [{ kind: 'payment', amountMinor: 3_000 }], closingMinor: -3_000 })
  })

  test('AGENCY-39 what was paid out to it since is a line too, of what is owed to it', () => {
    const account = { contracts, sold: [], paidMinor: 0, paidStatedMinor: 0, openingMinor: 5_000 }
    const end = endOf(day('2026-12-01'))
    expect(statementOf({ ...account, paidOutMinor: 5_000, paidOutStatedMinor: 2_000 }, end)).toMatchObject({
      lines: [{ kind: 'payout', bookingId: null, commissionMinor: 0, owedMinor: 0, amountMinor: -3_000 }],
      closingMinor: 2_000,
    })
    expect(statementOf({ ...account, paidOutMinor: 5_000, paidOutStatedMinor: 5_000 }, end).lines).toEqual([])
  })

  test('AGENCY-116 a company’s lines by cost centre: each under its last name, a booking counted once', () => {
    const north = { code: 'N1', name: 'North' }
    const first = closed([
      sold({ id: 'b1', paymentLocation: 'invoiceAgent', paidMinor: 0, costCentre: { code: 'S1', name: 'South' } }),
      sold({ id: 'b2', paymentLocation: 'invoiceAgent', paidMinor: 0, costCentre: north }),
      sold({ id: 'b3', paymentLocation: 'invoiceAgent', paidMinor: 0, costCentre: { ...north, name: 'North East' } }),
      sold({ id: 'b4', paymentLocation: 'invoiceAgent', paidMinor: 0 }),
    ])
    const correction = { ...first.lines[2]!, kind: 'correction' as const, amountMinor: 1_000 }
    expect(sumsByCostCentre([...first.lines, correction])).toEqual([
      { code: 'N1', name: 'North East', bookings: 2, amountMinor: 2 * (512 - 6_200) + 1_000 },
      { code: 'S1', name: 'South', bookings: 1, amountMinor: 512 - 6_200 },
    ])
    expect(sumsByCostCentre(first.lines.slice(3))).toEqual([])
  })

  test('AGENCY-67 cashback stands on the line of its booking and in no balance, and a correction says it anew', () => {
    expect([
      cashbackOf(6_200, 3),
      cashbackOf(5_000, 3),
      cashbackOf(50, 1),
      cashbackOf(49, 1),
      cashbackOf(0, 9),
    ]).toEqual([186, 150, 1, 0, 0])
    const first = closed([sold({ cashbackPercent: 3 })])
    expect(first).toMatchObject({ linesMinor: 512, lines: [{ cashbackMinor: 186, amountMinor: 512 }] })
    const stated = first.lines[0]!
    const after = closed([sold({ cashbackPercent: 3, stated, refundedMinor: 1_200 })], undefined, 512)
    expect(after.lines).toMatchObject([{ kind: 'correction', cashbackMinor: 150, amountMinor: 413 - 512 }])
    expect(closed([sold()]).lines[0]).not.toHaveProperty('cashbackMinor')
  })
})
