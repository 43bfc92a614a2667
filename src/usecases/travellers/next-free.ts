import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import type { Money } from '#domain/money/money.ts'
import { addDays } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import type { Deps } from '../deps.ts'
import { agencyOf, checkStay, offerFacts, listedPlaces, offerOf } from './offers.ts'

/** From when a car park that is sold out has a space again, and what the stay costs then. */
export type NextFree = { stay: Stay; total: Money }

/** Later starts that are looked at. */
const reachDays = 30

/**
 * For each of these products the first later day on which a stay of the same length and times can be booked; a product
 * that has none within 30 days is missing. It asks what the list asks (PARK-15), so the link leads to that price.
 */
export const nextFree = async (
  deps: Deps,
  airport: AirportCatalogue,
  stay: Stay,
  products: readonly Product[],
  agentCode: string | null | undefined,
): Promise<Map<number, NextFree>> => {
  const next = new Map<number, NextFree>()
  const agency = agencyOf(deps, agentCode)
  const now = deps.clock.now()
  for (let by = 1; by <= reachDays && next.size < products.length; by += 1) {
    const later: Stay = { arrival: addDays(stay.arrival, by), departure: addDays(stay.departure, by) }
    if (checkStay(later, airport, now)) continue
    const places = await listedPlaces(deps, airport, later)
    for (const product of products) {
      if (next.has(product.id)) continue
      const facts = offerFacts(deps, airport, product, agency)
      const { leading } = offerOf(airport, product, later, places, now, [], facts)
      if (leading) next.set(product.id, { stay: later, total: leading.price.total })
    }
  }
  return next
}
