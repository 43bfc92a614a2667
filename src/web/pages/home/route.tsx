import { keeping } from '#domain/kept.ts'
import { sectionLinks } from '#domain/landing/section-links.ts'
import { languages } from '#domain/languages.ts'
import { smallMapAirport } from '#domain/maps/rules.ts'
import { translator } from '#texts/texts.ts'
import { pageAt } from '#domain/site-map/pages.ts'
import { bannerTitle, contentOf } from '../../shared/landing/landing-content.ts'
import type { MapView } from '../../components/map/view.ts'
import { allowTiles, mapOf } from '../../shared/landing/map-data.ts'
import { nearMeView } from '../../shared/landing/near-me-data.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { shelfFor } from '../../site/shelf.ts'
import { page, type Asked } from '../../site/page.ts'
import { homeData } from './data.ts'
import { homeSections } from './sections.tsx'
import { HomePage } from './view.tsx'

const keepMap = keeping<MapView | null>(languages.length)

/**
 * The car parks of the airport whose prices the page shows (MAP-3); none where nothing is sold there. The ways there
 * by car are on the airport's page: nobody drives off from here. The same until the catalogue is loaded anew.
 */
const smallMapOf = (facts: RequestFacts): MapView | null => {
  const shelf = shelfFor(facts)
  const view = keepMap(shelf.airports(), facts.language, () => {
    const iata = smallMapAirport({ home: true, shortTitle: '', language: facts.language })
    const isSold = iata && shelf.airport(iata)?.products.length
    const drawn = isSold ? mapOf(facts, 'small', iata) : null
    return drawn && { ...drawn, places: drawn.places.map((place) => ({ ...place, directions: null })) }
  })
  if (view) allowTiles(facts)
  return view
}

const load = async ({ facts, url }: Asked) => {
  const t = translator(facts.language)
  const [data, content] = await Promise.all([homeData(facts, url), contentOf(facts, 'home')])
  const primary = t('landing.homeHeading')
  return {
    ...data,
    content,
    title: bannerTitle('home', { primary, shortTitle: primary }),
    links: sectionLinks('homepage', facts.language, homeSections(data.view, content)),
    near: nearMeView(facts),
    smallMap: smallMapOf(facts),
    publicUrl: facts.publicUrl,
  }
}

export default page({ path: pageAt('home'), load, view: (model) => <HomePage {...model} /> })
