import { expect, test } from 'vitest'
import { aProduct } from '#adapters/demo/builders.ts'
import { validPhone } from '#web/shared/bookings/phone-numbers.ts'
import { readBookingForm } from './form.ts'

/** What becomes of a second number, at an airport in the Netherlands: the number, nothing, or what is wrong. */
const read = (phone: string) => {
  const values = {
    firstName: 'Anna',
    lastName: 'Jansen',
    email: 'anna@example.com',
    mobile: '+31612345678',
    passengers: '2',
    package: 'flex',
    paymentLocation: 'onLine',
    terms: 'on',
    phone,
  }
  const reading = readBookingForm(values, aProduct().required, { validPhone: validPhone('nl'), country: 'NL' })
  return reading.ok ? reading.value.details.phone : reading.fields
}

test('BOOK-27 a second number may be missing; one that is given must be right, and is stored as the mobile number is', () => {
  expect(read('  ')).toBeUndefined()
  expect(read('(040) 123-45 67')).toBe('+31401234567')
  expect(read('0032 2 511 12 34')).toBe('+3225111234')
  expect(read('12')).toEqual({ phone: 'phone_invalid' })
  expect(read('at home')).toEqual({ phone: 'phone_invalid' })
  expect(read(`+${'1'.repeat(21)}`)).toEqual({ phone: 'phone_long' })
})
