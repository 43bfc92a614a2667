import type { ComponentProps } from 'react'
import { tagOf } from '#domain/languages.ts'
import { Hero } from '../../components/hero/hero.tsx'
import { JsonLd } from '../../components/page-head/json-ld.tsx'
import { PageHead, type PageHeadProps } from '../../components/page-head/page-head.tsx'
import { SearchFormIsland } from '../../forms/search-form/search-form-island.tsx'
import type { SearchFormView } from '../../forms/search-form/view.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { homeHero, HomeSections } from './sections.tsx'
import { siteData } from './structured-data.ts'

type Props = ComponentProps<typeof HomeSections> & {
  title: string
  search: SearchFormView
  head: Omit<PageHeadProps, 'title'>
  publicUrl: string
}

/** The home page (screen 1): the search form, and below it what the product is. */
export const HomePage = ({ title, search, head, publicUrl, ...sections }: Props) => {
  const { language, t } = useTexts()
  const { view } = sections
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={t('landing.homeTitle')}
        description={view.count > 0 ? t('landing.homeDescription', { count: view.count }) : t('landing.nothingYet')}
        {...head}
      />
      <Hero {...homeHero(t, view, title)}>
        <SearchFormIsland view={search} />
      </Hero>
      <HomeSections {...sections} />
      {siteData(head.canonical ?? publicUrl, publicUrl, tagOf[language]).map((one) => (
        <JsonLd key={String(one['@type'])} data={one} />
      ))}
    </main>
  )
}
