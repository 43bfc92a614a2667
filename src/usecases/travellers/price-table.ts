import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import { euro, type Money } from '#domain/money/money.ts'
import { lowestOf } from '#domain/pricing/leading.ts'
import { addDays, at, dateOf, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { offerOf } from './offers.ts'
import { placesFor } from '../places.ts'

/** The lengths of stay in days that the price table shows (demand P8). */
export const tableLengths = [1, 2, 4, 8, 15] as const
/** The length that cards and tiles show (demand P4). */
const cardDays = 8

/** The cheapest product that can be booked for a length of stay, from noon; null where none can. */
export type PriceRow = {
  days: (typeof tableLengths)[number]
  product: Product | null
  total: Money | null
  from: LocalDateTime
  to: LocalDateTime
}
export type PriceTable = {
  airport: AirportCatalogue
  rows: PriceRow[]
  lowestPerDay: Money | null
  /** the day on which it was made, at the airport */
  today: LocalDate
}

type Kept = { version: string; madeAt: number; table: Promise<PriceTable> }
const kept = new WeakMap<Deps['db'], WeakMap<AirportCatalogue, Kept>>()
/** for how many milliseconds a price on a landing page is kept; the list always gets a fresh quote */
const keepMs = 60_000

/**
 * The price table of an airport, kept for a minute, because the landing pages of every language show the same figures.
 * Callers that ask while a table is being made share it, so that a crowd asks the database once. A failure is not kept.
 * What an agency's page has of an airport (AGENCY-206) is another airport here, with a table of its own.
 */
export const priceTable = (deps: Deps, airport: AirportCatalogue): Promise<PriceTable> => {
  const now = deps.clock.now()
  const tables = kept.get(deps.db) ?? new WeakMap<AirportCatalogue, Kept>()
  kept.set(deps.db, tables)
  const known = tables.get(airport)
  if (known && known.version === deps.catalogue.version() && Math.abs(now - known.madeAt) < keepMs) return known.table

  const table = makeTable(deps, airport, now)
  const entry = { version: deps.catalogue.version(), madeAt: now, table }
  tables.set(airport, entry)
  table.catch(() => tables.get(airport) === entry && tables.delete(airport))
  return table
}

/** How many days ahead a table looks for one on which the stay of the cards can be booked. */
const lookAheadDays = 7

type Cheapest = Pick<PriceRow, 'product' | 'total' | 'from' | 'to'>

/**
 * Makes the table with one small query for each length. It begins tomorrow, as the search form does, or on the first
 * day from which the cards' stay of 8 days can be booked: a price that cannot be booked would be bait (LANDING-8). What
 * it shows can be booked, as the list and the form say (PRICE-17).
 */
const makeTable = async (deps: Deps, airport: AirportCatalogue, now: Instant): Promise<PriceTable> => {
  const today = dateOf(localAt(now, airport.zone))
  const cheapestFor = async (first: LocalDate, days: number): Promise<Cheapest> => {
    const stay = { arrival: at(first, 720), departure: at(addDays(first, days - 1), days === 1 ? 1_080 : 720) }
    const places = await placesFor(deps, airport, stay)
    const leading = airport.products.flatMap((product) => {
      const offer = offerOf(airport, product, stay, places, now).leading
      return offer ? [{ product, total: offer.price.total }] : []
    })
    const cheapest = lowestOf(leading, ({ total }) => total.minor)
    return {
      product: cheapest?.product ?? null,
      total: cheapest?.total ?? null,
      from: stay.arrival,
      to: stay.departure,
    }
  }
  const tomorrow = await cheapestFor(addDays(today, 1), cardDays)
  let ofCards = tomorrow
  for (let ahead = 2; !ofCards.total && ahead <= lookAheadDays && airport.products.length > 0; ahead += 1)
    ofCards = await cheapestFor(addDays(today, ahead), cardDays)
  if (!ofCards.total) ofCards = tomorrow
  const rows: PriceRow[] = []
  for (const days of tableLengths)
    rows.push({ days, ...(days === cardDays ? ofCards : await cheapestFor(dateOf(ofCards.from), days)) })
  const perDay = rows.flatMap((row) => (row.total ? [Math.round(row.total.minor / row.days)] : []))
  return { airport, rows, lowestPerDay: perDay.length ? euro(Math.min(...perDay)) : null, today }
}
