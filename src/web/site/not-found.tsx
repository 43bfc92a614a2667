import { AirportTiles, type AirportTileView } from '../components/airport-tile/airport-tile.tsx'
import { ButtonLink } from '../components/button/button.tsx'
import type { FrameView } from '../components/layout/frame.ts'
import { PageHead } from '../components/page-head/page-head.tsx'
import { useTexts } from '../kernel/texts.tsx'
import { SearchFormIsland } from '../forms/search-form/search-form-island.tsx'
import type { SearchFormView } from '../forms/search-form/view.ts'
import styles from './errors.module.css'

export type NotFoundView = {
  search: SearchFormView
  popular: AirportTileView[]
  contact: FrameView['contact']
  airportsHref: string
  homeHref: string
}

/**
 * Status 404, and 410 where something was taken away, in the language of the path (demand R8, screen 32): a native
 * search form, the airports most people look for, and people to ask.
 */
export const NotFoundPage = ({ gone, view }: { gone: boolean; view: NotFoundView }) => {
  const { t } = useTexts()
  const { search, popular, contact, airportsHref, homeHref } = view
  const title = gone ? t('site.goneTitle') : t('common.notFoundTitle')
  return (
    <main id="main" className={`wrap ${styles['page']}`} tabIndex={-1}>
      <PageHead title={title} noIndex />
      <h1>{title}</h1>
      <p>{gone ? t('site.goneText') : t('common.notFoundText')}</p>
      <section className={styles['part']} aria-labelledby="find">
        <h2 id="find">{t('search.formLabel')}</h2>
        <SearchFormIsland view={search} wake="intent" />
      </section>
      <section className={styles['part']} aria-labelledby="popular">
        <h2 id="popular">{t('landing.popularAirports')}</h2>
        <AirportTiles airports={popular} />
        <div className={styles['links']}>
          <ButtonLink href={airportsHref}>{t('common.footerAllAirports')}</ButtonLink>
          <ButtonLink look="plain" href={homeHref}>
            {t('common.home')}
          </ButtonLink>
        </div>
      </section>
      <section className={styles['part']} aria-labelledby="ask">
        <h2 id="ask">{t('common.footerContact')}</h2>
        <p>
          <a href={contact.phoneHref}>{contact.phone}</a> ({contact.hours}),{' '}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      </section>
    </main>
  )
}
