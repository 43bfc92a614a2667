import { addDays, dateOf, daysBetween, minuteOfDay, type LocalDate, type LocalDateTime } from './local.ts'

/** Arrival at and departure from the car park, in the airport's local time. */
export type Stay = { arrival: LocalDateTime; departure: LocalDateTime }

/** How a car park counts days (settled 2). */
export type DayCount = 'calendarDays' | 'blocks24h'

/** Leaving is free until 03:00 of the night after the last day (demand P9). */
export const freeUntilMinute = 180

/** Longer stays cannot be booked online (settled 9). A car park may set a lower limit. */
export const maxOnlineDays = 90

/**
 * The calendar days that a stay occupies, both ends included. A departure at or before 03:00 belongs to the day before
 * (settled 2).
 */
export const daysOf = (stay: Stay): { firstDay: LocalDate; lastDay: LocalDate } => {
  const firstDay = dateOf(stay.arrival)
  const leaving = dateOf(stay.departure)
  const lastDay = leaving > firstDay && minuteOfDay(stay.departure) <= freeUntilMinute ? addDays(leaving, -1) : leaving
  return { firstDay, lastDay }
}

/**
 * The days that are charged. `blocks24h` counts begun blocks of 24 hours of wall time, so a day of 23 or 25 hours is
 * one block (PR-03).
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
