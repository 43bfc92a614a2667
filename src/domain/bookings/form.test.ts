import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import type { ProblemCode } from '../problems.ts'
import {
  bookingFields,
  fieldRules,
  readBookingForm,
  type BookingField,
  type FormOptions,
  type RequiredFlags,
} from './form.ts'

const nothing: RequiredFlags = {
  flightInformation: false,
  plate: false,
  plateCountry: false,
  flightTerminal: false,
  flightTime: false,
  carModel: false,
}
const everything: RequiredFlags = {
  flightInformation: true,
  plate: true,
  plateCountry: true,
  flightTerminal: true,
  flightTime: true,
  carModel: true,
}
const validPhone = (number: string, country: string) =>
  number.startsWith('+') ? number : number.startsWith('06') && country === 'NL' ? `+31${number.slice(1)}` : null
const options: FormOptions = { validPhone, country: 'NL' }
const good = {
  firstName: 'Anna',
  lastName: 'Jansen',
  email: 'anna@example.com',
  mobile: '+31612345678',
  passengers: '2',
  package: 'flex',
  paymentLocation: 'onLine',
  terms: 'on',
}

const problemsOf = (values: Record<string, string>, required = nothing, by = options) => {
  const reading = readBookingForm({ ...good, ...values }, required, by)
  return reading.ok ? {} : reading.fields
}
const detailsOf = (values: Record<string, string>, required = nothing) => {
  const reading = readBookingForm({ ...good, ...values }, required, options)
  if (!reading.ok) throw new Error(JSON.stringify(reading.fields))
  return reading.value.details
}

describe('booking form', () => {
  test('BOOK-3 the default product asks four fields, passengers, package, payment and the terms', () => {
    const reading = readBookingForm({}, nothing, options)
    expect(reading).toMatchObject({
      ok: false,
      fields: {
        firstName: 'first_name_required',
        lastName: 'last_name_required',
        email: 'email_required',
        mobile: 'mobile_required',
        passengers: 'passengers_range',
        package: 'option_required',
        paymentLocation: 'option_required',
        terms: 'terms_required',
      },
    })
    expect(!reading.ok && Object.keys(reading.fields)).toEqual([
      'firstName',
      'lastName',
      'email',
      'mobile',
      'passengers',
      'package',
      'paymentLocation',
      'terms',
    ])
  })

  test('BOOK-3 a right form is read into stored spelling', () => {
    const reading = readBookingForm(
      {
        ...good,
        firstName: ' Anna  Maria ',
        plate: ' ab-123-c ',
        arrivalFlight: 'kl 1234',
        newsletter: 'on',
        extras: 'covered',
        paymentMethod: 'ideal',
      },
      nothing,
      options,
    )
    expect(reading).toEqual({
      ok: true,
      value: {
        details: {
          firstName: 'Anna Maria',
          lastName: 'Jansen',
          email: 'anna@example.com',
          mobile: '+31612345678',
          passengers: 2,
          plate: 'AB123C',
          plateCountry: '',
          carBrand: '',
          carModel: '',
          carColor: '',
          arrivalFlight: 'KL1234',
          returnFlight: '',
          flightTerminal: '',
          flightTime: '',
          anvr: '',
          newsletter: true,
          company: '',
          vatNumber: '',
          invoiceStreet: '',
          invoicePostcode: '',
          invoiceCity: '',
          invoiceCountry: '',
        },
        package: 'flex',
        extras: ['covered'],
        paymentLocation: 'onLine',
        paymentMethod: 'ideal',
      },
    })
  })

  test('INV-4 a company is asked for whole or not at all; a browser leaves its VAT number to the server', () => {
    const company = {
      company: ' Acme  B.V. ',
      vatNumber: 'nl 1234.56.789.b01',
      invoiceStreet: 'Kade 1',
      invoicePostcode: '1011 AA',
      invoiceCity: 'Amsterdam',
      invoiceCountry: 'NL',
    }
    expect(detailsOf(company)).toMatchObject({ ...company, company: 'Acme B.V.', vatNumber: 'NL123456789B01' })
    expect(problemsOf({ company: 'Acme B.V.' })).toEqual({
      invoiceStreet: 'mandatory',
      invoicePostcode: 'mandatory',
      invoiceCity: 'mandatory',
      invoiceCountry: 'mandatory',
    })
    expect(problemsOf({ ...company, vatNumber: 'NL1' })).toEqual({})
    expect(problemsOf({ ...company, vatNumber: 'NL1' }, nothing, { ...options, validVat: () => null })).toEqual({
      vatNumber: 'vat_number_invalid',
    })
    expect(problemsOf({ invoiceCountry: 'NL' })).toEqual({})
  })

  const limits: [BookingField, number, ProblemCode][] = [
    ['firstName', 35, 'first_name_long'],
    ['lastName', 35, 'last_name_long'],
    ['anvr', 20, 'anvr_long'],
    ['arrivalFlight', 10, 'arrival_flight_long'],
    ['returnFlight', 10, 'return_flight_long'],
    ['carBrand', 20, 'car_brand_long'],
    ['carModel', 20, 'car_model_long'],
    ['carColor', 20, 'car_color_long'],
    ['plate', 15, 'plate_invalid'],
    ['flightTerminal', 20, 'too_long'],
  ]
  test.each(limits)('BOOK-4 %s: %i characters are read, one more is %s', (field, most, problem) => {
    expect(fieldRules[field].maxLength).toBe(most)
    expect(problemsOf({ [field]: 'Ł'.repeat(most) })).toEqual({})
    expect(problemsOf({ [field]: ` ${'Ł'.repeat(most)} ` })).toEqual({})
    expect(problemsOf({ [field]: 'Ł'.repeat(most + 1) })).toEqual({ [field]: problem })
  })

  test('BOOK-6 a given plate must be right, a missing one may follow', () => {
    expect(problemsOf({ plate: '' }, { ...nothing, plate: true })).toEqual({})
    expect(problemsOf({ plate: ' ' }, { ...nothing, plate: true })).toEqual({})
    for (const plate of ['a', '!!', '-', 'AB<123', 'AB12💥'])
      expect(problemsOf({ plate })).toEqual({ plate: 'plate_invalid' })
    expect(detailsOf({ plate: '品川 300 あ 12-34' }).plate).toBe('品川300あ1234')
  })

  test('BOOK-6 AC-05 within 24 hours what the product asks for cannot follow any more', () => {
    const now = { ...options, mayFollow: false }
    expect(problemsOf({}, { ...nothing, plate: true }, now)).toEqual({ plate: 'plate_invalid' })
    expect(problemsOf({}, { ...nothing, flightInformation: true }, now)).toEqual({
      arrivalFlight: 'arrival_flight_required',
      returnFlight: 'return_flight_required',
    })
    expect(problemsOf({}, { ...everything, carModel: false }, now)).toEqual({
      plate: 'plate_invalid',
      plateCountry: 'mandatory',
      arrivalFlight: 'arrival_flight_required',
      returnFlight: 'return_flight_required',
      flightTerminal: 'mandatory',
      flightTime: 'mandatory',
    })
    expect(problemsOf({}, nothing, now)).toEqual({})
  })

  test('BOOK-6 terminal and time belong to a flight, the country to a plate', () => {
    expect(problemsOf({}, { ...everything, carModel: false })).toEqual({})
    expect(problemsOf({ returnFlight: 'KL1' }, { ...everything, carModel: false })).toEqual({
      flightTerminal: 'mandatory',
      flightTime: 'mandatory',
    })
    expect(problemsOf({ plate: 'AB1' }, { ...everything, carModel: false })).toEqual({ plateCountry: 'mandatory' })
    expect(problemsOf({ plateCountry: 'Netherlands' })).toEqual({ plateCountry: 'option_required' })
    expect(detailsOf({ plateCountry: 'nl' }).plateCountry).toBe('NL')
  })

  test('BOOK-3 a car that is asked for: brand, model and colour', () => {
    expect(problemsOf({}, { ...nothing, carModel: true })).toEqual({
      carBrand: 'car_brand_required',
      carModel: 'car_model_required',
      carColor: 'car_color_required',
    })
  })

  test.each([
    ['0', false],
    ['1', true],
    ['20', true],
    ['21', false],
    ['-1', false],
    ['2.5', false],
    ['', false],
    ['two', false],
    [' 3 ', true],
    ['٢', true],
    ['1e1', false],
    ['99999', false],
  ])('BOOK-4 passengers %s', (passengers, isRight) =>
    expect(problemsOf({ passengers })).toEqual(isRight ? {} : { passengers: 'passengers_range' }),
  )

  test.each([
    ['06-12 34 56 78', '+31612345678'],
    ['0031 6 12345678', '+31612345678'],
    ['+31 (0)6 1234-5678', '+31612345678'],
    ['(06) 12.34.56.78', '+31612345678'],
    ['＋31612345678', '+31612345678'],
  ])('BOOK-5 mobile %s', (mobile, stored) => expect(detailsOf({ mobile }).mobile).toBe(stored))

  test('BOOK-5 mobile numbers that are none', () => {
    expect(problemsOf({ mobile: '07 12' })).toEqual({ mobile: 'mobile_invalid' })
    expect(problemsOf({ mobile: 'call me' })).toEqual({ mobile: 'mobile_invalid' })
    expect(problemsOf({ mobile: `+${'1'.repeat(20)}` })).toEqual({})
    expect(problemsOf({ mobile: `+${'1'.repeat(21)}` })).toEqual({ mobile: 'mobile_long' })
    expect(problemsOf({ mobile: '  ' })).toEqual({ mobile: 'mobile_required' })
  })

  test.each([
    ['08:05', '08:05'],
    ['8:05', '08:05'],
    ['8.05', '08:05'],
    ['8h05', '08:05'],
    ['0805', '08:05'],
    ['23:59', '23:59'],
    ['08:05:00', '08:05'],
    ['', ''],
  ])('BOOK-4 flight time %s', (flightTime, stored) => {
    expect(detailsOf({ flightTime }).flightTime).toBe(stored)
  })
  test.each(['24:00', '08:60', '8', 'noon'])('BOOK-4 no flight time: %s', (flightTime) =>
    expect(problemsOf({ flightTime })).toEqual({ flightTime: 'flight_time_invalid' }),
  )

  test('BOOK-3 choices that do not exist', () => {
    expect(
      problemsOf({ package: 'gold', paymentLocation: 'none', paymentMethod: 'cheque', extras: 'covered,helicopter' }),
    ).toEqual({
      package: 'option_required',
      paymentLocation: 'option_required',
      paymentMethod: 'option_required',
      extras: 'option_required',
    })
    expect(problemsOf({ package: '__proto__', paymentLocation: 'toString' })).toEqual({
      package: 'option_required',
      paymentLocation: 'option_required',
    })
  })

  test('BOOK-7 PY-30 a card number is refused in every free text and never shown again', () => {
    for (const field of [
      'firstName',
      'lastName',
      'plate',
      'carBrand',
      'carModel',
      'carColor',
      'arrivalFlight',
      'returnFlight',
      'flightTerminal',
      'flightTime',
      'anvr',
    ] as const) {
      const reading = readBookingForm({ ...good, [field]: '4111 1111 1111 1111' }, nothing, options)
      expect(reading).toMatchObject({
        ok: false,
        fields: { [field]: 'card_number_refused' },
        shown: { [field]: '', email: good.email },
      })
    }
  })

  test('BOOK-8 everything typed is shown again exactly as typed', () => {
    const typed = {
      ...good,
      firstName: '',
      lastName: '  van  der Berg ',
      plate: ' ab-1 ',
      mobile: '0031 (0)6',
      carColor: 'rosé',
      __proto__x: 'no',
    }
    const reading = readBookingForm(typed, nothing, options)
    expect(!reading.ok && reading.shown).toMatchObject({
      lastName: '  van  der Berg ',
      plate: ' ab-1 ',
      mobile: '0031 (0)6',
      carColor: 'rosé',
      returnFlight: '',
    })
    expect(!reading.ok && Object.keys(reading.shown)).toEqual([...bookingFields])
  })

  test('BOOK-8 whatever is typed: no exception, nothing lost, read values keep to their limits', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ maxLength: 60 }),
      fc.constantFrom('on', '4111111111111111', 'flex', 'onLine', '2', ' ab-123-c ', 'anna@example.com'),
    )
    const mostlyGood = fc.record(
      Object.fromEntries(
        bookingFields.map((field) => [
          field,
          fc.oneof(
            // so often right that a form whose every field is comes hundreds of times
            { weight: 30, arbitrary: fc.constant((good as Record<string, string>)[field] ?? '') },
            { weight: 1, arbitrary: text },
          ),
        ]),
      ),
    )
    const flags = fc.record(
      Object.fromEntries(Object.keys(nothing).map((flag) => [flag, fc.boolean()])),
    ) as unknown as fc.Arbitrary<RequiredFlags>
    let right = 0
    fc.assert(
      fc.property(
        fc.oneof(mostlyGood, fc.dictionary(fc.oneof(fc.constantFrom(...bookingFields), fc.string()), text)),
        flags,
        fc.boolean(),
        (values, required, mayFollow) => {
          const reading = readBookingForm(values, required, { ...options, mayFollow })
          if (reading.ok) {
            right++
            for (const [field, value] of Object.entries(reading.value.details)) {
              const most = fieldRules[field as BookingField].maxLength
              if (typeof value === 'string' && field !== 'mobile' && most !== null)
                expect([...value].length).toBeLessThanOrEqual(most)
              if (typeof value === 'string') expect(value).not.toMatch(/\p{Cc}/u)
            }
          } else {
            expect(Object.keys(reading.fields).length).toBeGreaterThan(0)
            for (const field of bookingFields) {
              const typed = Object.hasOwn(values, field) ? values[field]! : ''
              expect(reading.shown[field]).toBe(reading.fields[field] === 'card_number_refused' ? '' : typed)
            }
          }
        },
      ),
      { numRuns: 3000 },
    )
    expect(right).toBeGreaterThan(100)
  })

  test('BOOK-9 the table for the HTML form names every field once', () => {
    expect(Object.keys(fieldRules).toSorted()).toEqual([...bookingFields].toSorted())
    expect(bookingFields.filter((field) => fieldRules[field].requiredBy === 'always')).toEqual([
      'firstName',
      'lastName',
      'email',
      'mobile',
      'passengers',
      'package',
      'paymentLocation',
      'terms',
    ])
    expect(bookingFields.filter((field) => fieldRules[field].mayFollow)).toEqual([
      'plate',
      'plateCountry',
      'arrivalFlight',
      'returnFlight',
      'flightTerminal',
      'flightTime',
    ])
  })
})
