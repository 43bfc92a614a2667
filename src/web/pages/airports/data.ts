import { matchAirports } from '#domain/airports/matching.ts'
import { translator } from '#texts/texts.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { allOf, keptOf, typedOf } from '../../shared/landing/airport-lists.ts'
import { crumbsOf, landingHead, offered, plain, pricesOf, readerOf } from '../../shared/landing/landing-data.ts'
import { airportRows } from '../../shared/search/airport-rows.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { airportsView } from './model.ts'

export const airportsData = async (facts: RequestFacts, { searchParams: query }: URL) => {
  const { language } = facts
  const all = offered(facts)
  const here = new Set(all.map(({ iata }) => iata))
  const rows = new Map(airportRows(language).map((row) => [row.iata, row]))
  const namesOf = (iata: string): string[] => {
    const row = rows.get(iata)
    return row ? [row.name, row.city, row.country, ...row.aliases] : []
  }
  const typed = typedOf(query)
  const found = typed ? matchAirports(typed, language, [...rows.values()]).map(({ iata }) => iata) : null
  return {
    view: airportsView(readerOf(facts), {
      airports: all.map((airport) => ({ ...plain(airport), names: namesOf(airport.iata) })),
      prices: await pricesOf(facts, all),
      filter: {
        typed,
        found: found && new Set(found),
        elsewhere: (found ?? []).filter((iata) => !here.has(iata)),
        kept: keptOf(query),
        all: allOf(pathOf('airports', language), query),
      },
    }),
    crumbs: crumbsOf(facts, 'airports', translator(language)('landing.airportsHeading')),
    head: landingHead(facts, 'airports'),
  }
}
