import type { ReactNode } from 'react'
import { bannerOf } from '#domain/landing/banner.ts'
import { sectionLinks } from '#domain/landing/section-links.ts'
import { tagOf } from '#domain/languages.ts'
import { smallMapAirport } from '#domain/maps/rules.ts'
import { translator } from '#texts/texts.ts'
import { heroSlots } from '../../components/hero/hero-slots.tsx'
import { SmallMap } from '../../components/map/small-map.tsx'
import { JsonLd } from '../../components/page-head/json-ld.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { Slot } from '../../components/slot.tsx'
import type { SearchFormView } from '../../forms/search-form/view.ts'
import { airportHero, AirportSections, airportSections, airportWords, formId } from '../airport/airport.tsx'
import { breadcrumbData } from '../airport/structured-data.ts'
import { AirportsPage } from '../airports/airports.tsx'
import { FailedPage } from '../../site/errors.tsx'
import { homeHero, HomeSections, homeSections } from '../home/home.tsx'
import { siteData } from '../home/structured-data.ts'
import { noContent, type ContentSections } from '../../shared/landing/landing-sections.tsx'
import { AirportMapSection, OverviewMapSection } from '../../shared/landing/maps.tsx'
import { SearchLanding } from '../../shared/landing/search-landing.tsx'
import { pathOf, resolvePath, type AirportPage, type StaticPage } from '../../paths.ts'
import { airportsData } from '../../shared/landing/airport-lists.ts'
import { contentBlocks, contentPage } from '../../shared/landing/content-data.tsx'
import type { RequestFacts } from '../../site/facts.ts'
import { airportData, homeData } from '../../shared/landing/landing-data.ts'
import { mapOf } from '../../shared/landing/map-data.ts'
import { nearMeView } from '../../shared/landing/near-me-data.ts'
import { absent, to } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/** What the browser gets: a search form to wake, or nothing at all (a still page). */
type Shown = { kind: 'search'; search: SearchFormView; formId?: string } | { kind: 'still' }

/** Every page of the route table: the path says which page, in which language. */
const load = async ({ facts, url }: Asked): Promise<Shown> => {
  const found = resolvePath(url.pathname)
  if (!found) throw absent(404)
  if ('redirect' in found) throw to(found.redirect + url.search, found.status ?? 301)
  switch (found.page) {
    case 'home':
      return showHome(facts, url)
    case 'airports':
      return showAirports(facts, url)
    case 'error-message':
      return still(facts, <FailedPage homeHref={pathOf('home', facts.language)} />)
    default:
      return 'iata' in found
        ? showAirport(facts, url, found.page as AirportPage, found.iata)
        : showContent(facts, found.page as StaticPage, url.searchParams)
  }
}

const still = ({ slots }: RequestFacts, page: ReactNode): Shown => {
  slots.set('page', page)
  return { kind: 'still' }
}

const showContent = async (facts: RequestFacts, page: StaticPage, query: URLSearchParams): Promise<Shown> => {
  const made = await contentPage(facts, page, query)
  if (made === null) throw absent(facts.deps.content.isTakenAway(page, facts.language) ? 410 : 404)
  return still(facts, made)
}

const fill = ({ slots }: RequestFacts, made: [string, ReactNode][]) => {
  for (const [name, part] of made) slots.set(name, part)
}

const bannerTitle = (
  shortTitle: string,
  supplied: string | null,
  words: { primary: string; shortTitle: string },
): string => {
  const banner = bannerOf(shortTitle, supplied)
  return banner.kind === 'supplied' ? banner.title : words[banner.kind]
}

/** What editors wrote for this template, by heading; a page stands without it. */
const contentOf = async (
  facts: RequestFacts,
  name: 'home' | AirportPage,
  vars?: Record<string, string>,
): Promise<ContentSections> => {
  const row = await contentBlocks(facts, name, vars).catch((error: unknown) => void facts.logError(error))
  return row?.sections ?? noContent
}

const showHome = async (facts: RequestFacts, url: URL): Promise<Shown> => {
  const t = translator(facts.language)
  const [{ view, search, head }, content] = await Promise.all([homeData(facts, url), contentOf(facts, 'home')])
  const primary = t('landing.homeHeading')
  const title = bannerTitle('home', null, { primary, shortTitle: primary })
  const links = sectionLinks('homepage', facts.language, homeSections(view, content))
  const sections = (
    <>
      <HomeSections view={view} near={nearMeView(facts)} content={content} links={links} />
      {siteData(head.canonical ?? facts.publicUrl, facts.publicUrl, tagOf[facts.language]).map((one) => (
        <JsonLd key={String(one['@type'])} data={one} />
      ))}
    </>
  )
  fill(facts, [
    [
      'head',
      <PageHead
        key="head"
        title={t('landing.homeTitle')}
        description={view.count > 0 ? t('landing.homeDescription', { count: view.count }) : t('landing.nothingYet')}
        {...head}
      />,
    ],
    ...heroSlots(homeHero(t, view, title)),
    ['sections', sections],
  ])
  return { kind: 'search', search }
}

const showAirports = async (facts: RequestFacts, url: URL): Promise<Shown> => {
  const map = mapOf(facts, 'overview', null)
  const made = await airportsData(facts, url)
  return still(
    facts,
    <>
      <AirportsPage {...made}>{map && <OverviewMapSection view={map} />}</AirportsPage>
      <JsonLd data={breadcrumbData(made.crumbs, facts.publicUrl)} />
    </>,
  )
}

/** Both maps of an airport's page (demand T6): the small one by the page's short title. */
const mapsOf = (facts: RequestFacts, iata: string, shortTitle: string): { smallMap: ReactNode; fullMap: ReactNode } => {
  const near = smallMapAirport({ home: false, shortTitle, language: facts.language })
  const [small, full] = [near && mapOf(facts, 'small', near), mapOf(facts, 'airport', iata)]
  return { smallMap: small && <SmallMap view={small} />, fullMap: full && <AirportMapSection view={full} /> }
}

const showAirport = async (facts: RequestFacts, url: URL, page: AirportPage, iata: string): Promise<Shown> => {
  const t = translator(facts.language)
  const { view, search, crumbs, data: structured, head } = await airportData(facts, url, page, iata)
  const title = bannerTitle(view.short, null, {
    primary: t('landing.homeHeading'),
    shortTitle: t('landing.airportTitle', { airport: view.name }),
  })
  const content = await contentOf(facts, page, { airportName: view.name, airportCode: iata, bannerTitle: title })
  const links = sectionLinks('locations', facts.language, airportSections(view, content))
  fill(facts, [
    ['head', <PageHead key="head" {...airportWords(t, view)} {...head} />],
    ...heroSlots(airportHero(t, view, crumbs, title)),
    [
      'sections',
      <AirportSections
        key="sections"
        view={view}
        data={structured}
        content={content}
        links={links}
        {...mapsOf(facts, iata, view.short)}
      />,
    ],
  ])
  return { kind: 'search', search, formId }
}

export default page({
  path: '/*',
  load,
  view: (model) => {
  const shown = model
  return shown.kind === 'still' ? <Slot name="page" /> : <SearchLanding {...shown} />
},
})
