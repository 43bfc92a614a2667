import { AirportTiles } from '../../components/airport-tile/airport-tile.tsx'
import { ButtonLink } from '../../components/button/button.tsx'
import { Hero } from '../../components/hero/hero.tsx'
import { PageHead, type PageHeadProps } from '../../components/page-head/page-head.tsx'
import { PriceTable } from '../../components/price-table/price-table.tsx'
import { useTexts } from '../../components/texts.tsx'
import { SearchForm } from '../../forms/search-form/search-form.tsx'
import type { SearchFormView } from '../../forms/search-form/view.ts'
import styles from '../landing.module.css'
import type { HomeView } from './view.ts'

export const HomePage = ({ view, search, head }: { view: HomeView; search: SearchFormView; head: Omit<PageHeadProps, 'title'> }) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('landing.homeTitle')} description={t('landing.homeDescription', { count: view.count })} {...head} />
      <Hero
        title={t('landing.homeHeading')}
        lead={t('landing.homeLead', { count: view.count })}
        seed="home"
        facts={[
          { icon: 'check', strong: t('landing.factCancel'), text: t('landing.factCancelText') },
          { icon: 'euro', strong: t('landing.factPrice'), text: t('landing.factPriceText') },
          { icon: 'barrier', strong: t('landing.factBarrier'), text: t('landing.factBarrierText') },
        ]}
      >
        <SearchForm view={search} />
      </Hero>
      <section className={`wrap ${styles['section']}`} aria-labelledby="popular">
        <h2 id="popular">{t('landing.popularAirports')}</h2>
        {view.pricesHold && <p className={styles['note']}>{view.pricesHold}</p>}
        <AirportTiles airports={view.popular} />
        <p className={styles['more']}>
          <ButtonLink look="plain" href={view.airportsHref}>
            {t('landing.allAirports')}
          </ButtonLink>
        </p>
      </section>
      <section className={`wrap ${styles['section']}`} aria-labelledby="how">
        <h2 id="how">{t('landing.howItWorks')}</h2>
        <ol className={styles['steps']}>
          <Point title={t('landing.step1')} text={t('landing.step1Text')} />
          <Point title={t('landing.step2')} text={t('landing.step2Text')} />
          <Point title={t('landing.step3')} text={t('landing.step3Text')} />
        </ol>
      </section>
      <section className={`wrap ${styles['section']}`} aria-labelledby="why">
        <h2 id="why">{t('landing.why')}</h2>
        <ul role="list" className={styles['reasons']}>
          <Point title={t('landing.whyNear')} text={t('landing.whyNearText')} />
          <Point title={t('landing.whyChoice')} text={t('landing.whyChoiceText')} />
          <Point title={t('landing.whyRates')} text={t('landing.whyRatesText')} />
          <Point title={t('landing.whySecure')} text={t('landing.whySecureText')} />
        </ul>
      </section>
      <div className={`wrap ${styles['section']} ${styles['last']}`}>{view.table && <PriceTable id="prices" table={view.table} />}</div>
    </main>
  )
}

const Point = ({ title, text }: { title: string; text: string }) => (
  <li>
    <h3>{title}</h3>
    <p>{text}</p>
  </li>
)
