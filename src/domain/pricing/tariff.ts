/** A longer stay costs less a day: the tiers begin at these numbers of days (PR-01, P8). */
export const tierStarts = [1, 2, 4, 8, 15] as const
/** 1 to 5, the index into a rate's `per_day` as SQL counts. */
export type Tier = 1 | 2 | 3 | 4 | 5

/**
 * The tier of a stay by its charged days (settled 2). Throws for anything that is not a whole number of at least one
 * day.
 */
export const tierOf = (days: number): Tier => {
  if (!Number.isSafeInteger(days) || days < 1) throw new RangeError(`not a number of days: ${days}`)
  return tierStarts.filter((start) => start <= days).length as Tier
}

/**
 * What the parking costs when every day of the stay has the same rate: `perDayMinor` holds the five prices per day.
 * Stays across seasons are summed day by day in SQL, with the tier of the whole stay.
 */
export const tariffOf = (perDayMinor: readonly number[], days: number): number =>
  perDay(perDayMinor, tierOf(days)) * days

const perDay = (perDayMinor: readonly number[], tier: Tier): number => {
  const minor = perDayMinor[tier - 1]
  if (minor === undefined) throw new RangeError('a rate has five prices')
  return minor
}

/**
 * Stays that cost less than a stay one day shorter (PR-28): allowed, but an operator is told. At most one at the start
 * of each tier.
 */
export const cheaperThanADayLess = (perDayMinor: readonly number[]): number[] =>
  tierStarts.filter((days) => days > 1 && tariffOf(perDayMinor, days) < tariffOf(perDayMinor, days - 1))

/** "Long-term" in texts and filters (settled 10). */
export const isLongTerm = (days: number): boolean => days >= 4
