import { AirportTiles } from '../../components/airport-tile/airport-tile.tsx'
import { Breadcrumbs, type Crumb } from '../../components/breadcrumbs/breadcrumbs.tsx'
import { PageHead, type PageHeadProps } from '../../components/page-head/page-head.tsx'
import { useTexts } from '../../components/texts.tsx'
import landing from '../landing.module.css'
import styles from './airports.module.css'
import type { AirportsView } from './view.ts'

export const AirportsPage = ({ view, crumbs, head }: { view: AirportsView; crumbs: Crumb[]; head: Omit<PageHeadProps, 'title'> }) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['top']} ${landing['last']}`}>
      <PageHead title={t('landing.airportsTitle')} description={t('landing.airportsDescription', { count: view.count })} {...head} />
      <Breadcrumbs crumbs={crumbs} />
      <h1>{t('landing.airportsHeading')}</h1>
      <p>
        {t('landing.airportsLead', { count: view.count })} {view.pricesHold}
      </p>
      <nav aria-label={t('landing.airportsCountries')}>
        <ul role="list" className={styles['jumps']}>
          {view.countries.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {view.countries.map(({ id, name, airports }) => (
        <section key={id} className={styles['country']} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {name}
          </h2>
          <AirportTiles airports={airports} />
        </section>
      ))}
    </main>
  )
}
