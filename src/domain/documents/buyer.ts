import type { BookingDetails } from '../bookings/booking.ts'

/**
 * The fields of the form for an invoice that a company can enter in its books. They are empty texts where nothing was
 * given.
 */
export const invoiceFields = [
  'company',
  'vatNumber',
  'invoiceStreet',
  'invoicePostcode',
  'invoiceCity',
  'invoiceCountry',
] as const
export type InvoiceField = (typeof invoiceFields)[number]
export type InvoiceDetails = Record<InvoiceField, string>

/**
 * Who the invoice is for: a company with its address, or the traveller, of whom only the name is known. `country` is
 * ISO 3166 or empty.
 */
export type Buyer = {
  person: string
  company: string
  vatNumber: string
  street: string
  postcode: string
  city: string
  country: string
}

export const invoiceDetailsOf = (details: BookingDetails): InvoiceDetails => ({
  company: details.company ?? '',
  vatNumber: details.vatNumber ?? '',
  invoiceStreet: details.invoiceStreet ?? '',
  invoicePostcode: details.invoicePostcode ?? '',
  invoiceCity: details.invoiceCity ?? '',
  invoiceCountry: details.invoiceCountry ?? '',
})

export const buyerOf = (details: BookingDetails): Buyer => {
  const {
    company,
    vatNumber,
    invoiceStreet: street,
    invoicePostcode: postcode,
    invoiceCity: city,
    invoiceCountry: country,
  } = invoiceDetailsOf(details)
  return {
    person: `${details.firstName} ${details.lastName}`.trim(),
    company,
    vatNumber,
    street,
    postcode,
    city,
    country,
  }
}

/** Whether the same company at the same address is named. A traveller's corrected name does not make another buyer. */
export const isSameBuyer = (a: Buyer, b: Buyer): boolean =>
  a.company === b.company &&
  a.vatNumber === b.vatNumber &&
  a.street === b.street &&
  a.postcode === b.postcode &&
  a.city === b.city &&
  a.country === b.country
