import { describe, expect, test } from 'vitest'
import { languages, type Language } from '#domain/languages.ts'
import { currencies } from '#domain/money/currencies.ts'
import { euro, money } from '#domain/money/money.ts'
import type { LocalDate, LocalDateTime } from '#domain/time/local.ts'
import {
  compare,
  formatCountry,
  formatDay,
  formatInstant,
  formatKilometres,
  formatMoment,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatPicker,
  formatStay,
  formatTableAmount,
  formatTableDay,
  formatWait,
  formatTime,
  formatWholeMoney,
  monthNames,
  weekdayNames,
} from './formats.ts'

const date = '2027-03-05' as LocalDate
const moment = '2027-03-05T08:05' as LocalDateTime
/** Amounts contain two kinds of no-break spaces, which differ between versions of ICU. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const inEach = (format: (language: Language) => string) =>
  Object.fromEntries(languages.map((language) => [language, plain(format(language))]))

describe('amounts', () => {
  test('I18-05 16 euro in the format of each language, two decimals always; Spanish, Italian and Polish group from five digits on', () => {
    expect(inEach((language) => formatMoney(euro(123450), language))).toEqual({
      en: '€1,234.50',
      tr: '€1.234,50',
      nl: '€ 1.234,50',
      fr: '1 234,50 €',
      'nl-be': '€ 1.234,50',
      'fr-be': '1 234,50 €',
      es: '1234,50 €',
      de: '1.234,50 €',
      sv: '1 234,50 €',
      da: '1.234,50 €',
      it: '1234,50 €',
      nb: '1 234,50 €',
      pl: '1234,50 €',
      cs: '1 234,50 €',
    })
    for (const language of languages)
      for (const currency of currencies)
        expect(plain(formatMoney(money(3900, currency), language)), `${language} ${currency}`).toMatch(
          /(^|\D)39[.,]00(\D|$)/,
        )
  })

  test('I2 a crown is "kr" only in its own language', () => {
    expect(plain(formatMoney(money(43000, 'SEK'), 'sv'))).toBe('430,00 kr')
    expect(plain(formatMoney(money(43000, 'NOK'), 'sv'))).toBe('430,00 NOK')
    expect(plain(formatMoney(money(43000, 'DKK'), 'da'))).toBe('430,00 kr.')
    expect(plain(formatMoney(money(43000, 'NOK'), 'nb'))).toBe('430,00 kr')
    expect(plain(formatMoney(money(43000, 'SEK'), 'en'))).toBe('SEK 430.00')
    for (const language of languages)
      for (const currency of ['SEK', 'DKK', 'NOK'] as const) {
        const own = { sv: 'SEK', da: 'DKK', nb: 'NOK' }[language as string] === currency
        expect(formatMoney(money(100, currency), language).includes('kr'), `${language} ${currency}`).toBe(own)
      }
  })

  test('I2 other symbols and codes', () => {
    expect(plain(formatMoney(money(21300, 'PLN'), 'pl'))).toBe('213,00 zł')
    expect(plain(formatMoney(money(21300, 'PLN'), 'de'))).toBe('213,00 zł')
    expect(plain(formatMoney(money(96000, 'CZK'), 'cs'))).toBe('960,00 Kč')
    expect(plain(formatMoney(money(3900, 'GBP'), 'es'))).toBe('39,00 £')
    expect(plain(formatMoney(money(3900, 'USD'), 'fr'))).toBe('39,00 $US')
    expect(plain(formatMoney(money(3900, 'BGN'), 'en'))).toBe('BGN 39.00')
    expect(plain(formatMoney(money(3900, 'RON'), 'it'))).toBe('39,00 RON')
    expect(plain(formatMoney(money(3900, 'ZAR'), 'en'))).toBe('ZAR 39.00')
    expect(plain(formatMoney(euro(-500), 'en'))).toBe('−€5.00')
    expect(plain(formatMoney(euro(Number.MAX_SAFE_INTEGER), 'en'))).toBe('€90,071,992,547,409.91')
  })

  test('AGENCY-185 what is below zero has a minus in every language, never a hyphen', () => {
    for (const language of languages) {
      const below = [formatMoney(euro(-500), language), formatNumber(-4.5, language, 1), formatPercent(-21, language)]
      for (const text of below) expect([language, /^[^-]*\u2212[^-]*$/.test(text)]).toEqual([language, true])
    }
    expect(plain(formatMoney(euro(-123_456), 'nl'))).toBe('€ −1.234,56')
    expect(plain(formatMoney(euro(-123_456), 'de'))).toBe('−1.234,56 €')
  })

  test('I2 a sign made of letters stands behind its amount, or the code before it', () => {
    for (const language of languages)
      for (const [currency, sign] of [
        ['PLN', 'zł'],
        ['CZK', 'Kč'],
      ] as const) {
        const code = ['en', 'tr', 'nl', 'nl-be'].includes(language)
        expect(plain(formatMoney(money(15463, currency), language)), `${language} ${currency}`).toMatch(
          code ? new RegExp(`^${currency} 154[.,]63$`) : new RegExp(`^154[.,]63 ${sign}$`),
        )
      }
    expect(plain(formatWholeMoney(money(1_000_000, 'PLN'), 'en'))).toBe('PLN 10,000')
  })

  test('16 the price table has one form', () => {
    expect(formatTableAmount(euro(3840))).toBe('38,40')
    expect(formatTableDay(date)).toBe('05/03/2027')
  })

  test('numbers, shares and distances', () => {
    expect(formatNumber(4.6, 'nl', 1)).toBe('4,6')
    expect(formatNumber(4, 'en', 1)).toBe('4.0')
    expect([formatPercent(21, 'en'), formatPercent(21, 'tr')]).toEqual(['21%', '%21'])
    expect([formatPercent(21, 'fr'), formatPercent(5.5, 'de')].map(plain)).toEqual(['21 %', '5,5 %'])
    expect(plain(formatKilometres(1.5, 'de'))).toBe('1,5 km')
  })
})

describe('days and times', () => {
  test('TIME months are words in every language, with weekday and year', () => {
    expect(inEach((language) => formatDay(date, language))).toEqual({
      en: 'Fri 5 March 2027',
      tr: '5 Mart 2027 Cum',
      nl: 'vr 5 maart 2027',
      fr: 'ven. 5 mars 2027',
      'nl-be': 'vr 5 maart 2027',
      'fr-be': 'ven. 5 mars 2027',
      es: 'vie, 5 de marzo de 2027',
      de: 'Fr., 5. März 2027',
      sv: 'fre 5 mars 2027',
      da: 'fre. 5. marts 2027',
      it: 'ven 5 marzo 2027',
      nb: 'fre. 5. mars 2027',
      pl: 'pt., 5 marca 2027',
      cs: 'pá 5. března 2027',
    })
    for (const language of languages)
      for (let month = 1; month <= 12; month += 1) {
        const text = formatDay(`2027-${String(month).padStart(2, '0')}-15` as LocalDate, language, {
          year: false,
          weekday: false,
        })
        expect(text, `${language} ${month}`).toMatch(/\p{L}{3}/u)
      }
  })

  test('a day without year, with a long weekday or none', () => {
    expect(formatDay(date, 'en', { year: false })).toBe('Fri 5 March')
    expect(formatDay(date, 'en', { weekday: 'long' })).toBe('Friday, 5 March 2027')
    expect(formatDay(date, 'cs', { weekday: false, year: false })).toBe('5. března')
    expect(formatDay(date, 'da', { weekday: false })).toBe('5. marts 2027')
  })

  test('times have two digits and 24 hours; Danish keeps its dot', () => {
    expect(
      new Set(languages.filter((language) => language !== 'da').map((language) => formatTime(moment, language))),
    ).toEqual(new Set(['08:05']))
    expect(formatTime(moment, 'da')).toBe('08.05')
    expect([
      formatTime('2027-03-05T00:00' as LocalDateTime, 'en'),
      formatTime('2027-03-05T23:55' as LocalDateTime, 'es'),
    ]).toEqual(['00:00', '23:55'])
  })

  test('TZ a wall time is never shifted, an instant is shown on the clock of its airport', () => {
    // that hour does not exist in Europe on this night, but it is written as given: the form refuses it
    expect(formatMoment('2027-03-28T02:30' as LocalDateTime, 'en')).toBe('Sun 28 March 2027, 02:30')
    expect(formatInstant(Date.UTC(2027, 2, 5, 23, 30), 'Europe/Amsterdam', 'en')).toBe('Sat 6 March 2027, 00:30')
    expect(formatInstant(Date.UTC(2027, 6, 5, 21, 30), 'Europe/Istanbul', 'tr')).toBe('6 Temmuz 2027 Sal, 00:30')
    expect(formatMoment(moment, 'en', { year: false })).toBe('Fri 5 March, 08:05')
    // a line may end between the day and the time only
    for (const language of languages)
      expect(formatMoment(moment, language, { whole: true }).split(/[ \u2009]/), language).toHaveLength(2)
  })

  test('a stay; years when they differ', () => {
    const stay = { arrival: moment, departure: '2027-03-12T17:30' as LocalDateTime }
    expect(formatStay(stay, 'en')).toBe('Fri 5 March 08:05 → Fri 12 March 17:30')
    expect(formatStay(stay, 'de', { year: true })).toBe('Fr., 5. März 2027 08:05 → Fr., 12. März 2027 17:30')
    expect(
      formatStay(
        { arrival: '2026-12-30T08:05' as LocalDateTime, departure: '2027-01-02T10:00' as LocalDateTime },
        'en',
      ),
    ).toBe('Wed 30 December 2026 08:05 → Sat 2 January 2027 10:00')
  })

  test('S1 the picker shows day, abbreviated month, year, hour:minute', () => {
    expect(formatPicker('2025-03-05T09:05' as LocalDateTime, 'en')).toBe('5 Mar 2025, 9:05')
    expect(formatPicker('2025-03-05T09:05' as LocalDateTime, 'cs')).toBe('5 bře 2025, 9:05')
    expect(formatPicker('2025-12-31T00:00' as LocalDateTime, 'nl')).toBe('31 dec 2025, 0:00')
  })

  test('names of months and weekdays, Monday first', () => {
    expect(monthNames('en').long[0]).toBe('January')
    expect(monthNames('pl').long[2]).toBe('marzec')
    expect(weekdayNames('en')).toEqual({
      long: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      short: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    })
    for (const language of languages) {
      const { long, short } = monthNames(language)
      expect([new Set(long).size, new Set(short).size, new Set(weekdayNames(language).long).size], language).toEqual([
        12, 12, 7,
      ])
    }
    expect(formatMonth(date, 'es')).toBe('marzo de 2027')
  })
})

describe('names and order', () => {
  test('countries in the language', () => {
    expect([formatCountry('NL', 'en'), formatCountry('DE', 'fr'), formatCountry('PL', 'pl')]).toEqual([
      'Netherlands',
      'Allemagne',
      'Polska',
    ])
  })

  test('I18-12 each language has its own alphabet', () => {
    const cities = [
      'Ørsta',
      'Ålesund',
      'Ängelholm',
      'Östersund',
      'Zadar',
      'Łódź',
      'Lublin',
      'Malmö',
      'Čáslav',
      'Celle',
      'Doha',
    ]
    expect([...cities].sort(compare('nb'))).toEqual([
      'Čáslav',
      'Celle',
      'Doha',
      'Łódź',
      'Lublin',
      'Malmö',
      'Zadar',
      'Ängelholm',
      'Ørsta',
      'Östersund',
      'Ålesund',
    ])
    expect([...cities].sort(compare('sv'))).toEqual([
      'Čáslav',
      'Celle',
      'Doha',
      'Łódź',
      'Lublin',
      'Malmö',
      'Zadar',
      'Ålesund',
      'Ängelholm',
      'Ørsta',
      'Östersund',
    ])
    expect([...cities].sort(compare('pl'))).toEqual([
      'Ålesund',
      'Ängelholm',
      'Čáslav',
      'Celle',
      'Doha',
      'Lublin',
      'Łódź',
      'Malmö',
      'Ørsta',
      'Östersund',
      'Zadar',
    ])
    expect([...cities].sort(compare('cs'))).toEqual([
      'Ålesund',
      'Ängelholm',
      'Celle',
      'Čáslav',
      'Doha',
      'Łódź',
      'Lublin',
      'Malmö',
      'Ørsta',
      'Östersund',
      'Zadar',
    ])
    expect(['Ålesund', 'Zürich', 'Amsterdam'].sort(compare('sv'))).toEqual(['Amsterdam', 'Zürich', 'Ålesund'])
    expect(['Ålesund', 'Zürich', 'Amsterdam'].sort(compare('en'))).toEqual(['Ålesund', 'Amsterdam', 'Zürich'])
    expect(['P10', 'P2'].sort(compare('en'))).toEqual(['P2', 'P10'])
  })
})

test('SERVICE-34 a wait is said in whole hours up to two days, then in whole days', () => {
  const hours = (count: number) => count * 3_600_000
  expect([0, 1, 26.5, 47.99, 48, 100].map((count) => formatWait(hours(count), 'en'))).toEqual([
    '0 hours',
    '1 hour',
    '26 hours',
    '47 hours',
    '2 days',
    '4 days',
  ])
  expect([formatWait(hours(60), 'de'), formatWait(hours(5 * 24), 'pl'), formatWait(-5, 'tr')]).toEqual([
    '2 Tage',
    '5 dni',
    '0 saat',
  ])
})
