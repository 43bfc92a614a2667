import { offeredFirst, popularOf } from '#domain/landing/popular.ts'
import { patternOf } from '#domain/site-map/addresses.ts'
import { translator } from '#texts/texts.ts'
import { shelfOf, type Shelf } from '#usecases/shelf.ts'
import { amountIn } from '../../components/prices.ts'
import type { AirportRow } from '../../pickers/airport-row.ts'
import { offered, pricesOf, readerOf } from '../../shared/landing/landing-data.ts'
import { airportRows } from '../../shared/search/airport-rows.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { page, type Asked } from '../../site/page.ts'

/** "9 car parks from €31.60" of the airports that are offered first, the one with the most spaces first. */
const aboutOf = async (facts: RequestFacts, shelf: Shelf): Promise<Map<string, string>> => {
  const t = translator(facts.language)
  const first = popularOf(offered(facts, shelf), offeredFirst)
  const prices = await pricesOf(facts, first)
  return new Map(
    first.map(({ iata, carParks: count }) => {
      const price = prices.get(iata)
      const carParks = t('landing.carParks', { count })
      return [
        iata,
        price ? t('search.carParksFrom', { carParks, price: amountIn(readerOf(facts), price.total) }) : carParks,
      ]
    }),
  )
}

/**
 * Every airport, for the list of the search form, those that are offered first at the beginning. It is fetched at the
 * first sign that somebody uses the form. Browsers keep it for a minute, as long as prices on landing pages are kept;
 * the currency of the reader and the agency whose page it is stand in its address.
 */
const load = async ({ facts, url }: Asked): Promise<Response> => {
  const { deps, language, pathLanguage } = facts
  if (!pathLanguage) return new Response(null, { status: 404 })
  // an agency's form has no cookies that could tell whose it is
  const shelf = shelfOf(deps.catalogue, url.searchParams.get('of'))
  const about = await aboutOf(facts, shelf)
  const rows: AirportRow[] = airportRows(language).map((row) => ({
    ...row,
    parks: (shelf.airport(row.iata)?.products.length ?? 0) > 0,
    about: about.get(row.iata) ?? null,
  }))
  const order = [...about.keys()]
  const place = ({ iata }: AirportRow) => (about.has(iata) ? order.indexOf(iata) : order.length)
  return new Response(JSON.stringify(rows.sort((a, b) => place(a) - place(b))), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, max-age=60' },
  })
}

export default page({
  path: patternOf('airportNames'),
  load,
})
