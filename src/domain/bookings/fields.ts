import type { Product } from '../carparks/product.ts'
import { invoiceFields } from '../documents/buyer.ts'

/** The fields of the booking form in the order in which they are asked and their errors are listed (demand B1). */
export const bookingFields = [
  'firstName',
  'lastName',
  'email',
  'mobile',
  'phone',
  'plate',
  'plateCountry',
  'carBrand',
  'carModel',
  'carColor',
  'arrivalFlight',
  'returnFlight',
  'flightTerminal',
  'flightTime',
  'passengers',
  'coupon',
  'anvr',
  ...invoiceFields,
  'newsletter',
  'package',
  'extras',
  'paymentLocation',
  'paymentMethod',
  'terms',
] as const
export type BookingField = (typeof bookingFields)[number]

export type RequiredFlags = Product['required']

export type FieldRule = {
  /** counted after stray blanks and hyphens are taken out (demand B2); null for a field that is not typed into */
  maxLength: number | null
  autocomplete: string
  inputMode: 'text' | 'email' | 'tel' | 'numeric' | null
  /** `always`, `never`, or the name of the product's flag that asks for the field */
  requiredBy: 'always' | keyof RequiredFlags | 'never'
  /** the flag asks for it, but it may be given after booking, until 24 hours before arrival (settled 8 and 41) */
  mayFollow?: true
}

/** What the HTML form needs to know of the rules. The rules themselves are in form.ts. */
export const fieldRules: Record<BookingField, FieldRule> = {
  firstName: { maxLength: 35, autocomplete: 'given-name', inputMode: 'text', requiredBy: 'always' },
  lastName: { maxLength: 35, autocomplete: 'family-name', inputMode: 'text', requiredBy: 'always' },
  email: { maxLength: 254, autocomplete: 'email', inputMode: 'email', requiredBy: 'always' },
  mobile: { maxLength: 20, autocomplete: 'tel', inputMode: 'tel', requiredBy: 'always' },
  phone: { maxLength: 20, autocomplete: 'off', inputMode: 'tel', requiredBy: 'never' },
  plate: { maxLength: 15, autocomplete: 'off', inputMode: 'text', requiredBy: 'plate', mayFollow: true },
  plateCountry: { maxLength: 2, autocomplete: 'off', inputMode: null, requiredBy: 'plateCountry', mayFollow: true },
  carBrand: { maxLength: 20, autocomplete: 'off', inputMode: 'text', requiredBy: 'carModel' },
  carModel: { maxLength: 20, autocomplete: 'off', inputMode: 'text', requiredBy: 'carModel' },
  carColor: { maxLength: 20, autocomplete: 'off', inputMode: 'text', requiredBy: 'carModel' },
  arrivalFlight: {
    maxLength: 10,
    autocomplete: 'off',
    inputMode: 'text',
    requiredBy: 'flightInformation',
    mayFollow: true,
  },
  returnFlight: {
    maxLength: 10,
    autocomplete: 'off',
    inputMode: 'text',
    requiredBy: 'flightInformation',
    mayFollow: true,
  },
  flightTerminal: {
    maxLength: 20,
    autocomplete: 'off',
    inputMode: 'text',
    requiredBy: 'flightTerminal',
    mayFollow: true,
  },
  flightTime: { maxLength: 5, autocomplete: 'off', inputMode: 'text', requiredBy: 'flightTime', mayFollow: true },
  passengers: { maxLength: 2, autocomplete: 'off', inputMode: 'numeric', requiredBy: 'always' },
  coupon: { maxLength: 40, autocomplete: 'off', inputMode: 'text', requiredBy: 'never' },
  anvr: { maxLength: 20, autocomplete: 'off', inputMode: 'text', requiredBy: 'never' },
  company: { maxLength: 100, autocomplete: 'organization', inputMode: 'text', requiredBy: 'never' },
  vatNumber: { maxLength: 20, autocomplete: 'off', inputMode: 'text', requiredBy: 'never' },
  invoiceStreet: { maxLength: 100, autocomplete: 'billing street-address', inputMode: 'text', requiredBy: 'never' },
  invoicePostcode: { maxLength: 12, autocomplete: 'billing postal-code', inputMode: 'text', requiredBy: 'never' },
  invoiceCity: { maxLength: 60, autocomplete: 'billing address-level2', inputMode: 'text', requiredBy: 'never' },
  invoiceCountry: { maxLength: 2, autocomplete: 'billing country', inputMode: null, requiredBy: 'never' },
  newsletter: { maxLength: null, autocomplete: 'off', inputMode: null, requiredBy: 'never' },
  package: { maxLength: null, autocomplete: 'off', inputMode: null, requiredBy: 'always' },
  extras: { maxLength: null, autocomplete: 'off', inputMode: null, requiredBy: 'never' },
  paymentLocation: { maxLength: null, autocomplete: 'off', inputMode: null, requiredBy: 'always' },
  paymentMethod: { maxLength: null, autocomplete: 'off', inputMode: null, requiredBy: 'never' },
  terms: { maxLength: null, autocomplete: 'off', inputMode: null, requiredBy: 'always' },
}

/** The number of passengers an empty form shows (settled 41). */
export const defaultPassengers = 2
