import { airportShort } from '#domain/airports/names.ts'
import { everyDay, type OpeningHours } from '#domain/carparks/hours.ts'
import type { CarPark, Product } from '#domain/carparks/product.ts'
import { addDays, parseDate, type LocalDate } from '#domain/time/local.ts'
import { phoneHref } from '#domain/telephone.ts'
import { formatDay } from '#texts/formats.ts'
import { rangeInWords } from '../hours-in-words.ts'
import type { Reader } from '../prices.ts'
import type { Fold } from './airport-folds.tsx'

/** What the long lists of car parks (shuttle schedule, locations) have in common. */

export type Words = Pick<Reader, 't' | 'language'>

/**
 * An airport with its products. `today` is the day in the airport's own zone; `href` is null where this language has no
 * page of it.
 */
export type ListedAirport = {
  iata: string
  country: string
  href: string | null
  today: LocalDate
  products: readonly Product[]
}

/** Each car park once, with the first product that is sold there. */
export const parksOf = (products: readonly Product[]): Product[] =>
  products.filter(({ carPark }, index) => products.findIndex((one) => one.carPark.id === carPark.id) === index)

export const foldOf = ({ t, language }: Words, { iata, href, products }: ListedAirport): Fold => ({
  iata,
  name: airportShort(iata, language),
  note: t('landing.carParks', { count: parksOf(products).length }),
  href,
})

export const phoneOf = ({ phone }: CarPark) => ({ phone, phoneHref: phoneHref(phone) })

/** For how many days ahead deviating hours are named. */
const namedDays = 60

/** For example "Thu 24 December: open 03:30–18:00", "Fri 25 December: closed". */
export const otherDays = (words: Words, { exceptions = [] }: OpeningHours, today: LocalDate): string[] =>
  exceptions.flatMap(({ date, ranges }) => {
    const parsed = parseDate(date)
    if (!parsed || parsed < today || parsed > addDays(today, namedDays)) return []
    const day = formatDay(parsed, words.language, { year: false })
    const hours = ranges.map((range) => rangeInWords(words, { ...range, days: everyDay })).join(', ')
    return [hours ? words.t('carparks.openOn', { day, hours }) : words.t('carparks.closedOn', { day })]
  })
