/**
 * Numbers, amounts, dates and times in the words of a language. Only the server uses this: browsers come with other
 * CLDR versions, so a page gets finished texts. Months are always words. The spaces inside amounts are U+00A0 or
 * U+202F, so that an amount stays on one line.
 */
import { keeping } from '#domain/kept.ts'
import { tagOf, type Language } from '#domain/languages.ts'
import type { CurrencyCode } from '#domain/money/currencies.ts'
import { toDecimal, type Money } from '#domain/money/money.ts'
import { dateOf, minuteOfDay, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import { hourMs, localAt, type Instant } from '#domain/time/zones.ts'

/** Keeps one formatter for each choice, because making one costs a thousand times more than using it. */
const once = <Formatter>(make: (language: Language, choice: string) => Formatter) => {
  const made = new Map<string, Formatter>()
  return (language: Language, choice = ''): Formatter => {
    const key = `${language} ${choice}`
    const known = made.get(key) ?? make(language, choice)
    made.set(key, known)
    return known
  }
}

/**
 * The same few numbers, amounts and days stand on page after page, and a formatter takes a thousand times longer than
 * looking up what it said.
 */
const keep = keeping<string>(2_000)
type Numbers = Intl.NumberFormat
/** Intl writes a hyphen for most languages; a minus is as wide as a digit, and no line breaks behind it. */
const withMinus = (text: string): string => text.replace('-', '\u2212')
const said = (formatter: Numbers, value: number): string =>
  keep(formatter, String(value), () => withMinus(formatter.format(value)))
const saidAmount = (formatter: Numbers, money: Money): string =>
  keep(formatter, String(money.minor), () => withMinus(formatter.format(toDecimal(money) as Intl.StringNumericLiteral)))

// --- amounts and numbers ---

const narrow = new Set<string>(['EUR', 'GBP', 'PLN', 'CZK', 'TRY'])
/** "kr" means three currencies, so each of these languages uses it only for its own. */
const ownCrown: Partial<Record<Language, CurrencyCode>> = { sv: 'SEK', da: 'DKK', nb: 'NOK' }

/**
 * Signs made of letters. "154,63 zł" is usual, but "zł 154.63" is not, so languages that write the sign first show the
 * code.
 */
const lettered = new Set<string>(['PLN', 'CZK'])
const signFirst: readonly Language[] = ['en', 'tr', 'nl', 'nl-be']

const currencyDisplay = (currency: string, language: Language) => {
  if (lettered.has(currency) && signFirst.includes(language)) return 'code'
  if (narrow.has(currency) || ownCrown[language] === currency) return 'narrowSymbol'
  // "US$" or "$US" where the language knows more than one dollar
  return currency === 'USD' ? 'symbol' : 'code'
}

const amounts = once(
  (language, currency) =>
    new Intl.NumberFormat(tagOf[language], {
      style: 'currency',
      currency,
      currencyDisplay: currencyDisplay(currency, language),
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
)
const wholeAmounts = once(
  (language, currency) =>
    new Intl.NumberFormat(tagOf[language], {
      style: 'currency',
      currency,
      currencyDisplay: currencyDisplay(currency, language),
      maximumFractionDigits: 0,
    }),
)
const numbers = once(
  (language, digits) =>
    new Intl.NumberFormat(tagOf[language], {
      minimumFractionDigits: Number(digits),
      maximumFractionDigits: Number(digits),
    }),
)
const percents = once(
  (language) => new Intl.NumberFormat(tagOf[language], { style: 'percent', maximumFractionDigits: 2 }),
)
const kilometres = once(
  (language) => new Intl.NumberFormat(tagOf[language], { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }),
)

const waits = once(
  (language, unit) =>
    new Intl.NumberFormat(tagOf[language], { style: 'unit', unit: unit as 'hour', unitDisplay: 'long' }),
)

/** An amount such as "€38.40", "38,40 €" or "SEK 430.00", always with two decimals. */
export const formatMoney = (money: Money, language: Language): string =>
  saidAmount(amounts(language, money.currency), money)

/** An amount such as "€100,000" that is always a round figure, without decimals. */
export const formatWholeMoney = (money: Money, language: Language): string =>
  saidAmount(wholeAmounts(language, money.currency), money)

/** 4.6 → "4,6". All `digits` decimals are shown. */
export const formatNumber = (value: number, language: Language, digits = 0): string =>
  said(numbers(language, String(digits)), value)

/** 21 (whole percent, not 0.21) → "21%", "%21" in Turkish */
export const formatPercent = (percent: number, language: Language): string => said(percents(language), percent / 100)

/** 1.5 → "1.5 km" */
export const formatKilometres = (km: number, language: Language): string => said(kilometres(language), km)

/** How long something waits: "26 hours" up to two days, "2 days" from then on. A part of one does not count. */
export const formatWait = (ms: number, language: Language): string => {
  const hours = Math.max(0, Math.floor(ms / hourMs))
  return hours < 48 ? said(waits(language, 'hour'), hours) : said(waits(language, 'day'), Math.floor(hours / 24))
}

// --- days and times; local times are airport wall time, so they are read and written in UTC ---

/** `whole`: no line ends within it. */
export type DayOptions = {
  year?: boolean
  weekday?: 'short' | 'long' | false
  month?: 'short' | 'long'
  whole?: boolean
}

/** The same words, within which no line ends. */
export const unbroken = (words: string): string => words.replaceAll(/[ \u2009]/g, '\u00a0')

const utc = (date: LocalDate): Date => new Date(`${date}T00:00Z`)

const days = once((language, choice) => {
  const [year, weekday, month] = choice.split(' ')
  return new Intl.DateTimeFormat(tagOf[language], {
    timeZone: 'UTC',
    day: 'numeric',
    // a short month is a number in Czech, and months are always words
    month: language === 'cs' ? 'long' : (month as 'short' | 'long'),
    ...(year === 'year' && { year: 'numeric' as const }),
    ...(weekday !== 'none' && { weekday: weekday as 'short' | 'long' }),
  })
})

/**
 * "Fri 5 March 2027". English puts ", " and Danish " den " after a weekday, which looks wrong after a short one, so it
 * is left out.
 */
export const formatDay = (
  date: LocalDate,
  language: Language,
  { year = true, weekday = 'short', month = 'long', whole = false }: DayOptions = {},
): string => {
  if (whole) return unbroken(formatDay(date, language, { year, weekday, month }))
  const formatter = days(language, `${year ? 'year' : 'none'} ${weekday || 'none'} ${month}`)
  const plain = weekday === 'short' && (language === 'en' || language === 'da')
  return keep(formatter, date, () => {
    if (!plain) return formatter.format(utc(date))
    const parts = formatter.formatToParts(utc(date))
    return parts
      .map((part, i) => (part.type === 'literal' && parts[i - 1]?.type === 'weekday' ? ' ' : part.value))
      .join('')
  })
}

/** The days of a stay without weekdays, with the year only where it changes: "24 Nov – 1 Dec". */
export const formatDays = ({ arrival, departure }: Stay, language: Language): string => {
  const year = arrival.slice(0, 4) === departure.slice(0, 4) ? 'none' : 'year'
  return days(language, `${year} none short`).formatRange(utc(dateOf(arrival)), utc(dateOf(departure)))
}

const times = once(
  (language) =>
    new Intl.DateTimeFormat(tagOf[language], { timeZone: 'UTC', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)

/** "08:05", "08.05" in Danish */
export const formatTime = (moment: LocalDateTime, language: Language): string =>
  keep(times(language), moment.slice(11), () => times(language).format(new Date(`${moment}Z`)))

/** "Fri 5 March 2027, 08:05" */
export const formatMoment = (moment: LocalDateTime, language: Language, options?: DayOptions): string =>
  `${formatDay(dateOf(moment), language, options)}, ${formatTime(moment, language)}`

/** An instant as the clocks in `zone` show it: "Fri 5 March 2027, 08:05". */
export const formatInstant = (instant: Instant, zone: string, language: Language, options?: DayOptions): string =>
  formatMoment(localAt(instant, zone), language, options)

/** "Fri 5 March 08:05 → Fri 12 March 17:30", with years when they are asked for or when they differ. */
export const formatStay = (stay: Stay, language: Language, { year = false }: { year?: boolean } = {}): string => {
  const options = { year: year || stay.arrival.slice(0, 4) !== stay.departure.slice(0, 4) }
  const end = (moment: LocalDateTime) =>
    `${formatDay(dateOf(moment), language, options)} ${formatTime(moment, language)}`
  return `${end(stay.arrival)} → ${end(stay.departure)}`
}

const standalone = once((language, choice) => {
  const [part, length] = choice.split(' ')
  return new Intl.DateTimeFormat(tagOf[language], { timeZone: 'UTC', [part!]: length })
})
const monthsOf = (language: Language, length: 'long' | 'short'): string[] =>
  Array.from({ length: 12 }, (_, month) => standalone(language, `month ${length}`).format(Date.UTC(2024, month, 1)))
/** 1 January 2024 was a Monday */
const weekdaysOf = (language: Language, length: 'long' | 'short'): string[] =>
  Array.from({ length: 7 }, (_, day) => standalone(language, `weekday ${length}`).format(Date.UTC(2024, 0, day + 1)))

type Names = { long: string[]; short: string[] }

/** The names of the months for headings and lists of a calendar, January first. */
export const monthNames = (language: Language): Names => ({
  long: monthsOf(language, 'long'),
  short: monthsOf(language, 'short'),
})

/** The names of the weekdays, Monday first. */
export const weekdayNames = (language: Language): Names => ({
  long: weekdaysOf(language, 'long'),
  short: weekdaysOf(language, 'short'),
})

const months = once(
  (language) => new Intl.DateTimeFormat(tagOf[language], { timeZone: 'UTC', month: 'long', year: 'numeric' }),
)

/** The heading of a calendar page, from any day in it: "March 2027", "marzo de 2027". */
export const formatMonth = (date: LocalDate, language: Language): string => months(language).format(utc(date))

/** "5 Mar 2025, 9:05" in this order in every language (demand S1) */
export const formatPicker = (moment: LocalDateTime, language: Language): string => {
  const month = standalone(language, 'month short').format(utc(dateOf(moment)))
  return `${Number(moment.slice(8, 10))} ${month} ${moment.slice(0, 4)}, ${Math.trunc(minuteOfDay(moment) / 60)}:${moment.slice(14, 16)}`
}

/** "5 Mar 2025" in this order in every language (demand P4) */
export const formatCardDay = (date: LocalDate, language: Language): string =>
  `${Number(date.slice(8, 10))} ${standalone(language, 'month short').format(utc(date))} ${date.slice(0, 4)}`

/** "05.03.2025" in every language (demand T2) */
export const formatReviewDay = (date: LocalDate): string =>
  `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`

// --- the price table has one form in every language (settled 16) ---

/** "€" for euro. Other currencies have their code, which tells the several crowns and dollars apart. */
export const currencySign = (currency: CurrencyCode): string => (currency === 'EUR' ? '€' : currency)
/** "38,40" */
export const formatTableAmount = (money: Money): string => toDecimal(money).replace('.', ',')
/** "05/03/2027" */
export const formatTableDay = (date: LocalDate): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

// --- names and order ---

const regions = once((language) => new Intl.DisplayNames(tagOf[language], { type: 'region' }))
const currencyNames = once((language) => new Intl.DisplayNames(tagOf[language], { type: 'currency' }))
const collators = once((language) => new Intl.Collator(tagOf[language], { numeric: true }))

/** ISO 3166 two-letter code → "Netherlands" */
export const formatCountry = (code: string, language: Language): string =>
  keep(regions(language), code, () => regions(language).of(code) ?? code)

/** "PLN" → "Polish Zloty" */
export const formatCurrencyName = (code: CurrencyCode, language: Language): string =>
  keep(currencyNames(language), code, () => currencyNames(language).of(code) ?? code)

/** For sort(): the alphabet of the language (å comes last in Swedish, ch after h in Czech). */
export const compare = (language: Language): ((a: string, b: string) => number) => collators(language).compare
