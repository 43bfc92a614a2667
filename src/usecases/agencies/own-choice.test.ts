/** What is sold on the page of an agency that chose, and what everywhere else (AGENCY-204 to AGENCY-206). */
import { describe, expect, test } from 'vitest'
import { storeBrand } from '#db/agency-brands.ts'
import { moveCatalogueVersion, storeAirports } from '#db/catalogue.ts'
import type { Choice } from '#domain/agencies/choice.ts'
import { addDays } from '#domain/time/local.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { sampleBrand } from '#test/builders/brands.ts'
import { freshDeps, testAirport } from '#test/builders/deps.ts'
import { browser, codeOf, commandOf, eightDays, must } from '#test/builders/traveller.ts'
import { shelfOf } from '../shelf.ts'
import { findProducts } from '../travellers/find-products.ts'
import { nextFree } from '../travellers/next-free.ts'
import { placeBooking } from '../travellers/place-booking.ts'
import { priceTable } from '../travellers/price-table.ts'
import { quoteProduct } from '../travellers/quote-product.ts'

const fresh = freshDeps()
const anybody = { kind: 'visitor', sessionId: null, address: 'here' } as const
const search = { iata: 'AMS', stay: eightDays }
const onItsPage = { agentCode: 'NORD1', partner: 'NORD1', ownPage: 'NORD1' }

/** Schiphol has product 1, and 99, which is alike but for covered places. */
const world = async () => {
  const { deps, NORD1 } = await agencyWorld(await fresh())
  const seed = testAirport()
  const [product, rate] = [seed.products[0]!, seed.rates[0]!]
  const products = [product, { ...product, id: 99, extras: [] }]
  await storeAirports(deps.db, [{ ...seed, products, rates: [rate, { ...rate, productId: 99 }] }], deps.clock.now())
  let version = 0
  const choose = async (choice: Partial<Choice>, isOpen = true) => {
    const { code: _code, logoId: _logo, version: _version, ...look } = sampleBrand
    const storing = { ...look, ...choice, organisationId: NORD1, isOpen, version, by: 'x' }
    expect(await storeBrand(deps.db, storing, deps.clock.now())).toBe(true)
    version += 1
    await moveCatalogueVersion(deps.db)
    await deps.catalogue.refresh()
  }
  const listed = async (where: { ownPage?: string } = {}) => {
    const found = await findProducts(deps, anybody, { search, ...where })
    return found.ok
      ? found.value.products.map(({ product, offers }) => [product.id, offers.map(({ code }) => code)])
      : found.problem.code
  }
  return { deps, choose, listed }
}
const every = ['basic', 'medium_flex', 'flex']

describe('what an agency chose to sell', () => {
  test('AGENCY-204 the list of its page has what it chose, and everybody else’s has everything', async () => {
    const { choose, listed } = await world()
    await choose({})
    expect(await listed(onItsPage)).toEqual([
      [1, every],
      [99, every],
    ])
    await choose({ products: ['AMS-99'], packages: ['flex'] })
    expect(await listed(onItsPage)).toEqual([[99, ['flex']]])
    expect(await listed()).toEqual([
      [1, every],
      [99, every],
    ])
    // its name alone opens and closes nothing: only its page does
    expect(await listed({ ...onItsPage, ownPage: 'SUD2' })).toHaveLength(2)
    await choose({ products: ['EIN-1'] })
    expect(await listed(onItsPage)).toBe('no_products')
  })

  test('AGENCY-204 a closed look chooses nothing', async () => {
    const { choose, listed } = await world()
    await choose({ products: ['AMS-99'] })
    expect(await listed(onItsPage)).toHaveLength(1)
    await choose({ products: ['AMS-99'] }, false)
    expect(await listed(onItsPage)).toHaveLength(2)
  })

  test('AGENCY-205 what is not chosen has no form there and is not booked, whatever is sent', async () => {
    const { deps, choose } = await world()
    await choose({ products: ['AMS-99'], packages: ['basic', 'flex'] })
    const ask = (productId: number, where: object = onItsPage) =>
      quoteProduct(deps, anybody, { iata: 'AMS', productId, stay: eightDays, ...where })
    expect(codeOf(await ask(1))).toBe('product_unknown')
    // a promo code of another agency was typed in the form
    expect(codeOf(await ask(1, { ...onItsPage, agentCode: 'SUD2' }))).toBe('product_unknown')
    expect(codeOf(await ask(1, { agentCode: 'NORD1', partner: 'NORD1' }))).toBe('ok')
    expect(must(await ask(99)).offers.map(({ code }) => code)).toEqual(['basic', 'flex'])

    const who = await browser(deps)
    const order = async (productId: number, code: 'flex' | 'medium_flex', where: object, ordinal: number) => {
      const command = commandOf(deps, who, { package: code, paymentLocation: 'baCharged', ordinal })
      return codeOf(await placeBooking(deps, await who.actor(), { ...command, productId, ...where }))
    }
    expect(await order(1, 'flex', onItsPage, 0)).toBe('product_unknown')
    expect(await order(1, 'flex', { ...onItsPage, agentCode: 'SUD2' }, 1)).toBe('product_unknown')
    expect(await order(99, 'medium_flex', onItsPage, 2)).toBe('option_required')
    expect(await deps.db.query('select 1 from booking')).toEqual([])
    // the same orders where everything is sold
    expect(await order(1, 'flex', {}, 3)).toBe('ok')
    expect(await order(99, 'medium_flex', {}, 4)).toBe('ok')
    expect(await order(99, 'flex', onItsPage, 5)).toBe('ok')
  })

  test('AGENCY-205 a form that booked before the choice changed is answered with its booking', async () => {
    const { deps, choose } = await world()
    await choose({})
    const who = await browser(deps)
    const send = async () =>
      placeBooking(deps, await who.actor(), {
        ...commandOf(deps, who, { paymentLocation: 'baCharged' }),
        ...onItsPage,
      })
    const { bookingId } = must(await send())
    await choose({ products: ['AMS-99'] })
    expect(must(await send()).bookingId).toBe(bookingId)
    expect(await deps.db.query('select 1 from booking')).toHaveLength(1)
  })

  test('AGENCY-206 other days are offered of what is chosen, where nothing is free', async () => {
    const { deps, choose } = await world()
    await choose({ products: ['AMS-1'] })
    const taken = async (productId: number) =>
      deps.db.query('update product_day set taken = sell_limit where product_id = $1 and day between $2 and $3', [
        productId,
        '2026-12-01',
        '2026-12-08',
      ])
    await taken(1)
    await taken(99)
    const found = must(await findProducts(deps, anybody, { search, ...onItsPage }))
    expect(new Set(found.alternatives.map(({ product }) => product.id))).toEqual(new Set([1]))
    const everywhere = must(await findProducts(deps, anybody, { search }))
    expect(new Set(everywhere.alternatives.map(({ product }) => product.id))).toEqual(new Set([1, 99]))
    const products = found.products.map(({ product }) => product)
    const next = await nextFree(deps, found.airport, eightDays, products, 'NORD1')
    expect([...next].map(([id, { stay }]) => [id, stay.arrival])).toEqual([[1, addDays(eightDays.arrival, 8)]])
  })

  test('AGENCY-206 its table of prices is made of what is chosen, and the others’ stays as it is', async () => {
    const { deps, choose } = await world()
    const whole = async () =>
      (await priceTable(deps, deps.catalogue.airport('AMS')!)).rows.map((row) => row.total?.minor)
    const own = async () =>
      (await priceTable(deps, shelfOf(deps.catalogue, 'NORD1').airport('AMS')!)).rows.map((row) => row.total?.minor)
    await choose({ packages: ['flex'] })
    const [all, dearer] = [await whole(), await own()]
    // flex costs six euros more than the cheapest package
    expect(dearer).toEqual(all.map((minor) => minor! + 600))
    expect(await whole()).toEqual(all)
    await choose({ products: ['EIN-1'] })
    expect(new Set(await own())).toEqual(new Set([undefined]))
    expect(shelfOf(deps.catalogue, 'NORD1').airport('AMS')).toBe(shelfOf(deps.catalogue, 'NORD1').airport('AMS'))
    expect(shelfOf(deps.catalogue, null)).toBe(deps.catalogue)
  })
})
