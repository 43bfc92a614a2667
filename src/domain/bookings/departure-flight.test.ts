import { expect, test } from 'vitest'
import { aProduct } from '#adapters/demo/builders.ts'
import { readBookingForm, type FormValues } from './form.ts'

const asked = { ...aProduct().required, flightInformation: true }

/** What is wrong with the two flights of a form that is sent within a day of arrival. */
const flightsOf = (values: FormValues, asksDeparture: boolean) => {
  const reading = readBookingForm(values, asked, { validPhone: (number) => number, mayFollow: false, asksDeparture })
  const { arrivalFlight, returnFlight } = reading.ok ? {} : reading.fields
  return [arrivalFlight, returnFlight]
}

test('BOOK-26 where an agency sells, the flight that leaves is called departure flight in what is refused', () => {
  expect(flightsOf({}, true)).toEqual(['departure_flight_required', 'return_flight_required'])
  expect(flightsOf({ arrivalFlight: 'KL123456789', returnFlight: 'KL1' }, true)).toEqual([
    'departure_flight_long',
    undefined,
  ])
  expect(flightsOf({ arrivalFlight: 'KL1234', returnFlight: 'KL1' }, true)).toEqual([undefined, undefined])
})

test('BOOK-26 elsewhere it keeps its name', () => {
  expect(flightsOf({}, false)).toEqual(['arrival_flight_required', 'return_flight_required'])
  expect(flightsOf({ arrivalFlight: 'KL123456789', returnFlight: 'KL1' }, false)).toEqual([
    'arrival_flight_long',
    undefined,
  ])
})
