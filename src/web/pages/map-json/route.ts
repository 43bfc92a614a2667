import { patternOf } from '#domain/site-map/addresses.ts'
import { liveMapOf, type PageMap } from '../../shared/landing/map-data.ts'
import { page, type Asked } from '../../site/page.ts'

const kinds: readonly PageMap[] = ['small', 'airport', 'overview']

/**
 * What an interactive map draws. It is the same for everybody and asked for by a click, so browsers keep it for an
 * hour.
 */
const load = ({ facts, url }: Asked): Response => {
  const query = url.searchParams
  const kind = kinds.find((one) => one === query.get('kind'))
  const iata = query.get('airport')
  const data = facts.pathLanguage && kind && (kind === 'overview' || iata) ? liveMapOf(facts, kind, iata) : null
  if (!data) return new Response(null, { status: 404 })
  return new Response(JSON.stringify(data), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

export default page({
  path: patternOf('mapData'),
  load,
})
