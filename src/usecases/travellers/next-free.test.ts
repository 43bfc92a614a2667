import { expect, test } from 'vitest'
import { addDays } from '#domain/time/local.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { browser, eightDays, must, place } from '#test/builders/traveller.ts'
import { createStock } from '../stock.ts'
import { findProducts } from './find-products.ts'
import { nextFree } from './next-free.ts'

const fresh = freshDeps()
const anybody = { kind: 'visitor', sessionId: null, address: 'here' } as const
const laterBy = (days: number) => ({
  arrival: addDays(eightDays.arrival, days),
  departure: addDays(eightDays.departure, days),
})

test('SEARCH-47 the next free day is the first after all that are taken, with the price that the list of that day has', async () => {
  const deps = await fresh({ capacity: 1 })
  const airport = deps.catalogue.airport('AMS')!
  const product = airport.products.find(({ id }) => id === 1)!
  const ask = (by: number, from = deps) => nextFree(from, airport, laterBy(by), [product], null)
  await place(deps, await browser(deps))
  // 1 to 8 December is taken; the next stay could begin on the 9th, and somebody has from the 11th on
  await place(deps, await browser(deps), { stay: laterBy(10) })
  expect([...(await ask(0)).keys()]).toEqual([1])
  expect((await ask(0)).get(1)!.stay).toEqual(laterBy(18))
  expect((await ask(-3)).get(1)!.stay).toEqual(laterBy(18))
  const stock = { ...deps, stock: createStock(deps.db, () => 0) }
  expect(await ask(0, stock)).toEqual(await ask(0))
  const { stay, total } = (await ask(0)).get(1)!
  const listed = must(await findProducts(deps, anybody, { search: { iata: 'AMS', stay } })).products
  expect(listed.find((one) => one.product.id === 1)!.leading!.price.total).toEqual(total)
})

test('SEARCH-47 nothing is promised where no later day is free within 30 days', async () => {
  const deps = await fresh({ capacity: 1 })
  const airport = deps.catalogue.airport('AMS')!
  await deps.db.query('update product_day set sell_limit = 0 where airport_id = $1 and product_id = 1', [
    airport.airportId,
  ])
  const products = airport.products.filter(({ id }) => id === 1)
  expect([...(await nextFree(deps, airport, eightDays, products, null))]).toEqual([])
})
