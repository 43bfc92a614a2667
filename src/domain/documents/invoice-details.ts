import { compactCode, holdsCardNumber, lengthOf, tidyText } from '../bookings/typed-text.ts'
import type { ProblemCode } from '../problems.ts'
import { invoiceFields, type InvoiceDetails, type InvoiceField } from './buyer.ts'
import { isCountry } from './country.ts'

/** The most characters of each field. */
const invoiceLengths: Record<InvoiceField, number> = {
  company: 100,
  vatNumber: 20,
  invoiceStreet: 100,
  invoicePostcode: 12,
  invoiceCity: 60,
  invoiceCountry: 2,
}

/**
 * The check of documents/vat-number.ts: it gives the number in its stored spelling, or null. A browser does not load it
 * and accepts what was typed.
 */
export type ValidVat = (number: string, country: string) => string | null

type Read = { value: string; problem?: undefined } | { value?: undefined; problem: ProblemCode }

/**
 * Reads the fields of an invoice for a company (INV-4): either all are empty, or name, street, postcode, city and
 * country are given. A VAT number is never required but must be right when it is given. `typed` answers '' for a field
 * that was not posted.
 */
export const readInvoiceFields = (
  typed: (field: InvoiceField) => string,
  validVat: ValidVat = (number) => compactCode(number),
): Record<InvoiceField, Read> => {
  const isAsked = invoiceFields.some((field) => tidyText(typed(field)) !== '' && field !== 'invoiceCountry')
  const country = compactCode(typed('invoiceCountry'))
  const line = (field: InvoiceField): Read => {
    if (holdsCardNumber(typed(field))) return { problem: 'card_number_refused' }
    const text = tidyText(typed(field))
    if (text === '') return isAsked ? { problem: 'mandatory' } : { value: '' }
    return lengthOf(text) > invoiceLengths[field] ? { problem: 'too_long' } : { value: text }
  }
  return {
    company: line('company'),
    vatNumber: vat(typed('vatNumber'), country, validVat),
    invoiceStreet: line('invoiceStreet'),
    invoicePostcode: line('invoicePostcode'),
    invoiceCity: line('invoiceCity'),
    // The list of countries always has one chosen, so a country alone does not ask for an invoice.
    invoiceCountry: isAsked ? countryRead(country) : { value: '' },
  }
}

const countryRead = (country: string): Read => {
  if (country === '') return { problem: 'mandatory' }
  return isCountry(country) ? { value: country } : { problem: 'option_required' }
}

const vat = (typed: string, country: string, validVat: ValidVat): Read => {
  const text = tidyText(typed)
  if (text === '') return { value: '' }
  if (holdsCardNumber(typed)) return { problem: 'card_number_refused' }
  if (lengthOf(text) > 2 * invoiceLengths.vatNumber) return { problem: 'too_long' }
  const number = validVat(text, country)
  return number === null ? { problem: 'vat_number_invalid' } : { value: number }
}

export type InvoiceReading =
  | { ok: true; value: InvoiceDetails }
  | { ok: false; fields: Partial<Record<InvoiceField, ProblemCode>> }

/** Reads the form of the page that asks only for these fields. */
export const readInvoiceForm = (
  values: Readonly<Record<string, string | undefined>>,
  validVat: ValidVat,
): InvoiceReading => {
  const read = readInvoiceFields((field) => values[field] ?? '', validVat)
  const fields: Partial<Record<InvoiceField, ProblemCode>> = {}
  for (const field of invoiceFields) if (read[field].problem) fields[field] = read[field].problem
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  return {
    ok: true,
    value: Object.fromEntries(invoiceFields.map((field) => [field, read[field].value ?? ''])) as InvoiceDetails,
  }
}
