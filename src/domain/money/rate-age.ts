import { addDays, at, dateOf, minuteOfDay, parseDate, weekday, type LocalDate } from '../time/local.ts'
import { instantOf, localAt, type Instant } from '../time/zones.ts'
import type { Rates } from './currencies.ts'

/** The zone of Frankfurt, where the rates of a day are published at 16:00. */
const zone = 'Europe/Berlin'
const publishedAtMinute = 16 * 60
/** After so many bank hours two publications have failed to come (PR-24, PRICE-15). */
const longestHours = 48

/** The day of Easter Sunday (method of Meeus, Jones and Butcher). */
const easter = (year: number): LocalDate => {
  const a = year % 19
  const [b, c] = [Math.trunc(year / 100), year % 100]
  const h = (19 * a + b - Math.trunc(b / 4) - Math.trunc((b - Math.trunc((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.trunc(c / 4) - h - (c % 4)) % 7
  const m = Math.trunc((a + 11 * h + 22 * l) / 451)
  const month = Math.trunc((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as LocalDate
}

/** Whether the payment system of the banks is open on a day. No rates are published on other days. */
export const isBankDay = (day: LocalDate): boolean => {
  if (weekday(day) > 5 || ['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))) return false
  const sunday = easter(Number(day.slice(0, 4)))
  return day !== addDays(sunday, -2) && day !== addDays(sunday, 1)
}

/** The hours of bank days since the rates of a day were published. Hours of weekends and bank holidays do not count. */
export const bankHoursSince = (day: LocalDate, now: Instant): number => {
  const today = dateOf(localAt(now, zone))
  let minutes = 0
  for (let one = day; one <= today && minutes <= longestHours * 60 * 20; one = addDays(one, 1)) {
    if (!isBankDay(one)) continue
    const from = one === day ? publishedAtMinute : 0
    const until = one === today ? minuteOfDay(localAt(now, zone)) : 24 * 60
    minutes += Math.max(0, until - from)
  }
  return minutes / 60
}

/**
 * Only the rates of a feed get old. The snapshot inside the product is shown as the rates of its day and claims no
 * more.
 */
export const isStale = (rates: Rates, now: Instant): boolean => {
  if (rates.source === 'snapshot') return false
  const day = parseDate(rates.day)
  return !day || now < instantOf(at(day, 0), zone) - 24 * 3_600_000 || bankHoursSince(day, now) > longestHours
}

/**
 * What may be shown now. Old rates give no conversions, so every price is shown in euro (PR-24); only the fixed lev
 * stays.
 */
export const ratesAt = (rates: Rates, now: Instant): Rates =>
  isStale(rates, now) ? { ...rates, perEuro: {}, stale: true } : rates
