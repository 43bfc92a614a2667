import { expect, test } from 'vitest'
import { consentDays, type Category } from './consent.ts'
import { capped } from './kept-lists.ts'
import { namedButNotKept, storageTable, toForget } from './storage-table.ts'

const table = storageTable({ currencyCookie: 'money', agentDays: 7, tests: ['hero'] })
const names = (allowed: Category[]) =>
  toForget(table, (category) => allowed.includes(category)).map(({ kind, name }) => `${kind} ${name}`)

test('CONS-6 CK-03 a refusal takes away what only it allowed', () => {
  expect(names([])).toEqual(['cookie cp', 'cookie split-hero', 'session visit', 'cookie origin'])
  expect(names(['websiteImprovement'])).toEqual(['cookie origin'])
  expect(names(['advertising'])).toEqual(['cookie cp', 'cookie split-hero', 'session visit'])
  expect(names(['websiteImprovement', 'advertising'])).toEqual([])
})

test('CONS-7 the table takes names and days from the configuration, and names each thing once a category', () => {
  const of = (name: string) =>
    table.filter((thing) => thing.name === name).map(({ category, lifetime }) => [category, lifetime])
  expect(of('money')).toEqual([['functional', { unit: 'days', count: 60 }]])
  expect(of('agent')).toEqual([
    ['functional', { unit: 'days', count: 7 }],
    ['advertising', { unit: 'days', count: 7 }],
  ])
  expect(of('cookie-flags')).toEqual([['functional', { unit: 'days', count: consentDays }]])
  expect(new Set(table.map(({ kind, name, category }) => `${kind} ${name} ${category}`)).size).toBe(table.length)
  expect(table.filter(({ name }) => (namedButNotKept as readonly string[]).includes(name))).toEqual([])
})

test('CONS-8 I4 a list of 100 is kept, one of 101 is emptied', () => {
  const list = (length: number) => Array.from({ length }, (_, index) => index)
  expect([capped(list(100)).length, capped(list(101)), capped([])]).toEqual([100, [], []])
})

test('I3 I4 each key that the demands name is kept or decided against, and never both', () => {
  const kept = new Set(table.map(({ name }) => name))
  const refused: readonly string[] = namedButNotKept
  const demanded = [
    'qpw-currency-code',
    'qpw-user-geolocation',
    'qpw-airport-parking-list',
    'qpw-user-closest-airport-parking',
    'cookie-message',
    'cookie-flags',
    'app-language',
    'THEME_SKIN',
    'chosenPark',
    'cp',
    'ho',
    'hcp',
    'lo',
  ]
  expect(demanded.filter((name) => kept.has(name) === refused.includes(name))).toEqual([])
})
