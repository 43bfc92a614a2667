/**
 * Local wall times of an airport (settled 1). They are strings on purpose, so that no zone of a server or browser can
 * get in. The arithmetic here is that of a plain calendar without zones; only zones.ts makes instants.
 */
declare const brand: unique symbol
/** `2027-03-05` */
export type LocalDate = string & { [brand]: 'date' }
/** `2027-03-05T08:05` */
export type LocalDateTime = string & { [brand]: 'date-time' }

const minutesPerDay = 1440
const dayMs = 86_400_000

const dayNumber = (date: LocalDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / dayMs
const fromDayNumber = (days: number): LocalDate => new Date(days * dayMs).toISOString().slice(0, 10) as LocalDate

/** Reads a date. Only the years 2000 to 2199 are accepted: everything else is a typing mistake or an attack (TZ-06). */
export const parseDate = (text: string): LocalDate | undefined => {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return undefined
  const ms = Date.parse(`${text}T00:00Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? undefined : (text as LocalDate)
}

/**
 * Reads `2027-03-05T08:05`, also with the seconds `:00` that some browsers send. A text with an offset or `Z` is
 * refused (TZ-05).
 */
export const parseDateTime = (text: string): LocalDateTime | undefined => {
  const match = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(:00(\.0+)?)?$/.exec(text)
  return match && parseDate(match[1]!) ? (`${match[1]}T${match[2]}:${match[3]}` as LocalDateTime) : undefined
}

export const dateOf = (moment: LocalDateTime): LocalDate => moment.slice(0, 10) as LocalDate
/** minutes since local midnight, 0 to 1439 */
export const minuteOfDay = (moment: LocalDateTime): number =>
  Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
export const at = (date: LocalDate, minutes: number): LocalDateTime => {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes >= minutesPerDay)
    throw new RangeError(`not a minute of a day: ${minutes}`)
  return `${date}T${String(Math.trunc(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}` as LocalDateTime
}
export const addDays = <T extends LocalDate | LocalDateTime>(moment: T, days: number): T =>
  (fromDayNumber(dayNumber(moment.slice(0, 10) as LocalDate) + days) + moment.slice(10)) as T
export const addMinutes = (moment: LocalDateTime, minutes: number): LocalDateTime => {
  const total = minuteOfDay(moment) + minutes
  const days = Math.floor(total / minutesPerDay)
  return at(addDays(dateOf(moment), days), total - days * minutesPerDay)
}
/** the same day a year later; 29 February becomes 28 February */
export const addYears = (date: LocalDate, years: number): LocalDate => {
  const year = Number(date.slice(0, 4)) + years
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  return `${year}${date.slice(4) === '-02-29' && !leap ? '-02-28' : date.slice(4)}` as LocalDate
}
/** the number of days from `a` to `b`, negative when `b` is earlier */
export const daysBetween = (a: LocalDate, b: LocalDate): number => dayNumber(b) - dayNumber(a)
/** 1 for Monday to 7 for Sunday */
export const weekday = (date: LocalDate): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1
export const roundDownTo5Minutes = (moment: LocalDateTime): LocalDateTime =>
  addMinutes(moment, -(minuteOfDay(moment) % 5))
export const datesFromTo = (first: LocalDate, last: LocalDate): LocalDate[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, i) => addDays(first, i))
