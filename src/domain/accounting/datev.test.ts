import { expect, test } from 'vitest'
import type { Month } from '../statements/statement.ts'
import { datevBatch, readDatevNumber, skr04 } from './datev.ts'
import { accounts, type Entry } from './journal.ts'

const paid: Entry = {
  // one hour before midnight in UTC, the day after where the house is
  at: Date.parse('2026-12-04T23:30:00Z'),
  book: 'booking',
  about: 'AMS-4F7K2M',
  iata: 'AMS',
  debit: 'provider',
  credit: 'receivable',
  currency: 'EUR',
  amountMinor: 6_200,
}
const batch = (...entries: Entry[]) =>
  datevBatch({
    month: '2026-12-01' as Month,
    entries,
    consultant: 29_098,
    client: 55_003,
    madeAt: Date.parse('2027-01-02T03:04:05.678Z'),
  })

test('AGENCY-151 the head has the version, the numbers, the year and the days of the month', () => {
  const [head, names, ...rest] = batch().split('\r\n')
  expect(head).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20270102030405678;;"PW";"";"";29098;55003;20260101;4;20261201;20261231;"Parkwing 2026-12";"";1;0;0;"EUR";;"";;;"04";;;"";""',
  )
  expect(names!.split(';')).toHaveLength(125)
  expect(names!.split(';')[36]).toBe('KOST1 - Kostenstelle')
  expect(rest).toEqual([''])
})

test('AGENCY-151 an entry has its amount with a comma, both accounts, its day, its document and its airport', () => {
  const cells = batch(paid, { ...paid, amountMinor: 5, debit: 'costs', credit: 'party', iata: '' }).split('\r\n')
  const first = cells[2]!.split(';')
  expect(first).toHaveLength(125)
  expect(first.slice(0, 14)).toEqual([
    '62,00',
    '"S"',
    '"EUR"',
    '',
    '',
    '',
    '1370',
    '1200',
    '',
    '0512',
    '"AMS-4F7K2M"',
    '',
    '',
    '"booking: provider / receivable"',
  ])
  expect([first[36], first.slice(37).join('')]).toEqual(['"AMS"', ''])
  expect(cells[3]!.split(';').slice(0, 8)).toEqual(['0,05', '"S"', '"EUR"', '', '', '', '5900', '3300'])
})

test('AGENCY-151 what a document number may not have is replaced, and it ends after 36 signs', () => {
  const [, , line] = batch({ ...paid, about: `Ä"B;${'x'.repeat(40)}` }).split('\r\n')
  expect(line!.split(';')[10]).toBe(`"--B-${'x'.repeat(32)}"`)
})

test('AGENCY-151 every account has a number of its own with four digits', () => {
  expect(Object.keys(skr04).toSorted()).toEqual(accounts.toSorted())
  expect(new Set(Object.values(skr04)).size).toBe(accounts.length)
  for (const number of Object.values(skr04)) expect(String(number)).toMatch(/^[1-9]\d{3}$/)
})

test('AGENCY-151 numbers of advisers have 4 to 7 digits, those of companies 1 to 5', () => {
  expect(
    [' 1001 ', '9999999', '999', '10000000', '0123', '1 001', ''].map((one) => readDatevNumber(one, 'consultant')),
  ).toEqual([1_001, 9_999_999, null, null, null, null, null])
  expect(['1', '99999', '100000', '0', 'x'].map((one) => readDatevNumber(one, 'client'))).toEqual([
    1,
    99_999,
    null,
    null,
    null,
  ])
})
