import type { PriceList, PriceVersion } from '#domain/pricing/price-list.ts'
import type { Season } from '#domain/carparks/seasons.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { json, timestamp } from './columns.ts'
import { statement } from './statement.ts'
import { inBatches, oldRowsOf } from './old-rows.ts'

// What each product asks now, in the shape of PriceList, beside what was recorded last. A list that was written and
// changed at the same moment was never on offer and is overwritten. `ended` is counted first, because only one list of
// a product may be without an end.
const RECORD = `
  with present as materialized (
    select p.airport_id, p.id as product_id,
      jsonb_build_object(
        'seasons', (
          select coalesce(
            jsonb_agg(
              jsonb_strip_nulls(
                jsonb_build_object(
                  'name', r.name,
                  'fromMonthDay', r.from_month_day,
                  'toMonthDay', r.to_month_day,
                  'perDay', to_jsonb(r.per_day),
                  'weekdays', case when cardinality(r.weekdays) < 7 then to_jsonb(r.weekdays) end,
                  'regularPerDay', to_jsonb(r.regular_per_day)
                )
              )
              order by r.id
            ), '[]'
          )
          from rate r
          where r.airport_id = p.airport_id
            and r.product_id = p.id
        ),
        'leadTimes', coalesce(p.data -> 'leadTimes', '[]'),
        'packages', (
          select jsonb_agg(
            jsonb_build_object('code', k -> 'code', 'surchargeMinor', k -> 'surchargeMinor')
            order by n
          )
          from jsonb_array_elements(p.data -> 'packages')
          with ordinality as t(k, n)
        ),
        'extras', (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'code', e.data -> 'code',
                'per', e.data -> 'per',
                'priceMinor', e.data -> 'priceMinor'
              )
              order by e.id
            ), '[]'
          )
          from product e
          where e.airport_id = p.airport_id
            and e.parent_id = p.id
            and e.active
        ),
        'dayCount', p.data -> 'dayCount'
      ) as tariff
    from product p
    where p.active
      and p.parent_id is null
  ), ended as (
    update tariff_version v
    set offered_until = $1
    where v.offered_until is null
      and v.offered_from < $1
      and not exists (
        select from present p
        where p.airport_id = v.airport_id
          and p.product_id = v.product_id
          and p.tariff = v.tariff
      )
    returning v.product_id
  )
  insert into tariff_version (airport_id, product_id, offered_from, tariff)
  select p.airport_id, p.product_id, $1, p.tariff
  from present p
  where (select count(*) from ended) >= 0
    and not exists (
      select from tariff_version v
      where v.airport_id = p.airport_id
        and v.product_id = p.product_id
        and v.offered_until is null
        and (v.tariff = p.tariff or v.offered_from > $1)
    )
  on conflict (airport_id, product_id, offered_from) do update
    set tariff = excluded.tariff, offered_until = null
  returning product_id`

/**
 * Records what is on offer from now on (PRICE-14). It is called with every change of prices, and regularly for changes
 * that were made in another way. Answers whether anything was new; the caller then moves the catalogue's version.
 */
export const recordTariffs = async (q: Queryable, now: Instant): Promise<boolean> =>
  (await q.query(RECORD, [timestamp(now)], 'tariff_record')).length > 0

const BACKDATE = statement(
  null,
  `
    with began as (
      update tariff_version
      set offered_from = :until
      where airport_id = :airportId
        and product_id = :productId
        and offered_from = :now
        and offered_until is null
        and not exists (
          select from tariff_version o
          where o.airport_id = :airportId
            and o.product_id = :productId
            and o.offered_until is not null
        )
      returning tariff
    )
    insert into tariff_version (airport_id, product_id, offered_from, offered_until, tariff)
    select :airportId, :productId, :from, :until, jsonb_set(tariff, '{seasons}', :seasons::jsonb)
    from began`,
)

/**
 * For a product that was just stored together with a past (demo data): its present prices began some days ago, and
 * others were asked before.
 */
export const storeEarlierTariff = async (
  q: Queryable,
  airportId: number,
  productId: number,
  now: Instant,
  earlier: { seasons: readonly Season[]; fromDaysAgo: number; untilDaysAgo: number },
): Promise<void> => {
  const ago = (days: number) => timestamp(now - days * dayMs)
  await BACKDATE(q, {
    airportId,
    productId,
    now: timestamp(now),
    from: ago(earlier.fromDaysAgo),
    until: ago(earlier.untilDaysAgo),
    seasons: json(earlier.seasons),
  })
}

const ALL = `
  select airport_id, product_id, offered_from, offered_until, tariff
  from tariff_version
  order by airport_id, product_id, offered_from`

/** Every list of every product, the oldest first, by `airport product`. The catalogue keeps them in memory. */
export const loadTariffs = async (q: Queryable): Promise<Map<string, PriceVersion[]>> => {
  const histories = new Map<string, PriceVersion[]>()
  for (const row of await q.query<{
    airport_id: number
    product_id: number
    offered_from: number
    offered_until: number | null
    tariff: PriceList
  }>(ALL)) {
    const key = `${row.airport_id} ${row.product_id}`
    histories.set(key, [
      ...(histories.get(key) ?? []),
      { from: row.offered_from, until: row.offered_until, list: row.tariff },
    ])
  }
  return histories
}

const DELETE_OLD = oldRowsOf('tariff_version', 'offered_until <= $2')

/** Deletes lists that are too old for a reference price. */
export const deleteOldTariffs = async (q: Queryable, before: Instant): Promise<void> => {
  await inBatches(q, DELETE_OLD, [timestamp(before)], 'tariff_delete_old')
}
