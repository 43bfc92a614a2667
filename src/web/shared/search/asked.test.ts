import { expect, test } from 'vitest'
import { airportName } from '#domain/airports/names.ts'
import { searchFormView } from '../../forms/search-form/view.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { typedSearch } from './asked.ts'

const now = Date.parse('2026-12-01T10:00:00Z')
const facts = { language: 'de', deps: { clock: { now: () => now } } } as unknown as RequestFacts
const formOf = (typed: Record<string, string>) => {
  const query = new URLSearchParams(typed)
  const refused = typedSearch(facts, query)
  const { airport, location, start, end, errors } = searchFormView({
    language: 'de',
    now,
    bookingSite: '',
    query,
    airport: 'AMS',
    refused,
  })
  return refused && { airport, location, start, end, errors }
}

test('SEARCH-53 the form has what stood in it in the other language, with the airport by its name in this one', () => {
  expect(
    formOf({
      location: 'Eindhoven Airport (EIN)',
      startDateTime: '2026-12-08T08:00',
      endDateTime: '2026-12-15T09:30',
    }),
  ).toEqual({
    airport: 'EIN',
    location: `${airportName('EIN', 'de')} (EIN)`,
    start: '2026-12-08T08:00',
    end: '2026-12-15T09:30',
    errors: {},
  })
})

test('SEARCH-53 what is no search yet stands there as it was typed, without a word about it', () => {
  expect(formOf({ location: 'Wonderland', startDateTime: '2026-11-01T08:00', endDateTime: '' })).toEqual({
    airport: null,
    location: 'Wonderland',
    start: '2026-11-01T08:00',
    end: '',
    errors: {},
  })
  expect(formOf({ location: '', startDateTime: '', endDateTime: '' })).toMatchObject({ airport: null, location: '' })
})

test('SEARCH-53 an address without moments begins as ever', () => {
  expect(formOf({})).toBeUndefined()
  expect(formOf({ location: 'EIN', agent: 'NORD1' })).toBeUndefined()
})
