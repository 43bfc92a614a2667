import { describe, expect, test } from 'vitest'
import { airports } from '../airports/catalogue.ts'
import { readInvoiceForm } from './invoice-details.ts'
import { registeredIn, sellerIn } from './seller.ts'
import { readVatNumber } from './vat-number.ts'

describe('the company on an invoice', () => {
  test.each([
    ['nl 1234.56.789.b01', 'NL', 'NL123456789B01'],
    ['123456789B01', 'NL', 'NL123456789B01'],
    ['BE 0417.497.106', 'BE', 'BE0417497106'],
    ['DE 136695976', 'DE', 'DE136695976'],
    ['PL 526-021-02-28', 'PL', 'PL5260210228'],
    ['IT 00743110157', 'IT', 'IT00743110157'],
    ['DK 13585628', 'DK', 'DK13585628'],
    ['LU 15027442', 'LU', 'LU15027442'],
    ['EL 094259216', 'GR', 'EL094259216'],
    ['094259216', 'GR', 'EL094259216'],
    ['SE 556188840401', 'SE', 'SE556188840401'],
    ['FR 40303265045', 'NL', 'FR40303265045'],
    ['ATU 13585627', 'AT', 'ATU13585627'],
    ['CHE-123.456.788 MWST', 'CH', 'CHE123456788MWST'],
    ['MA123456', 'MA', 'MA123456'],
  ])('INV-4 %s of %s is %s', (typed, country, number) => {
    expect(readVatNumber(typed, country)).toBe(number)
  })

  test.each([
    ['NL123456789C01', 'NL'],
    ['BE0417497107', 'BE'],
    ['DE136695977', 'DE'],
    ['PL5260210229', 'PL'],
    ['IT00743110158', 'IT'],
    ['DK13585629', 'DK'],
    ['LU15027443', 'LU'],
    ['12345', 'DE'],
    ['<b>', 'XX'],
    ['AB', ''],
    ['BE0417497107', 'MA'],
  ])('INV-4 %s of %s is refused', (typed, country) => {
    expect(readVatNumber(typed, country)).toBeNull()
  })

  const filled = {
    company: ' Acme  B.V. ',
    vatNumber: 'NL123456789B01',
    invoiceStreet: 'Kade 1',
    invoicePostcode: '1011 AA',
    invoiceCity: 'Amsterdam',
    invoiceCountry: 'nl',
  }
  test('INV-4 nothing is asked for; a company needs its whole address, a VAT number it may leave out', () => {
    expect(readInvoiceForm({}, readVatNumber)).toMatchObject({ ok: true, value: { company: '', invoiceCountry: '' } })
    expect(readInvoiceForm({ invoiceCountry: 'NL' }, readVatNumber)).toMatchObject({
      ok: true,
      value: { invoiceCountry: '' },
    })
    expect(readInvoiceForm(filled, readVatNumber)).toEqual({
      ok: true,
      value: { ...filled, company: 'Acme B.V.', invoiceCountry: 'NL' },
    })
    expect(readInvoiceForm({ ...filled, vatNumber: '' }, readVatNumber)).toMatchObject({ ok: true })
    expect(readInvoiceForm({ vatNumber: 'NL123456789B01' }, readVatNumber)).toEqual({
      ok: false,
      fields: {
        company: 'mandatory',
        invoiceStreet: 'mandatory',
        invoicePostcode: 'mandatory',
        invoiceCity: 'mandatory',
        invoiceCountry: 'mandatory',
      },
    })
    expect(
      readInvoiceForm(
        {
          ...filled,
          vatNumber: 'NL1',
          invoiceCity: 'x'.repeat(61),
          invoiceCountry: '??',
          company: '4111 1111 1111 1111',
        },
        readVatNumber,
      ),
    ).toEqual({
      ok: false,
      fields: {
        company: 'card_number_refused',
        vatNumber: 'vat_number_invalid',
        invoiceCity: 'too_long',
        invoiceCountry: 'option_required',
      },
    })
  })

  test('INV-2 the seller is registered where car parks are, with numbers nobody has', () => {
    const countries = new Set(airports.filter(({ landing }) => landing !== null).map(({ country }) => country))
    expect([...countries].filter((country) => !registeredIn(country))).toEqual([])
    for (const country of countries) expect(sellerIn(country).vatNumber.replace(/\D/g, '')).toMatch(/^0+$/)
    expect(sellerIn('XX').vatNumber).toBe(sellerIn('NL').vatNumber)
  })
})
