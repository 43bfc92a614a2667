import { expect, test } from 'vitest'
import type { LocalDate } from '../time/local.ts'
import { readDay } from './typed-day.ts'

const today = '2027-03-04' as LocalDate
const dutch = [
  [
    'januari',
    'februari',
    'maart',
    'april',
    'mei',
    'juni',
    'juli',
    'augustus',
    'september',
    'oktober',
    'november',
    'december',
  ],
  ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
]
const german = [
  [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
]
const czech = [
  [
    'ledna',
    'února',
    'března',
    'dubna',
    'května',
    'června',
    'července',
    'srpna',
    'září',
    'října',
    'listopadu',
    'prosince',
  ],
]

test.each([
  '5 3 2027',
  '05.03.27',
  '5/3',
  '5-3-2027',
  '5 mrt',
  '5 mrt. 2027',
  '5 Maart',
  '5 maa',
  '2027-03-05',
  ' 5, 3 ',
])('SEARCH-35 %j is 5 March 2027', (text) => expect(readDay(text, today, dutch)).toBe('2027-03-05'))

test('SEARCH-35 names of months in their language, without accents too', () => {
  expect(readDay('5. März', today, german)).toBe('2027-03-05')
  expect(readDay('5. marz 2028', today, german)).toBe('2028-03-05')
  expect(readDay('5. cervence', today, czech)).toBe('2027-07-05')
  expect(readDay('5. cerv', today, czech)).toBeUndefined()
})

test('SEARCH-35 without a year the next such day, today included', () => {
  expect(readDay('4/3', today, dutch)).toBe('2027-03-04')
  expect(readDay('3/3', today, dutch)).toBe('2028-03-03')
  expect(readDay('29/2', today, dutch)).toBe('2028-02-29')
})

test.each([
  '',
  '5',
  '5 xyz',
  '31 4 2027',
  '5 13',
  '0 3',
  '5 3 2027 8',
  '5 3 027',
  'maart 5',
  '5 ma',
  '5 ju',
  '1e1 3',
  '9'.repeat(500),
])('SEARCH-35 %j is no day', (text) => expect(readDay(text, today, dutch)).toBeUndefined())
