import { parseRates, type Rates } from '#domain/money/currencies.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { json, timestamp } from './columns.ts'
import { inBatches, oldRowsOf } from './old-rows.ts'

const STORE = `
  insert into exchange_rates (day, source, per_euro, fetched_at)
  values ($1, $2, $3, $4)
  on conflict (day) do update
    set source = excluded.source, per_euro = excluded.per_euro, fetched_at = excluded.fetched_at`

export const storeRates = async (q: Queryable, rates: Rates, now: Instant): Promise<void> => {
  await q.query(STORE, [rates.day, rates.source, json(rates.perEuro), timestamp(now)], 'rates_store')
}

const LATEST = `
  select day, source, per_euro, fetched_at
  from exchange_rates
  order by day desc
  limit 1`

/** The last good rates and when they came. Null when there never were any, or when what is stored cannot be read. */
export const latestRates = async (q: Queryable): Promise<{ rates: Rates; fetchedAt: Instant } | null> => {
  const [row] = await q.query<{ day: string; source: string; per_euro: unknown; fetched_at: number }>(
    LATEST,
    [],
    'rates_latest',
  )
  const rates = row ? parseRates({ day: row.day, source: row.source, perEuro: row.per_euro }) : null
  return row && rates ? { rates, fetchedAt: row.fetched_at } : null
}

const DELETE_OLD = oldRowsOf('exchange_rates', 'fetched_at <= $2 and day < (select max(day) from exchange_rates)')

export const deleteOldRates = async (q: Queryable, before: Instant): Promise<void> => {
  await inBatches(q, DELETE_OLD, [timestamp(before)], 'rates_delete_old')
}
