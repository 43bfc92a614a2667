import { expect, test } from 'vitest'
import { isCountry, listedCountry } from './country.ts'
import { readInvoiceForm } from './invoice-details.ts'

test('INV-4 a country is one of today: not letters of an earlier one, of a union, or of nowhere', () => {
  for (const country of ['NL', 'GR', 'GB', 'XK', 'TW', 'AX'])
    expect([country, isCountry(country)]).toEqual([country, true])
  for (const none of ['QQ', 'ZZ', 'DD', 'YU', 'UK', 'EU', 'EL', 'XI', 'nl', 'NLD', '1A', ''])
    expect([none, isCountry(none)]).toEqual([none, false])
})

test('INV-4 an invoice is written for no other', () => {
  const company = {
    company: 'Łódź Sp.',
    vatNumber: '',
    invoiceStreet: 'Piotrkowska 1',
    invoicePostcode: '90-001',
    invoiceCity: 'Łódź',
  }
  const read = (invoiceCountry: string) => readInvoiceForm({ ...company, invoiceCountry }, () => null)
  expect(read('PL').ok).toBe(true)
  expect(read('QQ')).toEqual({ ok: false, fields: { invoiceCountry: 'option_required' } })
})

test('INV-11 in data Kosovo has the code that the lists of the norm give it', () => {
  expect(['XK', 'NL'].map(listedCountry)).toEqual(['1A', 'NL'])
})
