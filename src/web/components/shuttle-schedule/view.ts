import { airportName } from '#domain/airports/names.ts'
import type { CarPark, Product } from '#domain/carparks/product.ts'
import { shuttleGaps, shuttleHours } from '#domain/carparks/shuttle.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { formatNumber } from '#texts/formats.ts'
import { rangeInWords } from '../hours-in-words.ts'
import { byCountry, type CountryGroup } from '../by-country.ts'
import type { Fold } from '../airport-folds/airport-folds.tsx'
import { foldOf, otherDays, parksOf, phoneOf, type ListedAirport, type Words } from '../airport-folds/listed.ts'

export type ShuttleRow = {
  id: number
  name: string
  /** Null: there is no shuttle, and `notes` say why. */
  times: { runs: string[]; every: string; ride: string } | null
  /** When no shuttle comes, other hours on certain days, and where it leaves from. */
  notes: string[]
  phone: string
  phoneHref: string
}
export type ShuttleSchedulesView = CountryGroup<Fold & { country: string; caption: string; rows: ShuttleRow[] }>[]

const rideOf = (
  { t, language }: Words,
  { rideMinutesFrom: from, rideMinutesTo: to }: NonNullable<CarPark['shuttle']>,
): string => {
  const last = formatNumber(to, language)
  return t('site.minutes', { minutes: from === to ? last : `${formatNumber(from, language)}–${last}` })
}

const rowOf = (words: Words, { carPark, transfer }: Product, today: LocalDate): ShuttleRow => {
  const { t, language } = words
  const { shuttle } = carPark
  const own = { id: carPark.id, name: carPark.name, ...phoneOf(carPark) }
  if (!shuttle)
    return { ...own, times: null, notes: [t(transfer === 'valet' ? 'landing.noShuttle' : 'landing.noShuttleWalk')] }
  const gaps = shuttleGaps(carPark).map((range) => rangeInWords(words, range))
  return {
    ...own,
    times: {
      runs: gaps.length ? shuttleHours(carPark).map((range) => rangeInWords(words, range)) : [t('site.dayAndNight')],
      every: t('site.minutes', { minutes: formatNumber(shuttle.everyMinutes, language) }),
      ride: rideOf(words, shuttle),
    },
    notes: [
      ...(gaps.length ? [t('site.noShuttleAt', { hours: gaps.join(', ') })] : []),
      ...otherDays(words, carPark.hours, today),
      ...(shuttle.stop ? [shuttle.stop[language]] : []),
    ],
  }
}

/** When the shuttle of each car park runs, by country and airport (screen 33). */
export const shuttleSchedulesView = (words: Words, airports: readonly ListedAirport[]): ShuttleSchedulesView =>
  byCountry(
    words.language,
    airports.map((airport) => ({
      ...foldOf(words, airport),
      country: airport.country,
      caption: words.t('site.shuttleAt', { airport: airportName(airport.iata, words.language) }),
      rows: parksOf(airport.products).map((product) => rowOf(words, product, airport.today)),
    })),
  )
