import type { SectionName } from '#domain/landing/section-links.ts'
import type { Crumb } from '../../components/breadcrumbs/breadcrumbs.tsx'
import { Hero } from '../../components/hero/hero.tsx'
import { SmallMap } from '../../components/map/small-map.tsx'
import type { MapView } from '../../components/map/view.ts'
import { PageHead, type PageHeadProps } from '../../components/page-head/page-head.tsx'
import { SearchFormIsland } from '../../forms/search-form/search-form-island.tsx'
import type { SearchFormView } from '../../forms/search-form/view.ts'
import { useTexts } from '../../kernel/texts.tsx'
import type { AirportView } from '../../shared/landing/airport-view.ts'
import type { ContentSections } from '../../shared/landing/landing-sections.tsx'
import { AirportMapSection } from '../../shared/landing/maps.tsx'
import { airportHero, AirportSections, airportWords, formId } from './sections.tsx'

type Props = {
  view: AirportView
  search: SearchFormView
  crumbs: Crumb[]
  structured: Record<string, unknown>[]
  head: Omit<PageHeadProps, 'title'>
  title: string
  content: ContentSections
  links: readonly SectionName[]
  smallMap: MapView | null
  fullMap: MapView | null
}

/** An airport's page (screen 5): the search form for this airport, its car parks, and how to get there. */
export const AirportPage = ({ view, search, crumbs, structured, head, title, content, links, ...maps }: Props) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1}>
      <PageHead {...airportWords(t, view)} {...head} />
      <Hero {...airportHero(t, view, crumbs, title)} formId={formId}>
        <SearchFormIsland view={search} />
      </Hero>
      <AirportSections
        view={view}
        data={structured}
        content={content}
        links={links}
        smallMap={maps.smallMap && <SmallMap view={maps.smallMap} />}
        fullMap={maps.fullMap && <AirportMapSection view={maps.fullMap} />}
      />
    </main>
  )
}
