import { describe, expect, test } from 'vitest'
import type { Language } from '#domain/languages.ts'
import { holds } from '#domain/search/fold.ts'
import { euro } from '#domain/money/money.ts'
import { parseDateTime } from '#domain/time/local.ts'
import { translator } from '#texts/texts.ts'
import type { FromPrice, Reader } from '../../components/prices.ts'
import { byCountry } from '../../components/by-country.ts'
import { airportsView, type AirportFilter } from './model.ts'

const reader = (language: Language): Reader => ({
  language,
  t: translator(language),
  currency: 'EUR',
  rates: { day: '2026-11-19', source: 'snapshot', perEuro: {} },
})
const rows = (...pairs: [iata: string, country: string][]) => pairs.map(([iata, country]) => ({ iata, country }))
const unfiltered: AirportFilter = { typed: '', found: null, elsewhere: [], kept: [], all: '/en/airports' }
const price: FromPrice = {
  days: 8,
  total: euro(4000),
  from: parseDateTime('2027-03-05T12:00')!,
  to: parseDateTime('2027-03-12T12:00')!,
}

const viewOf = (
  language: Language,
  filter: Partial<AirportFilter> = {},
  codes = rows(['AMS', 'NL'], ['GRO', 'ES'], ['AGP', 'ES'], ['VIE', 'AT']),
) =>
  airportsView(reader(language), {
    airports: codes.map(({ iata, country }) => ({
      iata,
      country,
      carParks: 3,
      href: `/${iata}`,
      names: [iata === 'AGP' ? 'Málaga' : iata],
    })),
    prices: new Map([['AMS', price]]),
    filter: { ...unfiltered, ...filter },
  })

describe('S4 the order is the language’s own', () => {
  const countries = (language: Language, ...codes: string[]) =>
    byCountry(
      language,
      codes.map((country) => ({ iata: 'AMS', country })),
    ).map(({ name }) => name)
  const airports = (language: Language, ...codes: string[]) =>
    byCountry(
      language,
      codes.map((iata) => ({ iata, country: 'BE' })),
    )[0]!.airports.map(({ iata }) => iata)

  test('countries, then airports by their name in this language', () => {
    expect(viewOf('en').countries.map(({ name, airports: all }) => [name, ...all.map(({ iata }) => iata)])).toEqual([
      ['Austria', 'VIE'],
      ['Netherlands', 'AMS'],
      ['Spain', 'GRO', 'AGP'],
    ])
  })
  test('Czech: Ch after H, for airports and countries', () => {
    expect(airports('en', 'HAM', 'CRL', 'CGN')).toEqual(['CRL', 'CGN', 'HAM'])
    expect(airports('cs', 'CRL', 'HAM', 'EIN')).toEqual(['EIN', 'HAM', 'CRL'])
    expect(countries('cs', 'HR', 'HU', 'IT')).toEqual(['Chorvatsko', 'Itálie', 'Maďarsko'])
  })
  test('Swedish: Å, Ä, Ö last; German sorts Ö with O', () => {
    expect(countries('sv', 'AT', 'ES', 'AX', 'EG')).toEqual(['Egypten', 'Spanien', 'Åland', 'Österrike'])
    expect(countries('de', 'AT', 'ES', 'NL')).toEqual(['Niederlande', 'Österreich', 'Spanien'])
  })
  test('Turkish: I before İ', () => {
    expect(countries('tr', 'ES', 'IQ', 'NL')).toEqual(['Hollanda', 'Irak', 'İspanya'])
  })
})

describe('S4 the list and its filter', () => {
  test('a row names city, airport and car parks, with a price only where there is one', () => {
    const [
      ,
      {
        airports: [amsterdam],
      },
      {
        airports: [girona],
      },
    ] = viewOf('en').countries as unknown as [unknown, { airports: [object] }, { airports: [object] }]
    expect(amsterdam).toMatchObject({
      name: 'Amsterdam Schiphol',
      detail: '3 car parks',
      from: { label: expect.stringMatching(/^8\sdays from$/), price: '€40.00' },
      hidden: false,
    })
    expect(girona).toMatchObject({ detail: '3 car parks', from: null })
  })
  test('without a word typed all are shown, and each number of airports has its words', () => {
    const { filter, countries } = viewOf('en')
    expect(countries.every(({ hidden }) => !hidden)).toBe(true)
    expect(filter).toMatchObject({
      shown: 4,
      said: ['No airports found', '1 airport', '2 airports', '3 airports', '4 airports'],
    })
  })
  test('what does not fit is hidden, and countries left empty too', () => {
    const { countries, filter } = viewOf('en', { typed: 'malag', found: new Set(['AGP']) })
    expect(countries.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Austria', true],
      ['Netherlands', true],
      ['Spain', false],
    ])
    expect(countries[2]!.airports.map(({ iata, hidden }) => [iata, hidden])).toEqual([
      ['GRO', true],
      ['AGP', false],
    ])
    expect(filter.shown).toBe(1)
  })
  test('R4 settled 43 an airport without a car park is not listed, but said', () => {
    const { filter, elsewhere } = viewOf('en', { typed: 'lisbon', found: new Set(['LIS']), elsewhere: ['LIS'] })
    expect(filter.said[filter.shown]).toBe('No airports found')
    expect(elsewhere).toBe('No car park yet: Lisbon (LIS).')
  })
  test('SEARCH-36 a row is found in the browser by code, name and spelling', () => {
    const [malaga] = viewOf('en', {}, rows(['AGP', 'ES'])).countries[0]!.airports
    for (const typed of ['agp', 'malaga', 'MÁLAGA', 'lag']) expect(holds(malaga!.find!, typed), typed).toBe(true)
    expect(holds(malaga!.find!, 'madrid')).toBe(false)
  })
})
