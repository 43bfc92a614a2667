import { addDays, dateOf, daysBetween, minuteOfDay, type LocalDate, type LocalDateTime } from './local.ts'

/** Arrival at and departure from the car park, airport-local. */
export type Stay = { arrival: LocalDateTime; departure: LocalDateTime }

/** How a car park counts days (settled 2). */
export type DayCount = 'calendarDays' | 'blocks24h'

/** Departure is free until 03:00 of the night after (demand P9). */
export const freeUntilMinute = 180

/** Longer stays cannot be booked online (settled 9); a car park may set less. */
export const maxOnlineDays = 90

/**
 * Calendar days the stay occupies, both ends included; an exit at or before 03:00 belongs to the day before (settled
 * 2).
 */
export const daysOf = (stay: Stay): { firstDay: LocalDate; lastDay: LocalDate } => {
  const firstDay = dateOf(stay.arrival)
  const leaving = dateOf(stay.departure)
  const lastDay = leaving > firstDay && minuteOfDay(stay.departure) <= freeUntilMinute ? addDays(leaving, -1) : leaving
  return { firstDay, lastDay }
}

/**
 * Days that are charged. `blocks24h` counts started blocks of 24 hours of wall time, so a 23- or 25-hour day is one day
 * (PR-03).
 */
export const dayCount = (stay: Stay, strategy: DayCount = 'calendarDays'): number => {
  if (strategy === 'calendarDays') {
    const { firstDay, lastDay } = daysOf(stay)
    return daysBetween(firstDay, lastDay) + 1
  }
  const minutes =
    daysBetween(dateOf(stay.arrival), dateOf(stay.departure)) * 1440 +
    minuteOfDay(stay.departure) -
    minuteOfDay(stay.arrival)
  return Math.max(1, Math.ceil(minutes / 1440))
}
