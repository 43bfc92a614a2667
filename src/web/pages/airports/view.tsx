import type { ReactNode } from 'react'
import { AirportTiles } from '../../components/airport-tile/airport-tile.tsx'
import { Breadcrumbs, type Crumb } from '../../components/breadcrumbs/breadcrumbs.tsx'
import filterAsTyped from '../../components/filter-form/filter.island.ts'
import { FilterForm } from '../../components/filter-form/filter-form.tsx'
import { JumpLinks } from '../../components/jump-links/jump-links.tsx'
import { PageHead, type PageHeadProps } from '../../components/page-head/page-head.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './airports.module.css'
import type { AirportsView } from './model.ts'

/** `children` is what stands below the list (the map). */
export const AirportsPage = ({
  view,
  crumbs,
  head,
  children,
}: {
  view: AirportsView
  crumbs: Crumb[]
  head: Omit<PageHeadProps, 'title'>
  children?: ReactNode
}) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['top']}`}>
      <PageHead
        title={t('landing.airportsTitle')}
        description={view.count > 0 ? t('landing.airportsDescription', { count: view.count }) : t('landing.nothingYet')}
        noIndex={view.filter.typed !== ''}
        {...head}
      />
      <Breadcrumbs crumbs={crumbs} />
      <h1>{t('landing.airportsHeading')}</h1>
      <p>
        {view.count > 0 ? t('landing.airportsLead', { count: view.count }) : t('landing.nothingYet')} {view.pricesHold}
      </p>
      <Finder view={view} />
      <JumpLinks countries={view.countries.filter(({ hidden }) => !hidden)} />
      {view.countries.map(({ id, name, airports, hidden }) => (
        <section key={id} className={styles['country']} aria-labelledby={id} data-group="" hidden={hidden}>
          <h2 id={id} tabIndex={-1}>
            {name}
          </h2>
          <AirportTiles airports={airports} />
        </section>
      ))}
      {children}
    </main>
  )
}

const Finder = ({ view: { filter, elsewhere } }: { view: AirportsView }) => {
  const { t } = useTexts()
  const none = <p>{elsewhere ?? t('site.noAirportTip')}</p>
  return (
    <FilterForm
      filter={filter}
      behaviour={filterAsTyped}
      label={t('site.findAirport')}
      button={t('site.find')}
      showAll={t('search.seeAllAirports')}
      none={none}
    >
      {elsewhere && filter.shown > 0 && <p>{elsewhere}</p>}
      <p className={styles['note']}>{t('site.onlyWithCarPark')}</p>
    </FilterForm>
  )
}
