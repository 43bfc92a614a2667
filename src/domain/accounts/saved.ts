import type { BookingDetails } from '../bookings/booking.ts'
import { bookingFields, defaultPassengers, type BookingField, type RequiredFlags } from '../bookings/fields.ts'
import { readBookingForm, type FormOptions, type FormValues } from '../bookings/form.ts'
import { done, refused, type Outcome } from '../outcome.ts'
import type { ProblemCode } from '../problems.ts'

/** What fills the next booking form. The e-mail address is not saved: it is the account's own. */
export type SavedTraveller = Pick<BookingDetails, 'firstName' | 'lastName' | 'mobile' | 'passengers'>
export type SavedCar = Pick<BookingDetails, 'plate' | 'plateCountry' | 'carBrand' | 'carModel' | 'carColor'>

export const mostCars = 5

export const travellerFields = ['firstName', 'lastName', 'mobile', 'passengers'] as const satisfies BookingField[]
export const carFields = ['plate', 'plateCountry', 'carBrand', 'carModel', 'carColor'] as const satisfies BookingField[]

const nothingRequired: RequiredFlags = {
  plate: false,
  plateCountry: false,
  carModel: false,
  flightInformation: false,
  flightTerminal: false,
  flightTime: false,
}
/**
 * Empty values for the fields of the booking form that are not asked here, so that one table of rules (demand B2)
 * serves both forms.
 */
const rest: FormValues = {
  firstName: 'A',
  lastName: 'A',
  email: 'a@example.org',
  mobile: '+31612345678',
  passengers: String(defaultPassengers),
  package: 'flex',
  paymentLocation: 'onLine',
  terms: 'on',
}

/** Reads some fields by the rules of the booking form. A refusal names only problems of these fields. */
const readSome = <Field extends keyof BookingDetails & BookingField>(
  asked: readonly Field[],
  values: FormValues,
  options: FormOptions,
): Outcome<Pick<BookingDetails, Field>> => {
  const typed = Object.fromEntries(asked.map((field) => [field, values[field] ?? '']))
  const validPhone: FormOptions['validPhone'] = (number, country) =>
    asked.some((field) => field === 'mobile') ? options.validPhone(number, country) : number
  const reading = readBookingForm({ ...rest, ...typed }, nothingRequired, { ...options, validPhone })
  if (!reading.ok) {
    const fields = reading.fields as Record<string, ProblemCode>
    const first = bookingFields.find((field) => fields[field])
    return refused((first && fields[first]) ?? 'form_incomplete', undefined, fields)
  }
  return done(
    Object.fromEntries(asked.map((field) => [field, reading.value.details[field]])) as Pick<BookingDetails, Field>,
  )
}

export const readTraveller = (values: FormValues, options: FormOptions): Outcome<SavedTraveller> =>
  readSome(travellerFields, values, options)

/** Reads a saved car. It needs its plate: without one it could not be told from the others. */
export const readCar = (values: FormValues, options: FormOptions): Outcome<SavedCar> => {
  const car = readSome(carFields, values, options)
  return car.ok && car.value.plate === '' ? refused('mandatory', undefined, { plate: 'mandatory' }) : car
}

/**
 * Adds a car in front of the others; a car with the same plate is replaced. With five others already there it is
 * refused (`cars_full`).
 */
export const withCar = (cars: readonly SavedCar[], car: SavedCar): Outcome<SavedCar[]> => {
  const others = cars.filter(({ plate }) => plate !== car.plate)
  return others.length >= mostCars ? refused('cars_full', { n: mostCars }) : done([car, ...others])
}

export const withoutCar = (cars: readonly SavedCar[], plate: string): SavedCar[] =>
  cars.filter((car) => car.plate !== plate)

/** Puts the car with this plate first, because the first car fills the next form. An unknown plate changes nothing. */
export const preferring = (cars: readonly SavedCar[], plate: string): SavedCar[] => [
  ...cars.filter((car) => car.plate === plate),
  ...cars.filter((car) => car.plate !== plate),
]

export const travellerOf = ({ firstName, lastName, mobile, passengers }: BookingDetails): SavedTraveller => ({
  firstName,
  lastName,
  mobile,
  passengers,
})
export const carOf = ({ plate, plateCountry, carBrand, carModel, carColor }: BookingDetails): SavedCar | null =>
  plate === '' ? null : { plate, plateCountry, carBrand, carModel, carColor }

/**
 * The first values of a booking form for somebody who is logged in. The caller sees to it that what was typed before
 * wins.
 */
export const formValuesOf = ({
  email,
  traveller,
  cars,
}: {
  email: string
  traveller: SavedTraveller | null
  cars: readonly SavedCar[]
}): Partial<Record<BookingField, string>> => ({
  email,
  ...(traveller && {
    firstName: traveller.firstName,
    lastName: traveller.lastName,
    mobile: traveller.mobile,
    passengers: String(traveller.passengers),
  }),
  ...cars[0],
})
