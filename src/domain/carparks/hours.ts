import {
  addDays,
  addMinutes,
  at,
  dateOf,
  datesFromTo,
  minuteOfDay,
  weekday,
  type LocalDate,
  type LocalDateTime,
} from '../time/local.ts'

/**
 * Hours in minutes of the local day, from `from` to `to`. `to` is at most 1440; a `to` below `from` runs on into the
 * next day. Days are 1 for Monday to 7 for Sunday.
 */
export type OpenRange = { days: number[]; from: number; to: number }
export type WeeklyHours = OpenRange[]
/** A day that differs from the week (OH-06). Without ranges it is closed all day. */
export type HoursException = { date: string; ranges: { from: number; to: number }[] }
/** The hours of the primary gate, of an alternative one (null when there is none), and days that differ (demand P5). */
export type OpeningHours = { primary: WeeklyHours; alternative: WeeklyHours | null; exceptions?: HoursException[] }

export const everyDay = [1, 2, 3, 4, 5, 6, 7]
export const always: WeeklyHours = [{ days: everyDay, from: 0, to: 1440 }]

type Range = { from: number; to: number }
const minutesPerDay = 1440
/** how far ahead an opening is looked for: a closed week of holidays and the week after it */
const horizonDays = 14

/** The ranges that begin on a date. An exception replaces the whole day (PARK-3). */
const rangesOn = (hours: WeeklyHours, date: LocalDate, exceptions: HoursException[]): Range[] =>
  exceptions.find((e) => e.date === date)?.ranges ?? hours.filter((r) => r.days.includes(weekday(date)))

const wraps = (range: Range) => range.to < range.from

/**
 * Whether a gate is open. The opening and the closing minute count as open: with hours from 04:00 a car may enter at
 * 04:00 (OH-02). 24:00 is the end of its day, 00:00 belongs to the next. On an exceptional day the tail of the night
 * before is closed too, as is everything that is not named (PARK-3).
 */
export const isOpenAt = (hours: WeeklyHours, moment: LocalDateTime, exceptions: HoursException[] = []): boolean => {
  const date = dateOf(moment)
  const minute = minuteOfDay(moment)
  if (rangesOn(hours, date, exceptions).some((r) => minute >= r.from && (wraps(r) || minute <= r.to))) return true
  if (exceptions.some((e) => e.date === date)) return false
  return rangesOn(hours, addDays(date, -1), exceptions).some((r) => wraps(r) && minute <= r.to)
}

/**
 * Whether a stay is possible with the hours of either gate: the alternative one counts when it is open on entry and on
 * exit (demand P4, PARK-4).
 */
export const isOpenFor = (
  hours: OpeningHours,
  arrival: LocalDateTime,
  departure: LocalDateTime,
): { onEnter: boolean; onExit: boolean; through: 'primary' | 'alternative' } => {
  const { exceptions } = hours
  if (
    hours.alternative &&
    isOpenAt(hours.alternative, arrival, exceptions) &&
    isOpenAt(hours.alternative, departure, exceptions)
  )
    return { onEnter: true, onExit: true, through: 'alternative' }
  return {
    onEnter: isOpenAt(hours.primary, arrival, exceptions),
    onExit: isOpenAt(hours.primary, departure, exceptions),
    through: 'primary',
  }
}

/** A minute of the day as `04:00`; the end of the day is `24:00`. */
export const clock = (minute: number): string =>
  `${String(Math.trunc(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/**
 * The hours of one day as the website API writes them: `04:00 - 24:00`, several joined by a comma, or `Closed` (demand
 * P5).
 */
export const hoursOn = (hours: WeeklyHours, moment: LocalDateTime, exceptions: HoursException[] = []): string => {
  const ranges = rangesOn(hours, dateOf(moment), exceptions)
  return ranges.length ? ranges.map((r) => `${clock(r.from)} - ${clock(r.to)}`).join(', ') : 'Closed'
}

/** All gates, in the order of `allParkingOpeningHours` in the website API. */
export const gatesOf = (hours: OpeningHours): WeeklyHours[] =>
  hours.alternative ? [hours.primary, hours.alternative] : [hours.primary]

/**
 * The hours a card shows: those of the primary gate. When they say Closed for one of the two days, those of the first
 * gate that has entry hours (demand P4, PARK-5).
 */
export const shownHours = (
  hours: OpeningHours,
  arrival: LocalDateTime,
  departure: LocalDateTime,
): { onEnter: string; onExit: string } => {
  const all = gatesOf(hours).map((gate) => ({
    onEnter: hoursOn(gate, arrival, hours.exceptions),
    onExit: hoursOn(gate, departure, hours.exceptions),
  }))
  const primary = all[0]!
  if (primary.onEnter !== 'Closed' && primary.onExit !== 'Closed') return primary
  return all.find((gate) => gate.onEnter !== 'Closed') ?? primary
}

/** When the opening hours of one gate begin, from a moment on and for two weeks, the earliest first. */
export const openingsAfter = (
  hours: WeeklyHours,
  moment: LocalDateTime,
  exceptions: HoursException[] = [],
): LocalDateTime[] =>
  datesFromTo(dateOf(moment), addDays(dateOf(moment), horizonDays))
    .flatMap((date) =>
      rangesOn(hours, date, exceptions)
        .filter((r) => r.from < minutesPerDay)
        .map((r) => at(date, r.from)),
    )
    .filter((opening) => opening > moment)
    .sort()

/** The closed span around a moment at which a gate is closed; null where it has no hours within two weeks. */
export const closedAround = (
  hours: WeeklyHours,
  moment: LocalDateTime,
  exceptions: HoursException[] = [],
): { from: LocalDateTime; to: LocalDateTime } | null => {
  const midnight = (date: LocalDate) => at(date, 0)
  const endOf = (date: LocalDate, range: Range): LocalDateTime => {
    const next = addDays(date, 1)
    if (!wraps(range)) return addMinutes(midnight(date), range.to)
    return exceptions.some((e) => e.date === next) ? midnight(next) : at(next, range.to)
  }
  const from = datesFromTo(addDays(dateOf(moment), -horizonDays), dateOf(moment))
    .flatMap((date) => rangesOn(hours, date, exceptions).map((r) => endOf(date, r)))
    .filter((end) => end <= moment)
    .sort()
    .at(-1)
  const to = openingsAfter(hours, moment, exceptions)[0]
  return from && to ? { from, to } : null
}
