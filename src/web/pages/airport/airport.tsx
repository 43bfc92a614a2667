import { AirportTiles } from '../../components/airport-tile/airport-tile.tsx'
import { Breadcrumbs, type Crumb } from '../../components/breadcrumbs/breadcrumbs.tsx'
import { Card } from '../../components/card/card.tsx'
import { DefinitionList } from '../../components/definition-list/definition-list.tsx'
import { Hero, type HeroFact } from '../../components/hero/hero.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { JsonLd } from '../../components/page-head/json-ld.tsx'
import { PageHead, type PageHeadProps } from '../../components/page-head/page-head.tsx'
import { PriceTable } from '../../components/price-table/price-table.tsx'
import { useTexts } from '../../components/texts.tsx'
import { SearchForm } from '../../forms/search-form/search-form.tsx'
import type { SearchFormView } from '../../forms/search-form/view.ts'
import landing from '../landing.module.css'
import styles from './airport.module.css'
import { ProductCards } from './product-card.tsx'
import type { AirportView, CarParkView } from './view.ts'

/** where a chosen product leads to (ledger P4) */
const formId = 'reservation'

type Props = { view: AirportView; search: SearchFormView; crumbs: Crumb[]; data: Record<string, unknown>[]; head: Omit<PageHeadProps, 'title'> }

export const AirportPage = ({ view, search, crumbs, data, head }: Props) => {
  const { t } = useTexts()
  const days = t('common.days', { count: view.days })
  const carParks = t('landing.carParks', { count: view.count })
  const facts: HeroFact[] = view.fromPrice
    ? [
        { icon: 'euro', strong: t('landing.fromPrice', { days, price: view.fromPrice }), text: t('landing.fromPriceDates', { from: view.from, to: view.to }) },
        { icon: 'check', strong: t('landing.factCancel'), text: t('landing.factCancelText') },
      ]
    : []
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={view.fromPrice ? t('landing.airportTitleFrom', { airport: view.name, price: view.fromPrice, days }) : t('landing.airportTitle', { airport: view.name })}
        description={
          view.fromPrice
            ? t('landing.airportDescription', { carParks, airport: view.name, days, price: view.fromPrice, from: view.from, to: view.to })
            : t('landing.airportDescriptionPlain', { airport: view.name })
        }
        {...head}
      />
      {data.map((facts, index) => (
        <JsonLd key={index} data={facts} />
      ))}
      <Hero
        title={t('landing.airportTitle', { airport: view.name })}
        lead={view.count > 0 ? t('landing.airportLead', { carParks }) : t('landing.airportNoParks')}
        seed={view.iata}
        facts={facts}
        above={<Breadcrumbs crumbs={crumbs} />}
      >
        <div id={formId} tabIndex={-1}>
          <SearchForm view={search} />
        </div>
      </Hero>
      {view.products.length > 0 && (
        <section className={`wrap ${landing['section']}`} aria-labelledby="products">
          <h2 id="products">{t('landing.products')}</h2>
          <p className={landing['note']}>{t('landing.productsNote', { days, from: view.from, to: view.to })}</p>
          <ProductCards products={view.products} iata={view.iata} formId={formId} />
        </section>
      )}
      {view.carParks.length > 0 && (
        <section className={`wrap ${landing['section']}`} aria-labelledby="where">
          <h2 id="where">{t('landing.whereYouPark')}</h2>
          <div className={styles['parks']}>
            {view.carParks.map((park) => (
              <Park key={park.id} park={park} />
            ))}
          </div>
          <div className={styles['tips']}>
            <Notice title={t('landing.goodToKnow')}>
              <ul>
                <li>{t('landing.arriveEarly')}</li>
                <li>{t('landing.leaveUntil')}</li>
                <li>{t('landing.dayCount')}</li>
                <li>{t('landing.vehicleLimits')}</li>
              </ul>
            </Notice>
          </div>
        </section>
      )}
      {view.table && (
        <div className={`wrap ${landing['section']}`}>
          <PriceTable id="prices" table={view.table} />
        </div>
      )}
      <section className={`wrap ${landing['section']} ${landing['last']}`} aria-labelledby="nearby">
        <h2 id="nearby">{t('landing.nearby')}</h2>
        <AirportTiles airports={view.nearby} />
      </section>
    </main>
  )
}

const Park = ({ park }: { park: CarParkView }) => {
  const { t } = useTexts()
  return (
    <Card as="article" labelledBy={`park-${park.id}`}>
      <div className={styles['park']}>
        <div>
          <h3 id={`park-${park.id}`}>{park.name}</h3>
          <p>{park.address}</p>
          <ul>
            {park.directions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        <DefinitionList
          columns
          items={[
            { term: t('landing.openingHours'), value: <Lines lines={park.hours} /> },
            { term: t('landing.shuttle'), value: park.transfer },
            { term: t('landing.distance'), value: park.distance },
            { term: t('landing.operator'), value: park.operator },
            { term: t('landing.phone'), value: <a href={park.phoneHref}>{park.phone}</a> },
          ]}
        />
      </div>
    </Card>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => lines.map((line) => <div key={line}>{line}</div>)
