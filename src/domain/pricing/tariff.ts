/** The numbers of days at which the tiers begin (PRICE-1, PR-01). In a longer stay a day costs less. */
export const tierStarts = [1, 2, 4, 8, 15] as const
/** The numbers of days of each tier as people read them: 1, 2–3, and so on to 15+. */
export const tierDays: readonly string[] = tierStarts.map((start, index) => {
  const next = tierStarts[index + 1]
  if (next === undefined) return `${start}+`
  return next - 1 === start ? String(start) : `${start}–${next - 1}`
})
/** 1 to 5, which is also the index into a rate's `per_day`, because arrays in SQL begin at 1. */
export type Tier = 1 | 2 | 3 | 4 | 5

/**
 * The tier of a stay by its charged days (PRICE-1, settled 2). It throws for anything that is not a whole number of at
 * least one day.
 */
export const tierOf = (days: number): Tier => {
  if (!Number.isSafeInteger(days) || days < 1) throw new RangeError(`not a number of days: ${days}`)
  return tierStarts.filter((start) => start <= days).length as Tier
}

/**
 * The cents that parking costs when every day of the stay has the same rate. `perDayMinor` holds the five prices per
 * day. Stays over several seasons are summed day by day in SQL, with the tier of the whole stay.
 */
export const tariffOf = (perDayMinor: readonly number[], days: number): number =>
  perDay(perDayMinor, tierOf(days)) * days

const perDay = (perDayMinor: readonly number[], tier: Tier): number => {
  const minor = perDayMinor[tier - 1]
  if (minor === undefined) throw new RangeError('a rate has five prices')
  return minor
}

/**
 * The numbers of days of those stays that cost less than a stay one day shorter (PRICE-3, PR-28). This is allowed, but
 * an operator is told. There is at most one at the start of each tier.
 */
export const cheaperThanADayLess = (perDayMinor: readonly number[]): number[] =>
  tierStarts.filter((days) => days > 1 && tariffOf(perDayMinor, days) < tariffOf(perDayMinor, days - 1))
