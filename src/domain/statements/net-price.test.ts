import { describe, expect, test } from 'vitest'
import { euro } from '../money/money.ts'
import type { PricePart } from '../pricing/quote.ts'
import type { LocalDate } from '../time/local.ts'
import { figuresOf } from './commission.ts'
import {
  cheaperNetPrice,
  followPrice,
  isNetRule,
  netPriceOf,
  netRuleFor,
  netRuleIn,
  netRuleParts,
  type NetAgreement,
  type NetRule,
} from './net-price.ts'
import { parkFiguresOf } from './park-share.ts'

const part = (kind: PricePart['kind'], minor: number): PricePart => ({ kind, amount: euro(minor) })
const flex = { total: euro(6_200), days: 8, parts: [part('parking', 5_600), part('package', 600)] }
const covered = { total: euro(7_800), days: 8, parts: [...flex.parts, part('covered', 1_600)] }

describe('net prices', () => {
  test('AGENCY-120 a percentage off, an amount a day or a stay in place of parking and package, never above the price', () => {
    expect(netPriceOf({ basisPoints: 1_000 }, flex)).toEqual({ basisPoints: 1_000, minor: 5_580 })
    expect(netPriceOf({ dayMinor: 650 }, flex).minor).toBe(5_200)
    expect(netPriceOf({ dayMinor: 650 }, covered).minor).toBe(6_800)
    expect(netPriceOf({ stayMinor: 5_000 }, covered).minor).toBe(6_600)
    expect(netPriceOf({ stayMinor: 9_900 }, flex).minor).toBe(6_200)
    // half a cent up: 62.01 less 50 % is 31.005
    expect(netPriceOf({ basisPoints: 5_000 }, { ...flex, total: euro(6_201) }).minor).toBe(3_101)
    // what a coupon takes off the price is in a percentage, and an amount is not above what is left
    const less = { ...flex, total: euro(200), parts: [...flex.parts, part('discount', -6_000)] }
    expect(netPriceOf({ basisPoints: 1_000 }, less).minor).toBe(180)
    expect(netPriceOf({ dayMinor: 650 }, less).minor).toBe(200)
    expect(netPriceOf({ basisPoints: 10_000 }, flex).minor).toBe(0)
  })

  test('AGENCY-120 what can be agreed', () => {
    const rules: NetRule[] = [{ basisPoints: 1 }, { basisPoints: 10_000 }, { dayMinor: 1 }, { stayMinor: 1_000_000 }]
    expect(rules.map(isNetRule)).toEqual([true, true, true, true])
    const wrong: NetRule[] = [{ basisPoints: 0 }, { basisPoints: 10_001 }, { dayMinor: 0.5 }, { stayMinor: 1_000_001 }]
    expect(wrong.map(isNetRule)).toEqual([false, false, false, false])
    // what is kept in columns is read back as it was
    const columns = { basisPoints: null, dayMinor: null, stayMinor: null }
    for (const rule of rules) {
      const [name, n] = netRuleParts(rule)
      expect(netRuleIn({ ...columns, [name]: n })).toEqual(rule)
    }
    expect(netRuleIn(columns)).toBeNull()
  })

  test('AGENCY-121 the closest one counts, then the later day, then what was agreed later', () => {
    let n = 0
    const agreed = (basisPoints: number | null, more: Partial<NetAgreement> = {}): NetAgreement => ({
      n: ++n,
      validFrom: '2026-01-01' as LocalDate,
      validUntil: null,
      carPark: null,
      package: null,
      rule: basisPoints === null ? null : { basisPoints },
      ...more,
    })
    const at = (agreements: NetAgreement[], day = '2026-11-20', code: 'flex' | 'basic' = 'flex', carParkId = 7) =>
      netRuleFor(agreements, { airportId: 1, carParkId, package: code, day: day as LocalDate })
    const here = { airportId: 1, carParkId: 7 }
    const all = agreed(1_000)
    const ofFlex = agreed(2_000, { package: 'flex' })
    const none = agreed(null, { carPark: here })
    expect([at([]), at([all])]).toEqual([null, { basisPoints: 1_000 }])
    expect(at([ofFlex, all])).toEqual({ basisPoints: 2_000 })
    expect(at([ofFlex, all], '2026-11-20', 'basic')).toEqual({ basisPoints: 1_000 })
    expect([at([none, ofFlex, all]), at([none, ofFlex, all], '2026-11-20', 'flex', 8)]).toEqual([
      null,
      { basisPoints: 2_000 },
    ])
    expect(at([none, agreed(500, { carPark: here, package: 'flex' })])).toEqual({ basisPoints: 500 })
    // the same number at another airport is another car park
    expect(at([all, agreed(500, { carPark: { airportId: 2, carParkId: 7 } })])).toEqual({ basisPoints: 1_000 })
    const later = agreed(1_500, { validFrom: '2026-07-01' as LocalDate })
    expect([at([later, all], '2026-06-30'), at([later, all], '2026-07-01')]).toEqual([
      { basisPoints: 1_000 },
      { basisPoints: 1_500 },
    ])
    for (const those of [
      [all, later],
      [later, all],
    ])
      expect(at(those)).toEqual({ basisPoints: 1_500 })
    const same = agreed(300)
    expect([at([all, same]), at([same, all])]).toEqual([{ basisPoints: 300 }, { basisPoints: 300 }])
    const summer = agreed(4_000, { validFrom: '2026-07-01' as LocalDate, validUntil: '2026-08-31' as LocalDate })
    expect([at([summer, all], '2026-08-31'), at([summer, all], '2026-09-01')]).toEqual([
      { basisPoints: 4_000 },
      { basisPoints: 1_000 },
    ])
  })

  test('AGENCY-123 on account the net price is owed and brings no commission; the share of the car park is of the price', () => {
    const booking = {
      status: 'confirmed',
      paymentLocation: 'invoiceAgent',
      totalMinor: 6_200,
      chargedMinor: 0,
      paidMinor: 0,
      refundedMinor: 0,
      disputedMinor: 0,
      vatRatePercent: 21,
      netPriceMinor: 5_580,
    } as const
    expect(figuresOf(booking, null)).toMatchObject({ keptMinor: 5_580, netMinor: 4_612, owedMinor: 5_580 })
    expect(figuresOf({ ...booking, status: 'no_show' }, null).owedMinor).toBe(5_580)
    expect(figuresOf({ ...booking, status: 'cancelled' }, null)).toMatchObject({ keptMinor: 0, owedMinor: 0 })
    // what the driver caused goes first, as with a price
    const charged = { ...booking, totalMinor: 7_600, chargedMinor: 1_400, paidMinor: 2_000 }
    expect(figuresOf(charged, null)).toMatchObject({ keptMinor: 5_580, owedMinor: 4_980 })
    const contract = {
      n: 1,
      validFrom: '2026-01-01' as LocalDate,
      commission: { basisPoints: 1_500 },
      lateBasisPoints: 0,
    }
    expect(parkFiguresOf({ ...booking, tillMinor: 0 }, contract)).toMatchObject({ keptMinor: 6_200, shareMinor: 5_270 })
  })

  test('AGENCY-122 the rule of a booking is applied to its new price; what was quoted loses to less only', () => {
    const booked = { price: flex, netPrice: netPriceOf({ basisPoints: 1_000 }, flex) }
    const longer = { ...booked, price: { ...flex, total: euro(7_000), days: 10 } }
    expect(followPrice(longer).netPrice).toEqual({ basisPoints: 1_000, minor: 6_300 })
    expect(followPrice({ price: flex })).toEqual({ price: flex })
    expect(cheaperNetPrice([{ basisPoints: 1_000 }, { basisPoints: 500 }], flex)?.minor).toBe(5_580)
    expect(cheaperNetPrice([{ basisPoints: 500 }, { basisPoints: 1_000 }], flex)?.minor).toBe(5_580)
    expect(cheaperNetPrice([{ basisPoints: 1_000 }, null], flex)?.minor).toBe(5_580)
    expect(cheaperNetPrice([null, null], flex)).toBeNull()
  })
})
