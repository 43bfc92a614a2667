import { describe, expect, test } from 'vitest'
import type { LocalDateTime } from '../time/local.ts'
import { exists } from '../time/zones.ts'
import {
  handOver,
  readBusinessAccount,
  readSearch,
  searchParameters,
  type Search,
  type SearchFacts,
} from './parameters.ts'

const facts: SearchFacts = {
  known: (iata) => ['AMS', 'CGN'].includes(iata),
  resolve: (text) => (text.toLowerCase() === 'köln' ? 'CGN' : null),
  nowAt: () => '2027-03-04T09:58' as LocalDateTime,
  exists: (_, local) => exists(local, 'Europe/Amsterdam'),
}
const read = (query: string) => readSearch(new URLSearchParams(query), facts)
const good = 'location=AMS&startDateTime=2027-04-01T08:05&endDateTime=2027-04-09T17:30'
const search = (over: Partial<Search> = {}): Search => ({
  iata: 'AMS',
  stay: { arrival: '2027-04-01T08:05' as LocalDateTime, departure: '2027-04-09T17:30' as LocalDateTime },
  businessAccount: null,
  ...over,
})

describe('reading a search', () => {
  test('SEARCH-19 location, startDateTime, endDateTime and businessAccount', () => {
    expect(read(good)).toEqual({ ok: true, value: search() })
    expect(read(`${good}&businessAccount=TUINL`)).toEqual({ ok: true, value: search({ businessAccount: 'TUINL' }) })
  })

  test('SEARCH-19 a code in small letters and a typed name find the airport', () => {
    expect(read(good.replace('AMS', 'ams'))).toMatchObject({ ok: true, value: { iata: 'AMS' } })
    expect(read(good.replace('AMS', 'K%C3%B6ln'))).toMatchObject({ ok: true, value: { iata: 'CGN' } })
  })

  test('SEARCH-17 nothing given: three messages, the first one leads', () => {
    const answer = read('')
    expect(answer).toMatchObject({
      ok: false,
      problem: {
        code: 'airport_required',
        fields: { location: 'airport_required', startDateTime: 'arrival_required', endDateTime: 'departure_required' },
      },
      shown: { location: '', startDateTime: '', endDateTime: '' },
    })
  })

  test('SEARCH-17 what was given is shown again', () => {
    expect(read('location=Atlantis&startDateTime=soon&endDateTime=2027-04-09T17:30')).toMatchObject({
      ok: false,
      problem: { code: 'airport_unknown', fields: { location: 'airport_unknown', startDateTime: 'moment_unreadable' } },
      shown: { location: 'Atlantis', startDateTime: 'soon', endDateTime: '2027-04-09T17:30' },
      form: { airport: null, arrival: null, departure: '2027-04-09T17:30' },
    })
  })

  test('SEARCH-17 the airport’s clock decides what is past', () => {
    expect(read('location=AMS&startDateTime=2027-03-04T09:54&endDateTime=2027-03-09T17:30')).toMatchObject({
      ok: false,
      problem: { code: 'arrival_past', facts: { now: '2027-03-04T09:58', lastDay: '2028-03-05' } },
    })
    expect(read('location=AMS&startDateTime=2027-03-04T09:55&endDateTime=2027-03-09T17:30').ok).toBe(true)
  })

  test.each([
    '2027-04-01T08:05Z',
    '2027-04-01T08:05%2B02:00',
    '2027-02-30T08:05',
    '2027-04-01T24:00',
    '0000-00-00T00:00',
  ])('TZ-05 TZ-06 an arrival of %s is none', (start) => {
    expect(read(`location=AMS&startDateTime=${start}&endDateTime=2027-04-09T17:30`)).toMatchObject({
      ok: false,
      problem: { code: 'moment_unreadable', fields: { startDateTime: 'moment_unreadable' } },
    })
  })

  test('SEARCH-21 TZ-01 a time that summer time leaves out is refused, one that comes twice is not', () => {
    expect(read('location=AMS&startDateTime=2027-03-28T02:30&endDateTime=2027-04-09T17:30')).toMatchObject({
      ok: false,
      problem: { fields: { startDateTime: 'time_does_not_exist' } },
    })
    expect(read('location=AMS&startDateTime=2027-03-20T02:30&endDateTime=2027-03-28T02:55')).toMatchObject({
      ok: false,
      problem: { fields: { endDateTime: 'time_does_not_exist' } },
    })
    expect(read('location=AMS&startDateTime=2027-10-31T02:30&endDateTime=2027-11-09T17:30').ok).toBe(true)
  })

  test('SEARCH-20 without JavaScript dates and times come apart', () => {
    const native = 'location=AMS&startDate=2027-04-01&startTime=08:05&endDate=2027-04-09&endTime=17:30:00'
    expect(read(native)).toEqual({ ok: true, value: search() })
    expect(read('location=AMS&startDate=2027-04-01&endDate=2027-04-09&endTime=17:30')).toMatchObject({
      ok: false,
      problem: { code: 'arrival_required' },
      shown: { startDateTime: '2027-04-01T' },
    })
  })

  test('SEARCH-19 very long values are cut, not carried', () => {
    const answer = read(`location=${'x'.repeat(5000)}`)
    expect(answer.ok ? '' : answer.shown.location).toHaveLength(80)
  })

  test.each([
    ['tui-vip', 'tui-vip'],
    ['TUINL', 'TUINL'],
    ['a', null],
    ['x'.repeat(21), null],
    ['tui vip', null],
    ['<b>', null],
    ['', null],
  ])('SEARCH-23 partner %j', (given, is) => {
    expect(readBusinessAccount(new URLSearchParams({ businessAccount: given }))).toBe(is)
  })
})

describe('handing over', () => {
  const over = (base: string, current: string, value = search()) => handOver(base, new URLSearchParams(current), value)

  test('SEARCH-22 the search is added to the base address', () => {
    expect(over('/en/search', '')).toBe(
      '/en/search?location=AMS&startDateTime=2027-04-01T08%3A05&endDateTime=2027-04-09T17%3A30',
    )
    expect(over('https://book.example/nl?shop=1#top', '', search({ businessAccount: 'TUINL' }))).toBe(
      'https://book.example/nl?shop=1&businessAccount=TUINL&location=AMS&startDateTime=2027-04-01T08%3A05&endDateTime=2027-04-09T17%3A30#top',
    )
  })

  test('SEARCH-22 the page’s parameters are kept, those of the search replaced', () => {
    const url = new URL(
      over(
        'https://book.example/',
        'utm_source=mail&agent=AB12C&location=CGN&startDate=2027-01-01&x=1&x=2&businessAccount=tui',
      ),
    )
    expect(url.searchParams.getAll('x')).toEqual(['1', '2'])
    expect(url.searchParams.get('utm_source')).toBe('mail')
    expect(url.searchParams.get('agent')).toBe('AB12C')
    expect(url.searchParams.getAll('location')).toEqual(['AMS'])
    expect(url.searchParams.get('businessAccount')).toBe('tui')
    expect(url.searchParams.has('startDate')).toBe(false)
  })

  test('SEARCH-22 what names a person or is a key does not travel', () => {
    const url = over(
      '/en/search',
      'email=a@example.org&hash=abc&valcon_api_key=k&token=t&ref=AMS-1&contact=a@example.org&plate=XX&q=1',
    )
    for (const secret of ['email', 'example.org', 'hash', 'valcon', 'token', 'ref=', 'plate'])
      expect(url).not.toContain(secret)
    expect(url).toContain('q=1')
  })

  test('SEARCH-22 a flood of parameters or a malformed partner is cut off', () => {
    const flood = Array.from({ length: 100 }, (_, i) => `p${i}=${i}`).join('&')
    expect([...new URL(over('https://book.example/', flood)).searchParams].length).toBe(33)
    expect(over('/en/search', `long=${'x'.repeat(300)}&businessAccount=<script>`)).not.toMatch(/long|script/)
  })

  test('SEARCH-22 the trip-app variant adds five parameters', () => {
    const url = handOver('https://trip.example/', new URLSearchParams(), search(), {
      product: 'parkwing',
      lang: 'nl',
      currency: 'EUR',
      agent: 'WEB1',
    })
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      tripappTest: 'true',
      rule_set: 'parkwing',
      lang: 'nl',
      currency: 'EUR',
      agent: 'WEB1',
      location: 'AMS',
    })
  })

  test('SEARCH-22 what is handed over is read back', () => {
    const given = search({ businessAccount: 'tui-vip' })
    expect(readSearch(searchParameters(given), facts)).toEqual({ ok: true, value: given })
  })
})
