import { airportShort } from '#domain/airports/names.ts'
import { compare, formatCountry } from '#texts/formats.ts'
import type { AirportTileView } from '../../components/airport-tile/airport-tile.tsx'
import { dayIn, landingDays, tileOf, type FromPrice, type Reader } from '../prices.ts'

export type AirportsFacts = { airports: { iata: string; country: string; carParks: number; href: string }[]; prices: ReadonlyMap<string, FromPrice> }
export type AirportsView = { count: number; countries: { id: string; name: string; airports: AirportTileView[] }[]; pricesHold: string | null }

/** Countries and airports in the order of the language's own alphabet (design ux S4). */
export const airportsView = (reader: Reader, { airports, prices }: AirportsFacts): AirportsView => {
  const { language, t } = reader
  const inOrder = compare(language)
  const countries = [...new Set(airports.map(({ country }) => country))].map((code) => ({
    id: `country-${code.toLowerCase()}`,
    name: formatCountry(code, language),
    airports: airports
      .filter(({ country }) => country === code)
      .sort((a, b) => inOrder(airportShort(a.iata, language), airportShort(b.iata, language)))
      .map((airport) => tileOf(reader, { ...airport, price: prices.get(airport.iata) ?? null })),
  }))
  const price = [...prices.values()][0]
  return {
    count: airports.length,
    countries: countries.sort((a, b) => inOrder(a.name, b.name)),
    pricesHold: price ? t('landing.pricesHold', { days: t('common.days', { count: landingDays }), from: dayIn(reader, price.from), to: dayIn(reader, price.to) }) : null,
  }
}
