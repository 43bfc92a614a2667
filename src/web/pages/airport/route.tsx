import { sectionLinks } from '#domain/landing/section-links.ts'
import { smallMapAirport } from '#domain/maps/rules.ts'
import { translator } from '#texts/texts.ts'
import { airportPageAt, type AirportPage as Name } from '#domain/site-map/pages.ts'
import { airportData } from '../../shared/landing/airport-data.ts'
import { bannerTitle, contentOf } from '../../shared/landing/landing-content.ts'
import { mapOf } from '../../shared/landing/map-data.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { page, type Asked } from '../../site/page.ts'
import { airportSections } from './sections.tsx'
import { AirportPage } from './view.tsx'

/** Both maps of an airport's page (demand T6); the page's short title decides about the small one. */
const mapsOf = (facts: RequestFacts, iata: string, shortTitle: string) => {
  const near = smallMapAirport({ home: false, shortTitle, language: facts.language })
  return { smallMap: near ? mapOf(facts, 'small', near) : null, fullMap: mapOf(facts, 'airport', iata) }
}

const load = async ({ facts, url, params }: Asked) => {
  const [iata, name] = [params['iata'] ?? '', params['page'] as Name]
  const t = translator(facts.language)
  const { data: structured, ...data } = await airportData(facts, url, name, iata)
  const { view } = data
  const title = bannerTitle(view.short, {
    primary: t('landing.homeHeading'),
    shortTitle: t('landing.airportTitle', { airport: view.name }),
  })
  const content = await contentOf(facts, name, { airportName: view.name, airportCode: iata, bannerTitle: title })
  return {
    ...data,
    structured,
    title,
    content,
    links: sectionLinks('locations', facts.language, airportSections(view, content)),
    ...mapsOf(facts, iata, view.short),
  }
}

export default page({ path: airportPageAt, load, view: (model) => <AirportPage {...model} /> })
