import { airportShort } from '#domain/airports/names.ts'
import { findable } from '#domain/search/fold.ts'
import type { AirportTileView } from '../../components/airport-tile/airport-tile.tsx'
import type { FilterView } from '../../components/filter-form/filter-form.tsx'
import { dayIn, landingDays, tileOf, type FromPrice, type Reader } from '../../components/prices.ts'
import { byCountry, type CountryGroup } from '../../components/by-country.ts'

/**
 * What was typed above the list. `found` are the codes of the airports found, null where nothing was typed; `elsewhere`
 * are found airports without a car park.
 */
export type AirportFilter = {
  typed: string
  found: ReadonlySet<string> | null
  elsewhere: readonly string[]
  kept: FilterView['kept']
  all: string
}

export type AirportsFacts = {
  airports: {
    iata: string
    country: string
    carParks: number
    href: string
    /** All its names, in any language. */
    names: readonly string[]
  }[]
  prices: ReadonlyMap<string, FromPrice>
  filter: AirportFilter
}

export type AirportsView = {
  count: number
  countries: (CountryGroup<AirportTileView> & { hidden: boolean })[]
  pricesHold: string | null
  filter: FilterView
  /** "No car park yet: Oslo (OSL), …": airports that were found but are not in the list. */
  elsewhere: string | null
}

const mostElsewhere = 5

const tileWith = (
  reader: Reader,
  { names, ...airport }: AirportsFacts['airports'][number],
  { prices, filter }: AirportsFacts,
): AirportTileView => ({
  ...tileOf(reader, { ...airport, price: prices.get(airport.iata) ?? null }),
  find: findable([airport.iata, ...names]),
  hidden: filter.found !== null && !filter.found.has(airport.iata),
})

/** The list with its filter (screen 4). */
export const airportsView = (reader: Reader, facts: AirportsFacts): AirportsView => {
  const { language, t } = reader
  const { airports, prices, filter } = facts
  const countries = byCountry(language, airports).map(({ airports: own, ...country }) => {
    const tiles = own.map((airport) => tileWith(reader, airport, facts))
    return { ...country, airports: tiles, hidden: tiles.every((tile) => tile.hidden) }
  })
  const price = [...prices.values()][0]
  const elsewhere = filter.elsewhere.slice(0, mostElsewhere).map((iata) => `${airportShort(iata, language)} (${iata})`)
  return {
    count: airports.length,
    countries,
    pricesHold: price
      ? t('landing.pricesHold', {
          days: t('common.days', { count: landingDays }),
          from: dayIn(reader, price.from),
          to: dayIn(reader, price.to),
        })
      : null,
    filter: {
      typed: filter.typed,
      kept: filter.kept,
      all: filter.all,
      said: [t('search.noAirports'), ...airports.map((_, index) => t('search.airportsFound', { count: index + 1 }))],
      shown: airports.filter(({ iata }) => filter.found === null || filter.found.has(iata)).length,
    },
    elsewhere: elsewhere.length ? t('site.noCarParkAt', { airports: elsewhere.join(', ') }) : null,
  }
}
