import { expect, test } from 'vitest'
import type { AirportCatalogue } from '#domain/carparks/product.ts'
import { testAirport } from '#test/builders/deps.ts'
import { kempenpark, membershipOf, staffWith, workFacts } from '#test/builders/staff.ts'
import { shellOf } from './shell.ts'

const built = new Set(['arrivals', 'valet', 'shift'] as const)
const params = { org: 'kempen', place: 'ein-kempenpark' }

test('VALET-13 the navigation has valet jobs where a product of the car park hands cars over', () => {
  const names = (transfer: 'valet' | 'shuttle' | null) => {
    const { products } = testAirport(10, { transfer: transfer ?? 'shuttle' })
    const own = products.map((one) => ({ ...one, carPark: { ...one.carPark, id: kempenpark.carParkId } }))
    const airport = transfer === null ? undefined : ({ products: own } as unknown as AirportCatalogue)
    const facts = workFacts('/work/kempen/ein-kempenpark/arrivals', {
      staff: staffWith(membershipOf('desk', [kempenpark])),
    })
    const catalogue = { ...facts.deps.catalogue, airportById: () => airport }
    const shell = shellOf({ ...facts, deps: { ...facts.deps, catalogue } }, params, built)
    return shell?.groups.flatMap(({ items }) => items.map(({ name }) => name))
  }
  expect(names('valet')).toEqual(['arrivals', 'valet', 'shift'])
  expect(names('shuttle')).toEqual(['arrivals', 'shift'])
  // what is not known to have none has it
  expect(names(null)).toEqual(['arrivals', 'valet', 'shift'])
})
