import { describe, expect, test } from 'vitest'
import { airportOf } from '#domain/airports/catalogue.ts'
import { matchAirports } from '#domain/airports/matching.ts'
import { languages } from '#domain/languages.ts'
import { formatCountry } from '#texts/formats.ts'
import { airportRows } from '../shared/search/airport-rows.ts'
import type { AirportRow } from './airport-row.ts'
import { optionGroups } from './airport-options.ts'

const row = (iata: string, name: string, country: string, parks = true, aliases: string[] = []): AirportRow => ({
  iata,
  name,
  city: name,
  country,
  aliases,
  parks,
  zone: 'Europe/Berlin',
  latitude: 0,
  longitude: 0,
  countryNames: [],
  ours: true,
  about: null,
})
const rows = [
  row('EIN', 'Eindhoven', 'Netherlands'),
  row('AMS', 'Amsterdam', 'Netherlands'),
  row('CGN', 'Cologne', 'Germany', true, ['Köln']),
  row('LHR', 'London Heathrow', 'United Kingdom', false),
]
const shape = (typed: string, near: string[] = [], recent: string[] = []) =>
  optionGroups(typed, 'en', rows, near, recent).map((group) => [
    group.kind,
    group.rows.map((one) => one.iata).join(' '),
  ])

describe('what the list of airports shows', () => {
  test('S2 nothing typed: near me, the last search, then the countries; nobody twice', () => {
    expect(shape('')).toEqual([
      ['country', 'CGN'],
      ['country', 'AMS EIN'],
    ])
    expect(shape('', ['EIN'], ['CGN'])).toEqual([
      ['near', 'EIN'],
      ['recent', 'CGN'],
      ['country', 'AMS'],
    ])
    expect(shape('', ['EIN'], ['EIN'])).toEqual([
      ['near', 'EIN'],
      ['country', 'CGN'],
      ['country', 'AMS'],
    ])
  })
  test('S2 an airport that storage names and nobody knows is left out', () =>
    expect(shape('', ['XXX'])[0]).toEqual(['country', 'CGN']))
  test('S2 SEARCH-26 typed: the matches by country, also without a car park (settled 43)', () => {
    expect(shape('koln')).toEqual([['country', 'CGN']])
    expect(shape('heath')).toEqual([['country', 'LHR']])
    expect(shape('zzzzz')).toEqual([])
    // the first step down with the keyboard leads to the best match of all, whatever its country is called
    expect(shape('ams', ['EIN'], ['CGN'])).toEqual([['country', 'AMS']])
    expect(shape('netherl')).toEqual([['country', 'AMS EIN']])
    const mixed = [
      row('AAA', 'Old Lon', 'Austria'),
      row('BBB', 'Lon', 'Norway'),
      row('CCC', 'Lonborg', 'Austria'),
      row('DDD', 'Very Lon', 'Norway'),
    ]
    expect(
      optionGroups('lon', 'en', mixed, [], []).map(({ heading, rows: its }) => [
        heading,
        ...its.map(({ iata }) => iata),
      ]),
    ).toEqual([
      ['Norway', 'BBB', 'DDD'],
      ['Austria', 'CCC', 'AAA'],
    ])
  })
})

describe.each(languages)('in %s', (language) => {
  const all = airportRows(language).map((one) => ({ ...one, parks: true, about: null }))
  test('S2 SEARCH-26 every match stands once, under its country in this language, and nothing is lost', () => {
    for (const typed of ['a', 'lon', 'paris', 'köln', 'CGN', 'berg', 'barcelna']) {
      const groups = optionGroups(typed, language, all, [], [])
      const matches = matchAirports(typed, language, all)
      expect(groups[0]?.rows[0], typed).toBe(matches[0])
      expect(groups.flatMap(({ rows: its }) => its.map(({ iata }) => iata)).sort(), typed).toEqual(
        matches.map(({ iata }) => iata).sort(),
      )
      expect(new Set(groups.map(({ heading }) => heading)).size, typed).toBe(groups.length)
      for (const { heading, rows: its } of groups)
        for (const one of its)
          expect(formatCountry(airportOf(one.iata)?.country ?? '', language), one.iata).toBe(heading)
    }
    expect(optionGroups('a', language, all, [], []).length).toBeGreaterThan(3)
  })
})
