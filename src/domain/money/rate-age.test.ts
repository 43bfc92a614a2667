import { describe, expect, test } from 'vitest'
import type { LocalDate, LocalDateTime } from '../time/local.ts'
import { instantOf } from '../time/zones.ts'
import { currencies, parseRates, rateOf, type Rates } from './currencies.ts'
import { euro, shownMoney } from './money.ts'
import { bankHoursSince, isBankDay, isStale, ratesAt } from './rate-age.ts'

const berlin = (text: string) => instantOf(text as LocalDateTime, 'Europe/Berlin')
const day = (text: string) => text as LocalDate
const feed = (of: string): Rates => ({ day: of, source: 'ecb', perEuro: { USD: '1.1177', PLN: '4.2480' } })

describe('exchange rates that get old', () => {
  test.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-12-25', false],
    ['2027-01-01', false],
    ['2027-03-26', false],
    ['2027-03-29', false],
    ['2027-03-30', true],
    ['2028-04-14', false],
    ['2028-04-17', false],
  ])('PRICE-15 %s is a bank day: %s', (on, is) => expect(isBankDay(day(on))).toBe(is))

  test('PRICE-15 hours of a weekend do not count', () => {
    expect(bankHoursSince(day('2026-11-20'), berlin('2026-11-20T16:00'))).toBe(0)
    expect(bankHoursSince(day('2026-11-20'), berlin('2026-11-23T00:00'))).toBe(8)
    expect(bankHoursSince(day('2026-11-20'), berlin('2026-11-24T16:00'))).toBe(48)
  })

  test('PRICE-15 PR-24 Friday’s rates hold until Tuesday at four; a minute later prices are in euro', () => {
    expect(isStale(feed('2026-11-20'), berlin('2026-11-24T16:00'))).toBe(false)
    expect(isStale(feed('2026-11-20'), berlin('2026-11-24T16:01'))).toBe(true)
    const old = ratesAt(feed('2026-11-20'), berlin('2026-11-25T12:00'))
    expect(old).toMatchObject({ stale: true, perEuro: {} })
    expect(shownMoney(euro(5_000), 'PLN', old)).toEqual(euro(5_000))
    // the rate of the lev is fixed for good
    expect(rateOf(old, 'BGN')).toBe('1.95583')
  })

  test('PRICE-15 PR-24 FX-03 over Easter and Christmas nothing gets old while the banks are closed', () => {
    expect(isStale(feed('2027-03-25'), berlin('2027-03-30T23:00'))).toBe(false)
    expect(isStale(feed('2027-03-25'), berlin('2027-03-31T16:01'))).toBe(true)
    expect(isStale(feed('2026-12-24'), berlin('2026-12-29T16:00'))).toBe(false)
  })

  test('PRICE-15 a snapshot is of its day and claims no more; a feed from far ahead, or of no day, is not used', () => {
    expect(isStale({ ...feed('2020-01-01'), source: 'snapshot' }, berlin('2026-11-20T12:00'))).toBe(false)
    expect(isStale(feed('2027-11-20'), berlin('2026-11-20T12:00'))).toBe(true)
    expect(isStale(feed('2026-11-21'), berlin('2026-11-20T12:00'))).toBe(false)
    expect(isStale(feed('nonsense'), berlin('2026-11-20T12:00'))).toBe(true)
    expect(isStale(feed('2001-01-01'), berlin('2026-11-20T12:00'))).toBe(true)
  })

  test('PRICE-15 what is no list of rates is none', () => {
    const good = { day: '2026-11-20', source: 'ecb', perEuro: { USD: '1.1177' } }
    expect(parseRates(good)).toEqual(good)
    for (const wrong of [
      { day: '20.11.2026' },
      { source: 'me' },
      { perEuro: null },
      { perEuro: { USD: 1.1 } },
      { perEuro: { USD: '0' } },
      { perEuro: { USD: '-1' } },
      { perEuro: { usd: '1' } },
      { perEuro: { USD: '1e309' } },
      { perEuro: { USD: 'NaN' } },
    ])
      expect(parseRates({ ...good, ...wrong })).toBeNull()
  })

  test('FX-05 thirteen can be chosen', () => expect(currencies).toHaveLength(13))
})
