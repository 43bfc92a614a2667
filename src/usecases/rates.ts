import type { Db } from '#db/db.ts'
import { latestRates, storeRates } from '#db/exchange-rates.ts'
import type { Rates } from '#domain/money/currencies.ts'
import { ratesAt } from '#domain/money/rate-age.ts'
import { hourMs, minuteMs, type Instant } from '#domain/time/zones.ts'
import type { Clock } from '#ports/clock.ts'
import type { RateSource } from '#ports/rates.ts'

/**
 * The exchange rates, kept in memory. Reading is synchronous and never fails; `refresh` asks for new rates when it is
 * time.
 */
export type RateBook = {
  /** the rates of now, without conversions while they are too old (PR-24) */
  rates: () => Rates
  refresh: () => Promise<void>
}

/**
 * The bank publishes once a day. One process asks each hour, and all processes read what it stored. After a failure it
 * asks again sooner.
 */
const askEveryMs = hourMs
const retryEveryMs = 10 * minuteMs

/**
 * With `source` null the snapshot counts for good. A source that fails or brings nonsense leaves the last good rates as
 * they are; those come from the database, so they survive a restart. It throws the error of the source for the log, and
 * what is shown does not change.
 */
export const createRateBook = ({
  db,
  clock,
  source,
  snapshot,
}: {
  db: Db
  clock: Clock
  source: RateSource | null
  snapshot: Rates
}): RateBook => {
  let known: { rates: Rates; fetchedAt: Instant } | null = null
  let asked = -Infinity

  const newer = (found: { rates: Rates; fetchedAt: Instant } | null): void => {
    if (found && (!known || found.rates.day >= known.rates.day)) known = found
  }

  const refresh = async (): Promise<void> => {
    if (!source) return
    const now = clock.now()
    newer(await latestRates(db))
    // `now` may be before `since` when the clock was set back; then it is asked at once
    const isFresh = (since: Instant, every: number) => now >= since && now - since < every
    if ((known && isFresh(known.fetchedAt, askEveryMs)) || isFresh(asked, retryEveryMs)) return
    asked = now
    const rates = await source.load()
    if (known && rates.day < known.rates.day) return
    await storeRates(db, rates, now)
    known = { rates, fetchedAt: now }
  }

  return {
    rates: () => (source ? ratesAt(known?.rates ?? { ...snapshot, source: 'ecb' }, clock.now()) : snapshot),
    refresh,
  }
}
