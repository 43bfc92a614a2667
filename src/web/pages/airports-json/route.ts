import { patternOf } from '#domain/site-map/addresses.ts'
import type { Language } from '#domain/languages.ts'
import type { AirportRow } from '../../pickers/airport-row.ts'
import { airportRows } from '../../shared/search/airport-rows.ts'
import { page, type Asked } from '../../site/page.ts'

const kept = new Map<Language, { version: string; body: string }>()

/**
 * Every airport, for the list of the search form. It is the same for everybody and fetched at the first sign that
 * somebody uses the form, so browsers keep it for an hour.
 */
const load = ({ facts }: Asked): Response => {
  const { deps, language, pathLanguage } = facts
  if (!pathLanguage) return new Response(null, { status: 404 })
  const version = deps.catalogue.version()
  const known = kept.get(language)
  const rows = (): AirportRow[] =>
    airportRows(language).map((row) => ({
      ...row,
      parks: (deps.catalogue.airport(row.iata)?.products.length ?? 0) > 0,
    }))
  const body = known?.version === version ? known.body : JSON.stringify(rows())
  kept.set(language, { version, body })
  return new Response(body, {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

export default page({
  path: patternOf('airportNames'),
  load,
})
