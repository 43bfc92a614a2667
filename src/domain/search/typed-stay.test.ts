import { expect, test } from 'vitest'
import type { LocalDate } from '../time/local.ts'
import { readTypedStay, typedStayOf } from './typed-stay.ts'

const today = '2026-11-24' as LocalDate // a Tuesday
const names = [
  ['Monday', 'maandag'],
  ['Tuesday', 'dinsdag'],
  ['Wednesday', 'woensdag'],
  ['Thursday', 'donderdag'],
  ['Friday', 'vrijdag'],
  ['Saturday', 'zaterdag'],
  ['Sunday', 'zondag'],
]
const read = (typed: string) => {
  const stay = readTypedStay(typed, today, names)
  return stay && `${stay.arrival} ${stay.departure}`
}

test.each([
  ['1812 0530 +7 1415', '2026-12-18T05:30 2026-12-25T14:15'],
  ['18.12. 5:30 25.12. 14:15', '2026-12-18T05:30 2026-12-25T14:15'],
  ['18.12 530, 25.12 1415', '2026-12-18T05:30 2026-12-25T14:15'],
  ['18/12/26 05.30 25-12-2026 14:15', '2026-12-18T05:30 2026-12-25T14:15'],
  ['2026-12-18T05:30 2026-12-25T14:15', '2026-12-18T05:30 2026-12-25T14:15'],
  // the next such day, today included
  ['fri 0530 sun 1415', '2026-11-27T05:30 2026-11-29T14:15'],
  ['VR 0530 +1 1415', '2026-11-27T05:30 2026-11-28T14:15'],
  ['tue 2300 tue 2330', '2026-11-24T23:00 2026-11-24T23:30'],
  ['2311 0530 +7 1415', '2027-11-23T05:30 2027-11-30T14:15'],
  ['2912 0530 0301 1415', '2026-12-29T05:30 2027-01-03T14:15'],
  ['29.02 0530 +1 1415', '2028-02-29T05:30 2028-03-01T14:15'],
])('AGENCY-29 %s', (typed, stay) => expect(read(typed)).toBe(stay))

test.each([
  '',
  '1812',
  '1812 0530',
  '1812 0530 +7',
  '1812 0530 +7 1415 2',
  '3113 0530 +7 1415',
  '1812 2460 +7 1415',
  '1812 2400 +7 1415',
  's 0530 +7 1415',
  't 0530 +7 1415',
  '<script> 0530 +7 1415',
  '1812 0530 -7 1415',
  `${'1'.repeat(200)} 0530 +7 1415`,
])('AGENCY-29 cannot be read: %s', (typed) => expect(read(typed)).toBeNull())

test('AGENCY-29 what was read can be read again', () => {
  const stay = readTypedStay('1812 0530 +7 1415', today, names)!
  expect(readTypedStay(typedStayOf(stay), today, names)).toEqual(stay)
})
