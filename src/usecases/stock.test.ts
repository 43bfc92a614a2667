import { describe, expect, test } from 'vitest'
import type { LocalDateTime } from '#domain/time/local.ts'
import { addDays, at, type LocalDate } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { browser, codeOf, commandOf, eightDays, must, place } from '#test/builders/traveller.ts'
import { createStock } from './stock.ts'
import { findProducts } from './travellers/find-products.ts'
import { placeBooking } from './travellers/place-booking.ts'
import { placesFor } from './places.ts'
import { quoteProduct } from './travellers/quote-product.ts'

const fresh = freshDeps()
const anybody = { kind: 'visitor', sessionId: null, address: 'here' } as const
type WithStock = Awaited<ReturnType<typeof fresh>>
const listed = async (deps: WithStock) =>
  must(await findProducts(deps, anybody, { search: { iata: 'AMS', stay: eightDays } })).products[0]?.offer.state

describe('PARK-15 a list may be a second old', () => {
  test('PARK-15 a full car park is gone from the lists of every process within a second, and the form knows at once', async () => {
    const deps = await fresh({ capacity: 1 })
    let ms = 0
    // two processes: one database, each with a memory of its own
    const here = { ...deps, stock: createStock(deps.db, () => ms) }
    const there = { ...deps, stock: createStock(deps.db, () => ms) }
    expect(await Promise.all([listed(here), listed(there)])).toEqual(['available', 'available'])
    const [late, quick] = [await browser(deps), await browser(deps)]
    await place(here, quick)
    ms = 999
    // the control: the list is of before, or it would prove nothing
    expect(await listed(there)).toBe('available')
    const quote = must(await quoteProduct(there, anybody, { iata: 'AMS', productId: 1, stay: eightDays }))
    expect(quote.offer.state).toBe('soldOut')
    expect(codeOf(await placeBooking(there, await late.actor(), commandOf(there, late)))).toBe('sold_out')
    ms = 1_000
    expect(await Promise.all([listed(here), listed(there)])).toEqual(['soldOut', 'soldOut'])
  })

  test('PARK-15 whatever the stay, what is kept says what the rows say, and is read once for all stays of its days', async () => {
    const deps = await fresh({ capacity: 3 })
    await place(deps, await browser(deps))
    const airport = deps.catalogue.airport('AMS')!
    const stock = createStock(deps.db, () => 0)
    const start = '2026-11-28' as LocalDate
    let sold = 0
    for (let number = 0; number < 120; number += 1) {
      const arrival = at(addDays(start, (number * 7) % 45), (number * 185) % 1_440)
      const length = [0, 1, 2, 7, 8, 20, 40, 89][number % 8] ?? 0
      const end = at(addDays(arrival.slice(0, 10) as LocalDate, length), (number * 325 + 100) % 1_440)
      const stay: Stay = {
        arrival,
        departure: end > arrival ? end : (`${arrival.slice(0, 10)}T23:55` as LocalDateTime),
      }
      const [kept, rows] = [await stock.placesFor(airport, stay), await placesFor(deps, airport, stay)]
      expect([stay, ...kept]).toEqual([stay, ...rows])
      sold += kept.size
    }
    expect(sold).toBeGreaterThan(50)
  })

  test('PARK-15 a failure is not kept', async () => {
    const deps = await fresh({ capacity: 1 })
    const airport = deps.catalogue.airport('AMS')!
    let away = true
    const query: typeof deps.db.query = (...asked) =>
      away ? Promise.reject(new Error('away')) : deps.db.query(...asked)
    const stock = createStock({ ...deps.db, query }, () => 0)
    await expect(stock.placesFor(airport, eightDays)).rejects.toThrow('away')
    away = false
    expect((await stock.placesFor(airport, eightDays)).size).toBeGreaterThan(0)
  })
})
