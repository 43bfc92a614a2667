import { describe, expect, test } from 'vitest'
import type { AirportRow } from './airport-row.ts'
import { optionGroups } from './airport-options.ts'

const row = (iata: string, name: string, country: string, parks = true, aliases: string[] = []): AirportRow => ({ iata, name, city: name, country, aliases, parks, zone: 'Europe/Berlin', latitude: 0, longitude: 0 })
const rows = [row('EIN', 'Eindhoven', 'Netherlands'), row('AMS', 'Amsterdam', 'Netherlands'), row('CGN', 'Cologne', 'Germany', true, ['Köln']), row('LHR', 'London Heathrow', 'United Kingdom', false)]
const shape = (typed: string, near: string[] = [], recent: string[] = []) => optionGroups(typed, 'en', rows, near, recent).map((group) => [group.kind, group.rows.map((one) => one.iata).join(' ')])

describe('what the list of airports shows', () => {
  test('S2 nothing typed: near me, the last search, then the countries; nobody twice', () => {
    expect(shape('')).toEqual([['country', 'CGN'], ['country', 'AMS EIN']])
    expect(shape('', ['EIN'], ['CGN'])).toEqual([['near', 'EIN'], ['recent', 'CGN'], ['country', 'AMS']])
    expect(shape('', ['EIN'], ['EIN'])).toEqual([['near', 'EIN'], ['country', 'CGN'], ['country', 'AMS']])
  })
  test('S2 an airport that storage names and nobody knows is left out', () => expect(shape('', ['XXX'])[0]).toEqual(['country', 'CGN']))
  test('S2 typed: the matches, also without a car park (decision 43)', () => {
    expect(shape('koln')).toEqual([['matches', 'CGN']])
    expect(shape('heath')).toEqual([['matches', 'LHR']])
    expect(shape('zzzzz')).toEqual([])
  })
})
