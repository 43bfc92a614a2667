import type { Season } from '#domain/carparks/seasons.ts'
import type { DayPlaces } from '#domain/carparks/season-lines.ts'
import type { DayRow } from '#domain/carparks/stock-plan.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { seasonOf, SET_DAYS, type RateRow } from './catalogue-load.ts'
import type { Queryable } from './db.ts'

/** Places and prices of one product, for who sets them without a catalogue file (AGENCY-133). */

export type OwnProduct = { airportId: number; id: number; zone: string; capacity: number; parentId: number | null }

const OWN_PRODUCT = `
  select p.airport_id as "airportId", p.id, a.time_zone as zone, p.capacity, p.parent_id as "parentId"
  from airport a
  join product p on p.airport_id = a.id
  join car_park c on c.airport_id = p.airport_id
    and c.id = p.car_park_id
  where a.iata = $1
    and p.id = $2
    and p.active
    and c.organisation_id = $3`

/** A product or extra on sale at a car park of this organisation; null: there is none. */
export const ownProduct = async (
  q: Queryable,
  { location, productId, organisationId }: { location: string; productId: number; organisationId: string },
): Promise<OwnProduct | null> =>
  (await q.query<OwnProduct>(OWN_PRODUCT, [location, productId, organisationId], 'season_product'))[0] ?? null

const DAYS = `
  select d.day, d.capacity, d.sell_limit as "sellLimit", d.taken, (
      select coalesce(sum(a.open), 0)::int
      from allotment_day a
      where a.airport_id = d.airport_id
        and a.product_id = d.product_id
        and a.day = d.day
    ) as allotted
  from product_day d
  where d.airport_id = $1
    and d.product_id = $2
    and d.day between $3 and $4
  order by d.day`
const LOCK = `
  select from product_day
  where airport_id = $1
    and product_id = $2
    and day between $3 and $4
  order by day
  for update`

/**
 * Days of a product in calendar order; locked, nobody books one of them until the transaction ends. They are read after
 * the lock: a statement that waits for it would see what is taken as it is, and what is set aside as it was before.
 */
export const productDays = async (
  q: Queryable,
  { airportId, id }: Pick<OwnProduct, 'airportId' | 'id'>,
  { first, last, locked }: { first: LocalDate; last: LocalDate; locked: boolean },
): Promise<DayRow[]> => {
  const days = [airportId, id, first, last]
  if (locked) await q.query(LOCK, days, 'season_days_lock')
  return q.query<DayRow>(DAYS, days, 'season_days')
}

/** Call it with the days locked: what was planned for them holds. */
export const setPlacesOf = async (
  tx: Queryable,
  { airportId, id }: OwnProduct,
  days: readonly DayPlaces[],
): Promise<void> => {
  await tx.query(SET_DAYS, [
    airportId,
    days.map(() => id),
    days.map(({ day }) => day),
    days.map(({ capacity }) => capacity),
    days.map(({ sellLimit }) => sellLimit),
  ])
}

const SEASONS = `
  select airport_id, product_id, name, from_month_day, to_month_day, per_day, weekdays, regular_per_day
  from rate
  where airport_id = $1
    and product_id = $2
  order by id`

export const seasonsOf = async (q: Queryable, { airportId, id }: OwnProduct): Promise<Season[]> =>
  (await q.query<RateRow>(SEASONS, [airportId, id], 'season_rates')).map(seasonOf)
