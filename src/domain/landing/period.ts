import { addYears, type LocalDate } from '../time/local.ts'

export type Period = { from: LocalDate; to: LocalDate }

/** The year that stands for "without an end" (demand P8). */
const noEnd = '2099'

/**
 * From when to when a price holds, as a table shows it (LANDING-8): a first day that is past is shown as today, and an
 * end in the year 2099 as one year ahead.
 */
export const shownPeriod = ({ from, to }: Period, today: LocalDate): Period => ({
  from: from < today ? today : from,
  to: to.startsWith(noEnd) ? addYears(today, 1) : to,
})
