import { stockOf, type Free } from '#db/availability.ts'
import type { Db } from '#db/db.ts'
import type { AirportCatalogue } from '#domain/carparks/product.ts'
import { placeIn, type StockDay } from '#domain/carparks/stock.ts'
import { tierOf } from '#domain/pricing/tariff.ts'
import { addDays, daysBetween, type LocalDate } from '#domain/time/local.ts'
import { dayCount, daysOf, type Stay } from '#domain/time/stays.ts'

/**
 * What is free, for lists only, which are looked at and not bought from (PARK-15): the form reads the rows, and the
 * statement that places a booking decides.
 */
export type Stock = { placesFor(airport: AirportCatalogue, stay: Stay): Promise<Map<number, Free>> }

const oldestMs = 1_000
/** Days that are read together: stays of the same weeks share them. */
const spanDays = 32
const mostSpans = 300
const epoch = '2000-01-01' as LocalDate

type Span = { askedAt: number; products: Promise<Map<number, (StockDay | undefined)[]>> }

/** `now`: milliseconds of a clock that is never set. */
export const createStock = (db: Db, now: () => number): Stock => {
  const spans = new Map<string, Span>()

  /** Asked again when it is a second old, counted from the question; who asks meanwhile waits for the same answer. */
  const spanOf = (airportId: number, number: number): Span['products'] => {
    const key = `${airportId} ${number}`
    const known = spans.get(key)
    if (known && now() - known.askedAt < oldestMs) return known.products
    const from = addDays(epoch, number * spanDays)
    const products = stockOf(db, airportId, from, addDays(from, spanDays - 1))
    spans.delete(key)
    if (spans.size >= mostSpans) spans.delete(spans.keys().next().value ?? key)
    const span = { askedAt: now(), products }
    spans.set(key, span)
    // a failure is told to who waited for it, and not kept
    products.catch(() => spans.get(key) === span && spans.delete(key))
    return products
  }

  return {
    async placesFor(airport, stay) {
      const { firstDay, lastDay } = daysOf(stay)
      const [first, last] = [daysBetween(epoch, firstDay), daysBetween(epoch, lastDay)]
      const [from, to] = [Math.floor(first / spanDays), Math.floor(last / spanDays)]
      const read = await Promise.all(
        Array.from({ length: to - from + 1 }, (_, index) => spanOf(airport.airportId, from + index)),
      )
      const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
      const blocks = dayCount(stay, 'blocks24h')
      const charged = { days: blocks, tier: tierOf(blocks) }
      const tier = tierOf(dayCount(stay))
      const places = [...(read[0]?.keys() ?? [])].flatMap((productId): [number, Free][] => {
        const own = days.map((day) => read[Math.floor(day / spanDays) - from]?.get(productId)?.[day % spanDays])
        const place = placeIn(own, { tier }, charged)
        return place ? [[productId, { productId, ...place }]] : []
      })
      return new Map(places)
    },
  }
}
