import { describe, expect, test } from 'vitest'
import type { Product } from '../carparks/product.ts'
import type { LocalDateTime } from '../time/local.ts'
import { hourMs, instantOf, localAt, minuteMs } from '../time/zones.ts'
import { offersFor } from './offers.ts'

const product = {
  packages: [
    {
      code: 'basic',
      surchargeMinor: 0,
      refundablePercentage: 0,
      refundableFixedFeeMinor: 0,
      paymentLocations: ['onLine'],
    },
    {
      code: 'medium_flex',
      surchargeMinor: 300,
      refundablePercentage: 100,
      refundableFixedFeeMinor: 500,
      paymentLocations: ['onLine', 'baCharged'],
    },
    {
      code: 'flex',
      surchargeMinor: 600,
      refundablePercentage: 100,
      refundableFixedFeeMinor: 0,
      paymentLocations: ['onLine', 'onLineLaterV2'],
    },
  ],
  extras: [{ id: 2, code: 'covered', per: 'day', priceMinor: 200, capacity: 50 }],
  cancelCutoffMinutes: 1440,
  changeCutoffMinutes: 1440,
  dayCount: 'calendarDays',
} as unknown as Product

const zone = 'Europe/Amsterdam'
const stay = (arrival: string, departure: string) => ({
  arrival: arrival as LocalDateTime,
  departure: departure as LocalDateTime,
})
const week = stay('2027-03-05T08:05', '2027-03-12T17:30')
const arrival = instantOf(week.arrival, zone)
const codes = (at: number, of: Product = product, during = week) =>
  offersFor(of, during, zone, at, 3100, [], 21).map((offer) => offer.code)

describe('offers', () => {
  test('PACK-1 PACK-2 each package with its amounts and moments', () => {
    const [basic, medium, flex] = offersFor(product, week, zone, arrival - 72 * hourMs, 3100, [], 21)
    expect(basic).toMatchObject({
      code: 'basic',
      price: { total: { minor: 3100 }, days: 8 },
      refund: { minor: 0 },
      cancelUntil: null,
      changeUntil: null,
      payLaterDue: null,
      paymentLocations: ['onLine'],
    })
    expect(medium).toMatchObject({
      code: 'medium_flex',
      price: { total: { minor: 3400 } },
      refund: { minor: 2900 },
      cancelUntil: arrival - 24 * hourMs,
      payLaterDue: null,
    })
    expect(flex).toMatchObject({
      code: 'flex',
      price: { total: { minor: 3700 } },
      refund: { minor: 3700 },
      changeUntil: arrival - 24 * hourMs,
      payLaterDue: arrival - 24 * hourMs,
      paymentLocations: ['onLine', 'onLineLaterV2'],
    })
    expect(localAt(flex!.cancelUntil!, zone)).toBe('2027-03-04T08:05')
  })

  test('PACK-6 WI-01 exactly 24 h before everything is offered, one millisecond later only what can still be kept', () => {
    expect(codes(arrival - 24 * hourMs)).toEqual(['basic', 'medium_flex', 'flex'])
    expect(codes(arrival - 24 * hourMs + 1)).toEqual(['basic'])
  })

  test('PACK-6 WI-05 a cut-off of 20 minutes keeps Flex until then, without paying later', () => {
    const zaventem = { ...product, cancelCutoffMinutes: 20, changeCutoffMinutes: 20 }
    expect(codes(arrival - 20 * minuteMs, zaventem)).toEqual(['basic', 'medium_flex', 'flex'])
    expect(codes(arrival - 20 * minuteMs + 1, zaventem)).toEqual(['basic'])
    const [, , flex] = offersFor(zaventem, week, zone, arrival - 20 * minuteMs, 3100, [], 21)
    expect(flex).toMatchObject({
      paymentLocations: ['onLine'],
      payLaterDue: null,
      cancelUntil: arrival - 20 * minuteMs,
    })
  })

  test('PACK-6 the stricter of the two cut-offs decides', () => {
    expect(codes(arrival - 24 * hourMs + 1, { ...product, cancelCutoffMinutes: 20 })).toEqual(['basic'])
    expect(codes(arrival - 24 * hourMs + 1, { ...product, changeCutoffMinutes: 20 })).toEqual(['basic'])
  })

  test('PAY-1 PL-01 paying by link exactly until 24 h before', () => {
    const zaventem = { ...product, cancelCutoffMinutes: 20, changeCutoffMinutes: 20 }
    const locationsAt = (now: number) => offersFor(zaventem, week, zone, now, 3100, [], 21)[2]!.paymentLocations
    expect(locationsAt(arrival - 24 * hourMs)).toContain('onLineLaterV2')
    expect(locationsAt(arrival - 24 * hourMs + 1)).toEqual(['onLine'])
  })

  test('PACK-7 a package that nobody could pay for is not offered, nor anything after the arrival', () => {
    const laterOnly = {
      ...product,
      cancelCutoffMinutes: 0,
      changeCutoffMinutes: 0,
      packages: [{ ...product.packages[2]!, paymentLocations: ['onLineLaterV2' as const] }],
    }
    expect(codes(arrival - 24 * hourMs, laterOnly)).toEqual(['flex'])
    expect(codes(arrival - 24 * hourMs + 1, laterOnly)).toEqual([])
    expect(codes(arrival)).toEqual(['basic'])
    expect(codes(arrival + 1)).toEqual([])
  })

  test.each([
    ['2027-03-28T12:00', '2027-03-27T11:00'],
    ['2027-03-28T01:30', '2027-03-27T01:30'],
    ['2027-10-31T12:00', '2027-10-30T13:00'],
    ['2027-10-31T02:30', '2027-10-30T02:30'],
    ['2027-11-01T02:30', '2027-10-31T02:30'],
  ])('PACK-8 WI-08 PR-03 arrival %s over a night of changing clocks: 24 elapsed hours before is %s', (from, until) => {
    const night = stay(from, '2027-11-05T12:00')
    const [, , flex] = offersFor(product, night, zone, 0, 3100, [], 21)
    expect(localAt(flex!.cancelUntil!, zone)).toBe(until)
    expect(instantOf(night.arrival, zone) - flex!.cancelUntil!).toBe(24 * hourMs)
  })

  test('PACK-8 the hour that comes twice: 24 h before the day after is its second one', () => {
    const [, , flex] = offersFor(product, stay('2027-11-01T02:30', '2027-11-05T12:00'), zone, 0, 3100, [], 21)
    expect(flex!.cancelUntil).toBe(instantOf('2027-10-31T02:30' as LocalDateTime, zone, 'second'))
  })

  test('PR-03 a night of 23 or 25 hours does not change the days', () => {
    const days = (from: string, to: string) => offersFor(product, stay(from, to), zone, 0, 3100, [], 21)[0]!.price.days
    expect(days('2027-03-27T12:00', '2027-03-28T12:00')).toBe(2)
    expect(days('2027-10-30T12:00', '2027-10-31T12:00')).toBe(2)
    expect(days('2027-10-30T12:00', '2027-10-31T02:30')).toBe(1)
  })
})
