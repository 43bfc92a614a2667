import { expect, test } from 'vitest'
import { matchAirports } from '#domain/airports/matching.ts'
import { languages } from '#domain/languages.ts'
import { airportRows } from './airport-rows.ts'

/** What a visitor really finds, with the names of the catalogue in every language. */
const found = (query: string, language: (typeof languages)[number]) =>
  matchAirports(query, language, airportRows(language)).map(({ iata }) => iata)

test('SEARCH-26 pa: Paris before Palma, wherever there are car parks', () => {
  for (const language of languages) {
    const codes = found('pa', language)
    expect(codes.indexOf('CDG'), language).toBeLessThan(codes.indexOf('PMI'))
    expect(codes.slice(0, 2), language).toEqual(['CDG', 'ORY'])
  }
})

test.each([
  ['holland', ['AMS', 'EIN', 'RTM']],
  ['hollande', ['AMS', 'EIN', 'RTM']],
  ['Deutschland', ['DUS', 'HAM', 'STR']],
  ['England', ['LHR', 'LGW']],
  ['tjeckien', ['PRG']],
  ['Hiszpania', ['BCN', 'AGP']],
  ['ispanya', ['BCN', 'AGP']],
])('SEARCH-26 the country as %s, in every language of the page', (query, some) => {
  for (const language of languages)
    expect(found(query, language), `${query} ${language}`).toEqual(expect.arrayContaining(some))
})

test.each([
  ['skipol', 'AMS'],
  ['shiphol', 'AMS'],
  ['eindhofen', 'EIN'],
  ['barselona', 'BCN'],
  ['charleroy', 'CRL'],
])('SEARCH-27 %s finds %s in every language', (query, iata) => {
  for (const language of languages) expect(found(query, language)[0], language).toBe(iata)
})
