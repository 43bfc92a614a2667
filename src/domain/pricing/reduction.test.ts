import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import type { PerDay } from '../carparks/seasons.ts'
import type { LocalDateTime } from '../time/local.ts'
import { dayMs, instantOf } from '../time/zones.ts'
import type { PriceList, PriceVersion } from './price-list.ts'
import { stayTariff } from './price-list.ts'
import { reductionOf } from './reduction.ts'

const zone = 'Europe/Amsterdam'
const local = (text: string) => text as LocalDateTime
const noonOf = (day: string) => instantOf(local(`${day}T12:00`), zone)
/** noon of 20 November 2026 */
const now = noonOf('2026-11-20')
const week = { arrival: local('2027-03-01T10:00'), departure: local('2027-03-08T18:00') }

const flat = (minor: number): PerDay => [minor, minor, minor, minor, minor]
/** A price list of `perDay` cents for each day of a stay of eight days, Basic without a surcharge. */
const list = (perDay: number, regular?: number, more: Partial<PriceList> = {}): PriceList => ({
  seasons: [
    {
      name: 'year',
      fromMonthDay: '01-01',
      toMonthDay: '12-31',
      perDay: flat(perDay),
      ...(regular && { regularPerDay: flat(regular) }),
    },
  ],
  leadTimes: [],
  packages: [
    { code: 'basic', surchargeMinor: 0 },
    { code: 'flex', surchargeMinor: 600 },
  ],
  extras: [],
  dayCount: 'calendarDays',
  ...more,
})
const version = (from: number, until: number | null, of: PriceList): PriceVersion => ({ from, until, list: of })
/** A price history: 600 a day for 100 days, and 500 instead of 600 since `ago` days. */
const sale = (
  ago: number,
  earlier: PriceVersion[] = [version(now - 100 * dayMs, now - ago * dayMs, list(600))],
): PriceVersion[] => [...earlier, version(now - ago * dayMs, null, list(500, 600))]

const ask = (history: PriceVersion[], more: Partial<Parameters<typeof reductionOf>[1]> = {}) =>
  reductionOf(history, {
    stay: week,
    zone,
    now,
    tariffMinor: stayTariff(history.at(-1)!.list, week)!,
    package: 'basic',
    extras: [],
    ...more,
  })
const regularOf = (history: PriceVersion[], more: Partial<Parameters<typeof reductionOf>[1]> = {}) =>
  ask(history, more)?.regular.minor ?? null

describe('what may be struck through', () => {
  test('PRICE-14 PR-30 eight days at 40.00 that were 48.00 for 95 days: 48.00 is struck, 16 % less', () => {
    expect(ask(sale(5))).toEqual({
      regular: { minor: 4800, currency: 'EUR' },
      lowest: { minor: 4800, currency: 'EUR' },
      percent: 16,
    })
    expect(regularOf(sale(5), { package: 'flex' })).toBe(5400)
  })

  test('PRICE-14 by an agency both prices are less its agreement, and the percent is of what its customers see', () => {
    const referral = { percent: 3 }
    expect(ask(sale(5), { referral })).toEqual({
      regular: { minor: 4656, currency: 'EUR' },
      lowest: { minor: 4656, currency: 'EUR' },
      percent: 16,
    })
    // what is kept for one agency is not told to another, nor to who comes by none
    expect(regularOf(sale(5))).toBe(4800)
    expect(ask(sale(5), { referral: { amountMinor: 1_000 } })).toMatchObject({ regular: { minor: 3800 }, percent: 21 })
    expect(ask(sale(5), { referral: { amountMinor: 9_000 } })).toBeNull()
  })

  test('PRICE-14 PR-30 a regular price that is not above the price, or none at all, strikes nothing', () => {
    const before = version(now - 100 * dayMs, now - 5 * dayMs, list(600))
    expect(ask([before, version(now - 5 * dayMs, null, list(500))])).toBeNull()
    expect(ask([before, version(now - 5 * dayMs, null, list(500, 500))])).toBeNull()
    expect(ask([before, version(now - 5 * dayMs, null, list(500, 400))])).toBeNull()
  })

  test('PRICE-14 PR-30 PR-32 the regular price is never above the lowest of 30 days, and percent is held against that', () => {
    const cheaper = [
      version(now - 100 * dayMs, now - 20 * dayMs, list(600)),
      version(now - 20 * dayMs, now - 15 * dayMs, list(540)),
      version(now - 15 * dayMs, now - 5 * dayMs, list(600)),
    ]
    expect(ask(sale(5, cheaper))).toMatchObject({ regular: { minor: 4320 }, lowest: { minor: 4320 }, percent: 7 })
    // a regular price below the lowest of 30 days is struck through itself
    expect(
      ask([version(now - 100 * dayMs, now - 5 * dayMs, list(700)), version(now - 5 * dayMs, null, list(500, 600))]),
    ).toMatchObject({ regular: { minor: 4800 }, lowest: { minor: 5600 }, percent: 28 })
  })

  test('PRICE-14 PR-33 a price raised a day before the sale strikes nothing', () => {
    const raised = [
      version(now - 100 * dayMs, now - 6 * dayMs, list(500)),
      version(now - 6 * dayMs, now - 5 * dayMs, list(600)),
    ]
    expect(ask(sale(5, raised))).toBeNull()
  })

  test('PRICE-14 PR-31 the lowest counts from the 30th day before the sale on, not from the 31st', () => {
    // the sale began on 15 November, so the days from 16 October on count
    const until = (day: string) =>
      sale(5, [version(now - 100 * dayMs, noonOf(day), list(500)), version(noonOf(day), now - 5 * dayMs, list(600))])
    expect(regularOf(until('2026-10-15'))).toBe(4800)
    expect(regularOf(until('2026-10-16'))).toBeNull()
  })

  test('PRICE-14 PR-31 the airport’s midnight parts the days, not the server’s or UTC', () => {
    const until = (text: string) => {
      const at = instantOf(local(text), zone)
      return sale(5, [version(now - 100 * dayMs, at, list(500)), version(at, now - 5 * dayMs, list(600))])
    }
    expect(regularOf(until('2026-10-16T00:00'))).toBe(4800)
    expect(regularOf(until('2026-10-16T00:01'))).toBeNull()
  })

  test('PRICE-14 PR-31 a product on sale for fewer than 30 days before the reduction announces none', () => {
    const since = (days: number) => sale(5, [version(now - days * dayMs, now - 5 * dayMs, list(600))])
    expect(regularOf(since(35))).toBe(4800)
    expect(regularOf(since(34))).toBeNull()
    expect(ask([version(now - 100 * dayMs, null, list(500, 600))])).toBeNull()
  })

  test('PRICE-14 PR-31 days off sale are left out; with none of the 30 on sale nothing is announced', () => {
    const gap = (back: number) =>
      sale(5, [
        version(now - 100 * dayMs, now - 60 * dayMs, list(480)),
        version(now - back * dayMs, now - 5 * dayMs, list(600)),
      ])
    expect(regularOf(gap(20))).toBe(4800)
    expect(
      ask([version(now - 100 * dayMs, now - 60 * dayMs, list(600)), version(now - 5 * dayMs, null, list(500, 600))]),
    ).toBeNull()
  })

  test('PRICE-14 a reduction is one for 30 days; then it is the usual price', () => {
    expect(regularOf(sale(30))).toBe(4800)
    expect(regularOf(sale(31))).toBeNull()
  })

  test('PRICE-14 booking early was cheaper than the sale is now: nothing is struck', () => {
    const early = { leadTimes: [{ fromDaysAhead: 110, toDaysAhead: null, percent: -20 }] }
    const history = [
      version(now - 100 * dayMs, now - 5 * dayMs, list(600, undefined, early)),
      version(now - 5 * dayMs, null, list(500, 600, early)),
    ]
    // the arrival is 101 days ahead; ten days ago it was 111 days ahead, and the price was 38.40
    expect(ask(history)).toBeNull()
    expect(
      regularOf(history, { stay: { arrival: local('2027-01-10T10:00'), departure: local('2027-01-17T18:00') } }),
    ).toBe(4800)
  })

  test('PRICE-14 what is recorded and what is asked differ: nothing is announced', () => {
    expect(ask(sale(5), { tariffMinor: 4001 })).toBeNull()
    expect(ask(sale(5), { extras: ['covered'] })).toBeNull()
    expect(reductionOf([], { stay: week, zone, now, tariffMinor: 4000, package: 'basic', extras: [] })).toBeNull()
  })

  test('PRICE-14 whatever the history: what is struck is above the price, and no price of the 30 days before lies below it', () => {
    const steps = fc.array(
      fc.record({ days: fc.integer({ min: 1, max: 40 }), perDay: fc.constantFrom(400, 450, 500, 550, 600, 700) }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 35 }), fc.constantFrom(520, 600, 900), (before, ago, regular) => {
        let until = now - ago * dayMs
        const earlier: PriceVersion[] = []
        for (const { days, perDay } of before) {
          earlier.unshift(version(until - days * dayMs, until, list(perDay)))
          until -= days * dayMs
        }
        const history = [...earlier, version(now - ago * dayMs, null, list(500, regular))]
        const found = ask(history)
        if (!found) return
        expect(found.regular.minor).toBeGreaterThan(4000)
        expect(found.regular.minor).toBeLessThanOrEqual(regular * 8)
        const run = earlier.findLastIndex(({ list: of }) => of.seasons[0]!.perDay[3] !== 500)
        const began = earlier[run]!.until!
        for (const one of earlier)
          if (one.until! > began - 29 * dayMs && one.from < began)
            expect(found.regular.minor).toBeLessThanOrEqual(one.list.seasons[0]!.perDay[3] * 8)
        expect(found.lowest.minor * (100 - found.percent)).toBeGreaterThanOrEqual(4000 * 100)
      }),
      { numRuns: 1000 },
    )
  })
})
