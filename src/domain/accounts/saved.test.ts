import fc from '#test/chance.ts'
import { expect, test } from 'vitest'
import { sampleBooking } from '#test/builders/letters.ts'
import {
  carOf,
  formValuesOf,
  mostCars,
  preferring,
  readCar,
  readTraveller,
  travellerOf,
  withCar,
  withoutCar,
  type SavedCar,
} from './saved.ts'

const options = {
  validPhone: (number: string) => (/^\+?\d{8,15}$/.test(number) ? `+${number.replace(/\D/g, '')}` : null),
}
const typed = { firstName: ' Noor ', lastName: 'de Vries', mobile: '+31 6 1234 5678', passengers: '3' }
const car = (plate: string): SavedCar => ({
  plate,
  plateCountry: 'NL',
  carBrand: 'Škoda',
  carModel: 'Enyaq',
  carColor: 'green',
})

test('ACCT-10 a traveller is read by the rules of the booking form', () => {
  expect(readTraveller(typed, options)).toEqual({
    ok: true,
    value: { firstName: 'Noor', lastName: 'de Vries', mobile: '+31612345678', passengers: 3 },
  })
  const wrong = readTraveller({ firstName: 'x'.repeat(36), lastName: '', mobile: 'no', passengers: '21' }, options)
  expect(wrong).toMatchObject({
    problem: {
      code: 'first_name_long',
      fields: {
        firstName: 'first_name_long',
        lastName: 'last_name_required',
        mobile: 'mobile_invalid',
        passengers: 'passengers_range',
      },
    },
  })
  expect(Object.keys((!wrong.ok && wrong.problem.fields) || {})).toHaveLength(4)
  expect(readTraveller({ ...typed, lastName: '4111 1111 1111 1111' }, options)).toMatchObject({
    problem: { fields: { lastName: 'card_number_refused' } },
  })
  expect(readTraveller({}, options)).toMatchObject({ problem: { code: 'first_name_required' } })
})

test('ACCT-10 a car needs its plate, in one spelling; the rest is free', () => {
  expect(readCar({ plate: ' ab-123-c ' }, { validPhone: () => null })).toEqual({
    ok: true,
    value: { plate: 'AB123C', plateCountry: '', carBrand: '', carModel: '', carColor: '' },
  })
  expect(readCar({ plate: ' ', carBrand: 'Škoda' }, options)).toMatchObject({
    problem: { code: 'mandatory', fields: { plate: 'mandatory' } },
  })
  expect(readCar({ plate: '!!', carBrand: 'x'.repeat(21) }, options)).toMatchObject({
    problem: { fields: { plate: 'plate_invalid', carBrand: 'car_brand_long' } },
  })
})

test('ACCT-10 the newest car first, a plate replaced, five at most', () => {
  let cars: SavedCar[] = []
  for (const plate of ['A1', 'B2', 'C3', 'D4', 'E5']) {
    const next = withCar(cars, car(plate))
    cars = next.ok ? next.value : []
  }
  expect(cars.map(({ plate }) => plate)).toEqual(['E5', 'D4', 'C3', 'B2', 'A1'])
  expect(withCar(cars, car('F6'))).toEqual({ ok: false, problem: { code: 'cars_full', facts: { n: mostCars } } })
  const again = withCar(cars, { ...car('B2'), carColor: 'blue' })
  expect(again.ok && again.value.map(({ plate, carColor }) => `${plate} ${carColor}`)).toEqual([
    'B2 blue',
    'E5 green',
    'D4 green',
    'C3 green',
    'A1 green',
  ])
  expect(withoutCar(cars, 'D4').map(({ plate }) => plate)).toEqual(['E5', 'C3', 'B2', 'A1'])
  expect(withoutCar(cars, 'X9')).toEqual(cars)
})

test('ACCT-10 however cars come, go and are preferred: each plate once, never more than five, nothing else changes', () => {
  const step = fc.tuple(fc.constantFrom('add', 'delete', 'prefer'), fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G'))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let cars: SavedCar[] = []
      for (const [what, plate] of steps) {
        const before = cars.map((one) => one.plate)
        const added = withCar(cars, car(plate))
        cars =
          what === 'add'
            ? added.ok
              ? added.value
              : cars
            : what === 'delete'
              ? withoutCar(cars, plate)
              : preferring(cars, plate)
        const plates = cars.map((one) => one.plate)
        expect(new Set(plates).size).toBe(plates.length)
        expect(plates.length).toBeLessThanOrEqual(mostCars)
        expect(plates.filter((one) => one !== plate)).toEqual(before.filter((one) => one !== plate))
        if (what === 'prefer') expect(plates[0] === plate).toBe(before.includes(plate))
      }
    }),
    { numRuns: 1_000 },
  )
})

test('ACCT-10 the first car and the driver fill a form, and come from a booking', () => {
  const { details } = sampleBooking()
  const traveller = travellerOf(details)
  expect(traveller).toEqual({ firstName: 'Łukasz', lastName: 'Żółć', mobile: '+31612345678', passengers: 3 })
  expect(carOf(details)).toMatchObject({ plate: 'AB-123-C', plateCountry: 'NL' })
  expect(carOf({ ...details, plate: '' })).toBeNull()
  expect(formValuesOf({ email: 'l@example.org', traveller, cars: [car('A1'), car('B2')] })).toEqual({
    email: 'l@example.org',
    firstName: 'Łukasz',
    lastName: 'Żółć',
    mobile: '+31612345678',
    passengers: '3',
    plate: 'A1',
    plateCountry: 'NL',
    carBrand: 'Škoda',
    carModel: 'Enyaq',
    carColor: 'green',
  })
  expect(formValuesOf({ email: 'l@example.org', traveller: null, cars: [] })).toEqual({ email: 'l@example.org' })
})
