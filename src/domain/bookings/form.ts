import type { PackageCode, PaymentLocation } from '../carparks/product.ts'
import { isPaymentMethod, isTaken, type PaymentMethod } from '../payments/methods.ts'
import { readCouponCode } from '../coupons/coupon.ts'
import { readInvoiceFields, type ValidVat } from '../documents/invoice-details.ts'
import type { ProblemCode } from '../problems.ts'
import type { BookingDetails } from './booking.ts'
import { bookingFields, fieldRules, type BookingField, type RequiredFlags } from './fields.ts'
import { compactCode, holdsCardNumber, lengthOf, plainDigits, readEmail, tidyText } from './typed-text.ts'

export { bookingFields, fieldRules } from './fields.ts'
export type { BookingField, RequiredFlags } from './fields.ts'

/**
 * A form without errors. Whoever places the booking checks whether the product offers its package, extras and payment.
 */
export type BookingForm = {
  details: BookingDetails
  package: PackageCode
  extras: 'covered'[]
  paymentLocation: PaymentLocation
  /** null when the method is chosen on the provider's page */
  paymentMethod: PaymentMethod | null
  /** in its normal spelling; absent when none was typed. Whoever places the booking checks whether it counts. */
  coupon?: string
}

export type FormOptions = {
  /**
   * The number as E.164, or null when no such number exists. `country` (ISO 3166, two letters) counts for numbers
   * without `+`.
   */
  validPhone: (number: string, country: string) => string | null
  /** the check of documents/vat-number.ts; a browser does not have it and leaves this to the server */
  validVat?: ValidVat
  /** the country that numbers without `+` belong to: the airport's */
  country?: string
  /**
   * false within 24 hours of arrival, when the plate and flight numbers that the product asks for cannot follow any
   * more (AC-05)
   */
  mayFollow?: boolean
  /** the flight that leaves is called departure flight where an agency sells (BOOK-26), so what is refused is too */
  asksDeparture?: boolean
}

/** Values as the form posts them, one text for each field. A missing one counts as empty. */
export type FormValues = Readonly<Record<string, string | undefined>>

export type FormReading =
  | { ok: true; value: BookingForm }
  /**
   * `fields` holds the problems in the form's order. `shown` holds every value exactly as it was typed, except a
   * payment card's number.
   */
  | { ok: false; fields: Partial<Record<BookingField, ProblemCode>>; shown: Record<BookingField, string> }

const packages: readonly string[] = ['basic', 'medium_flex', 'flex'] satisfies PackageCode[]
const locations: readonly string[] = ['onLine', 'onLineLaterV2', 'baCharged'] satisfies PaymentLocation[]
const isPackage = (value: string): value is PackageCode => packages.includes(value)
const isLocation = (value: string): value is PaymentLocation => locations.includes(value)
const isMethod = (value: string): value is PaymentMethod => isPaymentMethod(value) && isTaken(value)

/** One field that was read: its value as it is stored, or what is wrong with it. */
type Read<T> = { value: T; problem?: undefined } | { value?: undefined; problem: ProblemCode }
const fine = <T>(value: T): Read<T> => ({ value })
const wrong = (problem: ProblemCode): Read<never> => ({ problem })

const leavingFlight = {
  arrival: { required: 'arrival_flight_required', long: 'arrival_flight_long' },
  departure: { required: 'departure_flight_required', long: 'departure_flight_long' },
} as const

/**
 * Applies every rule of demand B2, for the page, the agency's API and a browser alike. It never throws, whatever was
 * typed (BOOK-8).
 */
export const readBookingForm = (
  values: FormValues,
  required: RequiredFlags,
  { validPhone, validVat, country = 'NL', mayFollow = true, asksDeparture = false }: FormOptions,
): FormReading => {
  const typed = (field: BookingField): string =>
    Object.hasOwn(values, field) && typeof values[field] === 'string' ? values[field] : ''
  const isCar = required.carModel
  const anyOf = (...fields: BookingField[]) => fields.some((field) => tidyText(typed(field)) !== '')
  const flightKnown = anyOf('arrivalFlight', 'returnFlight')
  const leaving = leavingFlight[asksDeparture ? 'departure' : 'arrival']
  const invoice = readInvoiceFields(typed, validVat)
  const read = {
    firstName: textField(typed('firstName'), 'firstName', 'first_name_long', 'first_name_required'),
    lastName: textField(typed('lastName'), 'lastName', 'last_name_long', 'last_name_required'),
    email: email(typed('email')),
    mobile: mobile(typed('mobile'), country, validPhone),
    phone: phone(typed('phone'), country, validPhone),
    plate: plate(typed('plate'), required.plate && !mayFollow),
    plateCountry: plateCountry(typed('plateCountry'), required.plateCountry && (!mayFollow || anyOf('plate'))),
    carBrand: textField(typed('carBrand'), 'carBrand', 'car_brand_long', isCar && 'car_brand_required'),
    carModel: textField(typed('carModel'), 'carModel', 'car_model_long', isCar && 'car_model_required'),
    carColor: textField(typed('carColor'), 'carColor', 'car_color_long', isCar && 'car_color_required'),
    arrivalFlight: flight(
      typed('arrivalFlight'),
      leaving.long,
      required.flightInformation && !mayFollow && leaving.required,
    ),
    returnFlight: flight(
      typed('returnFlight'),
      'return_flight_long',
      required.flightInformation && !mayFollow && 'return_flight_required',
    ),
    flightTerminal: textField(
      typed('flightTerminal'),
      'flightTerminal',
      'too_long',
      required.flightTerminal && (!mayFollow || flightKnown) && 'mandatory',
    ),
    flightTime: flightTime(typed('flightTime'), required.flightTime && (!mayFollow || flightKnown)),
    passengers: passengers(typed('passengers')),
    coupon: couponCode(typed('coupon')),
    anvr: textField(typed('anvr'), 'anvr', 'anvr_long', false),
    ...invoice,
    newsletter: fine(isTicked(typed('newsletter'))),
    package: choice(typed('package'), isPackage),
    extras: extras(typed('extras')),
    paymentLocation: choice(typed('paymentLocation'), isLocation),
    paymentMethod: typed('paymentMethod') === '' ? fine(null) : choice(typed('paymentMethod'), isMethod),
    terms: isTicked(typed('terms')) ? fine(true) : wrong('terms_required'),
  } satisfies Record<BookingField, Read<unknown>>

  const fields: Partial<Record<BookingField, ProblemCode>> = {}
  for (const field of bookingFields) if (read[field].problem) fields[field] = read[field].problem
  if (Object.keys(fields).length > 0) return { ok: false, fields, shown: shownAgain(typed, fields) }

  const value = <T>({ value: found }: Read<T>): T => found as T
  return {
    ok: true,
    value: {
      details: {
        firstName: value(read.firstName),
        lastName: value(read.lastName),
        email: value(read.email),
        mobile: value(read.mobile),
        ...(value(read.phone) !== '' && { phone: value(read.phone) }),
        passengers: value(read.passengers),
        plate: value(read.plate),
        plateCountry: value(read.plateCountry),
        carBrand: value(read.carBrand),
        carModel: value(read.carModel),
        carColor: value(read.carColor),
        arrivalFlight: value(read.arrivalFlight),
        returnFlight: value(read.returnFlight),
        flightTerminal: value(read.flightTerminal),
        flightTime: value(read.flightTime),
        anvr: value(read.anvr),
        newsletter: value(read.newsletter),
        company: value(read.company),
        vatNumber: value(read.vatNumber),
        invoiceStreet: value(read.invoiceStreet),
        invoicePostcode: value(read.invoicePostcode),
        invoiceCity: value(read.invoiceCity),
        invoiceCountry: value(read.invoiceCountry),
      },
      package: value(read.package),
      extras: value(read.extras),
      paymentLocation: value(read.paymentLocation),
      paymentMethod: value<PaymentMethod | null>(read.paymentMethod),
      ...(value(read.coupon) !== '' && { coupon: value(read.coupon) }),
    },
  }
}

/** The typed values for showing the form again. Nothing is lost except what must not appear on a page again (PY-30). */
const shownAgain = (
  typed: (field: BookingField) => string,
  fields: Partial<Record<BookingField, ProblemCode>>,
): Record<BookingField, string> =>
  Object.fromEntries(
    bookingFields.map((field) => [field, fields[field] === 'card_number_refused' ? '' : typed(field)]),
  ) as Record<BookingField, string>

const isTicked = (text: string): boolean => ['on', 'yes', 'true', '1'].includes(text)

const textField = (
  typed: string,
  field: BookingField,
  tooLong: ProblemCode,
  missing: ProblemCode | false,
): Read<string> => {
  if (holdsCardNumber(typed)) return wrong('card_number_refused')
  const text = tidyText(typed)
  if (text === '' && missing) return wrong(missing)
  return lengthOf(text) > (fieldRules[field].maxLength ?? 0) ? wrong(tooLong) : fine(text)
}

const email = (typed: string): Read<string> => {
  if (tidyText(typed) === '') return wrong('email_required')
  const address = readEmail(typed)
  return address === null ? wrong('email_invalid') : fine(address)
}

type NumberCodes = { long: ProblemCode; invalid: ProblemCode }

/** Numbers are stored as E.164: `0031 (0)6-12 34 56 78` and `+31612345678` are one number (BOOK-5). */
const numberOf = (
  text: string,
  country: string,
  validPhone: FormOptions['validPhone'],
  is: NumberCodes,
): Read<string> => {
  const bare = bareNumber(text)
  const number = bare.startsWith('+') ? bareNumber(text.replace('(0)', '')) : bare
  if ((number.match(/\d/g) ?? []).length > 20) return wrong(is.long)
  const e164 = /^\+?\d{4,}$/.test(number) ? validPhone(number, country) : null
  return e164 === null ? wrong(is.invalid) : fine(e164)
}

const mobile = (typed: string, country: string, validPhone: FormOptions['validPhone']): Read<string> => {
  const text = plainDigits(tidyText(typed))
  if (text === '') return wrong('mobile_required')
  return numberOf(text, country, validPhone, { long: 'mobile_long', invalid: 'mobile_invalid' })
}

/** A second number, which nobody has to give (BOOK-27). */
const phone = (typed: string, country: string, validPhone: FormOptions['validPhone']): Read<string> => {
  const text = plainDigits(tidyText(typed))
  return text === '' ? fine('') : numberOf(text, country, validPhone, { long: 'phone_long', invalid: 'phone_invalid' })
}

const bareNumber = (text: string) => text.replace(/[\s\p{Pd}./()]/gu, '').replace(/^00/, '+')

/**
 * A plate has 2 to 15 letters and digits without blanks and hyphens; it is put in upper case without a locale (CI-14).
 * A plate that is given must be right; a missing one may follow.
 */
const plate = (typed: string, isDue: boolean): Read<string> => {
  if (holdsCardNumber(typed)) return wrong('card_number_refused')
  const text = compactCode(typed)
  if (tidyText(typed) === '') return isDue ? wrong('plate_invalid') : fine('')
  return /^[\p{L}\p{N}]{2,15}$/u.test(text) ? fine(text) : wrong('plate_invalid')
}

const plateCountry = (typed: string, isDue: boolean): Read<string> => {
  const text = compactCode(typed)
  if (text === '') return isDue ? wrong('mandatory') : fine('')
  return /^[A-Z]{2}$/.test(text) ? fine(text) : wrong('option_required')
}

const flight = (typed: string, tooLong: ProblemCode, missing: ProblemCode | false): Read<string> => {
  if (holdsCardNumber(typed)) return wrong('card_number_refused')
  const text = compactCode(typed)
  if (text === '' && missing) return wrong(missing)
  return lengthOf(text) > 10 ? wrong(tooLong) : fine(text)
}

/** Times are read in these spellings: `08:05`, `8.05`, `8h05`, `0805` all give `08:05`. */
const flightTime = (typed: string, isDue: boolean): Read<string> => {
  if (holdsCardNumber(typed)) return wrong('card_number_refused')
  const text = plainDigits(tidyText(typed))
  if (text === '') return isDue ? wrong('mandatory') : fine('')
  const [, hour, minute] = /^([01]?\d|2[0-3])\s?[:.hH]?\s?([0-5]\d)(?::00)?$/.exec(text) ?? []
  return hour && minute ? fine(`${hour.padStart(2, '0')}:${minute}`) : wrong('flight_time_invalid')
}

const passengers = (typed: string): Read<number> => {
  const text = plainDigits(tidyText(typed))
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= 20 ? fine(count) : wrong('passengers_range')
}

const couponCode = (typed: string): Read<string> => {
  if (holdsCardNumber(typed)) return wrong('card_number_refused')
  if (tidyText(typed) === '') return fine('')
  const code = readCouponCode(typed)
  return code === null ? wrong('coupon_invalid') : fine(code)
}

const choice = <T extends string>(typed: string, isOne: (value: string) => value is T): Read<T> =>
  isOne(typed) ? fine(typed) : wrong('option_required')

/** Reads the ticked extras; several are joined by commas. */
const extras = (typed: string): Read<'covered'[]> => {
  const codes = typed
    .slice(0, 200)
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
  return codes.every((code) => code === 'covered')
    ? fine(codes.length > 0 ? ['covered'] : [])
    : wrong('option_required')
}
