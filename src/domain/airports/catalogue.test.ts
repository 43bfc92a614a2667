import { createRequire } from 'node:module'
import { getMultipleAirports } from 'airport-data-js'
import { describe, expect, test } from 'vitest'
import { readAccountCode } from '../partners/partners.ts'
import { airportAccounts, airportOf, airports, type AirportFacts } from './catalogue.ts'
import { landingPageId, landings } from './landing.ts'

type Row = { icao: string; iata: string; country: string; lat: number; lon: number; tz: string }
const firstSource = createRequire(import.meta.url)('@williamkapke/airports') as Row[]

/**
 * Known errors of a source, by airport and field. The tests check that each error is still there, so that the list
 * cannot grow stale.
 */
const exceptions: Record<string, { source: 'first' | 'second'; field: 'missing' | 'position'; why: string }[]> = {
  BER: [{ source: 'first', field: 'missing', why: 'older than the airport' }],
  WMI: [{ source: 'first', field: 'missing', why: 'older than its commercial use' }],
  KUN: [{ source: 'second', field: 'position', why: 'holds the city, 13 km away' }],
}
const isKnown = (iata: string, source: 'first' | 'second', field: 'missing' | 'position') =>
  (exceptions[iata] ?? []).some((known) => known.source === source && known.field === field)

const kmBetween = (a: { latitude: number; longitude: number }, latitude: number, longitude: number) => {
  const radians = Math.PI / 180
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const chord =
    half(latitude - a.latitude) +
    half(longitude - a.longitude) * Math.cos(latitude * radians) * Math.cos(a.latitude * radians)
  return 12_742 * Math.asin(Math.sqrt(chord))
}

const inFirst = (facts: AirportFacts) => firstSource.find((row) => row.icao === facts.icao && row.iata === facts.iata)
const second = new Map(
  (await getMultipleAirports(airports.map(({ iata }) => iata))).flatMap((row) =>
    row ? [[row.iata, row] as const] : [],
  ),
)

describe('the 91 airports against two independent packages', () => {
  test('there are 91, each code once, in 18 countries', () => {
    expect(airports).toHaveLength(91)
    expect(new Set(airports.map(({ iata }) => iata)).size).toBe(91)
    expect(new Set(airports.map(({ icao }) => icao)).size).toBe(91)
    expect(new Set(airports.map(({ country }) => country)).size).toBe(18)
  })

  test.each(airports.map((facts) => [facts.iata, facts] as const))(
    '%s: codes, country, zone and position',
    (iata, facts) => {
      const one = inFirst(facts)
      const two = second.get(iata)
      expect(one === undefined, 'missing in @williamkapke/airports').toBe(isKnown(iata, 'first', 'missing'))
      expect(two?.icao).toBe(facts.icao)
      expect([one?.country ?? facts.country, two?.country_code]).toEqual([facts.country, facts.country])
      expect([one?.tz ?? facts.zone, two?.time]).toEqual([facts.zone, facts.zone])
      const far = {
        first: one ? kmBetween(facts, one.lat, one.lon) : Infinity,
        second: two ? kmBetween(facts, two.latitude, two.longitude) : Infinity,
      }
      expect(Math.min(far.first, far.second)).toBeLessThan(3)
      if (one) expect(far.first > 3, 'position in @williamkapke/airports').toBe(isKnown(iata, 'first', 'position'))
      expect(far.second > 3, 'position in airport-data-js').toBe(isKnown(iata, 'second', 'position'))
    },
  )

  test('zones are IANA zones that this runtime knows', () => {
    for (const { zone } of airports) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
  })

  test('PART-6 an airport’s own business account is a code that can be one; by airport, of those that have one', () => {
    expect(airports.filter(({ account }) => account !== null && readAccountCode(account) === null)).toEqual([])
    expect(
      airportAccounts([
        { iata: 'EIN', account: 'BTN' },
        { iata: 'AMS', account: null },
      ]),
    ).toEqual({ EIN: 'BTN' })
    expect(Object.keys(airportAccounts())).toEqual(
      airports.flatMap(({ iata, account }) => (account === null ? [] : [iata])),
    )
  })

  test('airportOf knows IATA codes only', () => {
    expect(airportOf('TFS')?.zone).toBe('Atlantic/Canary')
    expect(airportOf('EHAM')).toBeUndefined()
    expect(airportOf('ZZZ')).toBeUndefined()
  })
})

describe('landing pages', () => {
  test('R3 page ids 18 to 52 without 35, in the order of the specification', () => {
    const ids = landings.map(landingPageId)
    expect(ids).toEqual(Array.from({ length: 35 }, (_, i) => i + 18).filter((id) => id !== 35))
    expect([
      landingPageId('barcelona'),
      landingPageId('zaventem'),
      landingPageId('vienna'),
      landingPageId('katowice'),
      landingPageId('prague'),
      landingPageId('berlin'),
    ]).toEqual([18, 34, 36, 43, 44, 45])
  })

  test('every landing page belongs to exactly one airport', () => {
    expect(airports.flatMap(({ landing }) => landing ?? []).toSorted()).toEqual([...landings].toSorted())
  })
})
