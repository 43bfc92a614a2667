import { describe, expect, test } from 'vitest'
import { aProduct } from '#test/builders/catalogue.ts'
import type { AirportCatalogue, PackageTerms } from '../carparks/product.ts'
import { chosenAt, productKey, readChoice, type Choice } from './choice.ts'

const terms = (code: PackageTerms['code']): PackageTerms => ({
  code,
  surchargeMinor: 0,
  refundablePercentage: 0,
  refundableFixedFeeMinor: 0,
  paymentLocations: ['onLine'],
})
const of = (id: number, ...codes: PackageTerms['code'][]) => aProduct({ id, packages: codes.map(terms) })
const airport = (iata: string): AirportCatalogue => ({
  airportId: 1,
  iata,
  country: 'NL',
  zone: 'Europe/Amsterdam',
  vatRatePercent: 21,
  products: [of(1, 'basic', 'flex'), of(2, 'flex', 'medium_flex'), of(3, 'basic')],
})
const left = (choice: Choice, iata = 'EIN') =>
  chosenAt(choice, airport(iata)).products.map(({ id, packages }) => [id, ...packages.map(({ code }) => code)])

describe('what an agency sells on its page', () => {
  test('AGENCY-204 everything, while nothing is chosen', () =>
    expect(left({ products: null, packages: null })).toEqual([
      [1, 'basic', 'flex'],
      [2, 'flex', 'medium_flex'],
      [3, 'basic'],
    ]))
  test('AGENCY-204 the car parks that were chosen; the same number at another airport is another one', () => {
    const choice = { products: [productKey('EIN', 3), productKey('AMS', 1)], packages: null }
    expect(left(choice)).toEqual([[3, 'basic']])
    expect(left(choice, 'AMS')).toEqual([[1, 'basic', 'flex']])
    expect(left(choice, 'FRA')).toEqual([])
  })
  test('AGENCY-204 the packages that were chosen; a car park without any of them is not sold', () => {
    expect(left({ products: null, packages: ['basic', 'medium_flex'] })).toEqual([
      [1, 'basic'],
      [2, 'medium_flex'],
      [3, 'basic'],
    ])
    expect(left({ products: ['EIN-1', 'EIN-3'], packages: ['flex'] })).toEqual([[1, 'flex']])
  })
})

describe('what was ticked', () => {
  const known = (key: string) => ['EIN-1', 'AMS-1'].includes(key)
  const all = ['basic', 'medium_flex', 'flex']
  test('AGENCY-207 all is all, whatever was ticked below before, and stays so when more are added', () =>
    expect(readChoice({ sells: 'all', products: ['EIN-1'], packages: all }, known)).toEqual({
      choice: { products: null, packages: null },
      wrong: [],
    }))
  test('AGENCY-207 who ticks some and leaves everything chosen as it was is asked which of the two is meant', () => {
    const wrongOf = (soldAll: boolean, products: string[], sells = 'all') =>
      readChoice({ sells, products, packages: all }, known, soldAll).wrong
    expect(wrongOf(true, ['EIN-1'])).toEqual(['sells'])
    expect(wrongOf(true, [])).toEqual([])
    // what has left is no tick of anybody
    expect(wrongOf(true, ['EIN-9'])).toEqual([])
    expect(wrongOf(true, ['EIN-1'], 'chosen')).toEqual([])
    // whoever sold only some and chose everything did so on purpose
    expect(wrongOf(false, ['EIN-1'])).toEqual([])
  })
  test('AGENCY-207 each once; what left since is left out', () =>
    expect(
      readChoice({ sells: 'chosen', products: ['EIN-1', 'EIN-9', 'EIN-1', '<b>'], packages: ['flex', 'gold'] }, known),
    ).toEqual({ choice: { products: ['EIN-1'], packages: ['flex'] }, wrong: [] }))
  test('AGENCY-207 nothing is never everything', () => {
    const wrongOf = (sells: string, products: string[], packages: string[]) =>
      readChoice({ sells, products, packages }, known).wrong
    expect(wrongOf('chosen', [], all)).toEqual(['products'])
    expect(wrongOf('chosen', ['EIN-9'], all)).toEqual(['products'])
    expect(wrongOf('all', [], [])).toEqual(['packages'])
    expect(wrongOf('', ['EIN-1'], ['gold'])).toEqual(['sells', 'packages'])
  })
})
