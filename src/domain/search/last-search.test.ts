import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import type { LocalDateTime } from '../time/local.ts'
import { readChosenPark, writeChosenPark } from './chosen-park.ts'
import { beginWith, decodeLastSearch, encodeLastSearch, lastSearchOf, searchOf } from './last-search.ts'

const search = {
  iata: 'AGP',
  stay: { arrival: '2027-04-01T08:05' as LocalDateTime, departure: '2027-04-09T17:30' as LocalDateTime },
}

describe('last-search cookie', () => {
  const value = 'date_out=2027-04-09T17%3A30&date_stay=2027-04-01&park_from=AGP&date_time=2027-04-01T08%3A05'

  test('SEARCH-24 a car-park search is written as kind cp with the four fields', () => {
    expect(lastSearchOf(search).kind).toBe('cp')
    expect(encodeLastSearch(lastSearchOf(search))).toBe(value)
    expect(encodeLastSearch(lastSearchOf(search))).toMatch(/^[A-Za-z0-9%&=._+-]+$/)
  })

  test('SEARCH-24 every kind is read back', () => {
    for (const kind of ['cp', 'ho', 'hcp', 'lo']) expect(searchOf(decodeLastSearch(kind, value)!)).toEqual(search)
  })

  test.each([
    ['another kind', 'xx', value],
    ['a field missing', 'cp', value.replace('date_stay', 'date_stai')],
    ['no airport code', 'cp', value.replace('AGP', 'agp%0D%0A')],
    ['no date', 'cp', value.replace('2027-04-09', '2027-02-30')],
    ['departure first', 'cp', value.replace('2027-04-09', '2027-03-09')],
    ['a first day that is not the arrival’s', 'cp', value.replace('date_stay=2027-04-01', 'date_stay=2027-04-02')],
    ['too long', 'cp', `${value}&x=${'x'.repeat(200)}`],
    ['broken escapes', 'cp', '%E0%A4%A'],
  ])('SEARCH-24 %s is refused', (_, kind, text) => expect(decodeLastSearch(kind, text)).toBeNull())

  test('SEARCH-24 an empty form begins with the last search, ours before others, and only with the airport once its arrival has passed', () => {
    const jar = (cookies: Record<string, string>) => (name: string) => cookies[name] ?? null
    const at = (now: string) => (iata: string) => (iata === 'AGP' || iata === 'EIN' ? (now as never) : null)
    const other = value.replace('AGP', 'EIN')
    expect(beginWith(jar({ cp: value, ho: other }), at('2027-03-01T09:00'))).toEqual({
      airport: 'AGP',
      stay: search.stay,
    })
    expect(beginWith(jar({ cp: 'nonsense', ho: other }), at('2027-03-01T09:00'))).toEqual({
      airport: 'EIN',
      stay: search.stay,
    })
    expect(beginWith(jar({ cp: value }), at('2027-12-01T09:00'))).toEqual({ airport: 'AGP' })
    expect(beginWith(jar({ cp: value.replace('AGP', 'QQQ') }), at('2027-03-01T09:00'))).toEqual({})
    expect(beginWith(jar({}), at('2027-03-01T09:00'))).toEqual({})
  })

  test('SEARCH-24 no cookie makes it throw', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 250 }),
        (text) => void expect(() => decodeLastSearch('cp', text)).not.toThrow(),
      ),
    )
  })
})

describe('chosenPark', () => {
  test('SEARCH-4 what is written is read back, in the format year-month-dayThour:minute', () => {
    expect(writeChosenPark(search)).toBe(
      '{"location":"AGP","startDateTime":"2027-04-01T08:05","endDateTime":"2027-04-09T17:30"}',
    )
    expect(readChosenPark(writeChosenPark(search))).toEqual({
      location: 'AGP',
      startDateTime: '2027-04-01T08:05',
      endDateTime: '2027-04-09T17:30',
    })
  })

  test('SEARCH-4 a location object with its code is read too', () => {
    expect(
      readChosenPark(
        '{"location":{"iataCode":"AGP","id":4},"startDateTime":"2027-04-01T08:05","endDateTime":"2027-04-09T17:30"}',
      )?.location,
    ).toBe('AGP')
  })

  test('SEARCH-6 unreadable times are empty, an unreadable airport is nothing', () => {
    expect(readChosenPark('{"location":"AGP","startDateTime":"soon","endDateTime":7}')).toEqual({
      location: 'AGP',
      startDateTime: '',
      endDateTime: '',
    })
    for (const stored of [
      null,
      '',
      'x',
      'null',
      '[]',
      '7',
      '{}',
      '{"location":"nowhere"}',
      `{"location":"AGP","x":"${'x'.repeat(1000)}"}`,
    ])
      expect(readChosenPark(stored)).toBeNull()
  })
})
