import type { ReactNode } from 'react'
import type { SectionName } from '#domain/landing/section-links.ts'
import { AirportTiles } from '../../components/airport-tile/airport-tile.tsx'
import { Breadcrumbs, type Crumb } from '../../components/breadcrumbs/breadcrumbs.tsx'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { DefinitionList } from '../../components/definition-list/definition-list.tsx'
import { GoodToKnow } from '../../components/good-to-know/good-to-know.tsx'
import type { HeroTexts } from '../../components/hero/hero.tsx'
import { JsonLd } from '../../components/page-head/json-ld.tsx'
import { PriceTable } from '../../components/price-table/price-table.tsx'
import { Rating } from '../../components/rating/rating.tsx'
import { Reviews } from '../../components/reviews/reviews.tsx'
import { SectionNav } from '../../components/section-nav/section-nav.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { Translate } from '#texts/translate.ts'
import { searchFormId } from '../../forms/search-form/form-id.ts'
import { ContentParts, Section, type ContentSections } from '../../shared/landing/landing-sections.tsx'
import landing from '../../shared/landing/landing.module.css'
import styles from './airport.module.css'
import { Picks } from './picks.tsx'
import { PlaceRows, ProductCards } from './product-card.tsx'
import type { AirportView } from '../../shared/landing/airport-view.ts'

/** Where choosing a product leads (demand P4). */
export const formId = 'reservation'

/** How many car parks, from what price, for which days, and how drivers found them (LANDING-10). */
const Lead = ({ view }: { view: AirportView }) => {
  const { t } = useTexts()
  if (view.count === 0) return t(view.nearby.length > 0 ? 'landing.airportNoParks' : 'landing.nothingYet')
  if (!view.fromPrice) return t('landing.airportLead', { carParks: t('landing.carParks', { count: view.count }) })
  const from = { days: t('common.days', { count: view.days }), price: view.fromPrice }
  return (
    <>
      <b>
        {view.bookable < view.count
          ? t('landing.airportLeadOf', { bookable: view.bookable, count: view.count, ...from })
          : t('results.heading', { count: view.bookable, ...from })}
      </b>{' '}
      ({view.shortDates})
      {view.rating?.kind === 'rated' && (
        <>
          {' · '}
          {view.reviews ? (
            <a href="#reviews">
              <Rating of={view.rating} />
            </a>
          ) : (
            <Rating of={view.rating} />
          )}
        </>
      )}
    </>
  )
}

/** `title` is that of the banner (domain/landing/banner.ts). */
export const airportHero = (t: Translate, view: AirportView, crumbs: Crumb[], title: string): HeroTexts => ({
  title,
  lead: <Lead view={view} />,
  seed: view.iata,
  facts:
    view.reviews && view.rating?.kind !== 'rated'
      ? [
          {
            icon: 'star' as const,
            strong: view.reviews.rating.average,
            text: t('site.reviewsRated', { rating: view.reviews.rating.label, count: view.reviews.rating.count }),
            href: '#reviews',
          },
        ]
      : [],
  above: <Breadcrumbs crumbs={crumbs} />,
})

/** Longer words are cut off in search results, and the product's name with them. */
const longestTitle = 60
const longestDescription = 165

/** The words for the browser's tab and for search results. */
export const airportWords = (t: Translate, view: AirportView): { title: string; description: string } => {
  const days = t('common.days', { count: view.days })
  if (!view.fromPrice)
    return {
      title: t('landing.airportTitle', { airport: view.name }),
      description: t('landing.airportDescriptionPlain', { airport: view.name }),
    }
  const priced = [view.name, view.short].map((airport) =>
    t('landing.airportTitleFrom', { airport, price: view.fromPrice!, days }),
  )
  const description = t('landing.airportDescription', {
    carParks: t('landing.carParks', { count: view.count }),
    airport: view.name,
    days,
    price: view.fromPrice,
    ...view.plainDates,
  })
  return {
    title:
      priced.find((page) => t('common.pageTitle', { page }).length <= longestTitle) ??
      t('landing.airportTitle', { airport: view.name }),
    description:
      description.length <= longestDescription
        ? description
        : t('landing.airportDescriptionPlain', { airport: view.name }),
  }
}

/** Which sections this page has, for its section bar. */
export const airportSections = (view: AirportView, content: ContentSections): Set<SectionName> =>
  new Set<SectionName>([
    ...(['what-is', 'why', 'faq'] as const).filter((id) => content.has(id)),
    ...(view.products.length > 0 ? (['our-products'] as const) : []),
    ...(view.products.length > 0 ? (['parking-locations'] as const) : []),
    ...(view.reviews ? (['testimonials'] as const) : []),
  ])

type Props = {
  view: AirportView
  /** Structured data: what this page shows, for programs. */
  data: Record<string, unknown>[]
  /** The content row called `airport`, with the name of this airport put in. */
  content: ContentSections
  links: readonly SectionName[]
  /** The map of the car parks here, beside their addresses. */
  smallMap?: ReactNode
  /** The map over the whole width, drawn when somebody asks for it. */
  fullMap?: ReactNode
}

/** Everything below the search form, in the order of screen 5. It is rendered by the server only. */
export const AirportSections = ({ view, data, content, links, smallMap, fullMap }: Props) => {
  const { t } = useTexts()
  const days = t('common.days', { count: view.days })
  return (
    <div className={landing['sections']}>
      {data.map((facts, index) => (
        <JsonLd key={index} data={facts} />
      ))}
      {view.picks.length > 0 && <Picks picks={view.picks} days={days} />}
      <SectionNav sections={links} />
      {view.products.length > 0 && (
        <Section heading="products">
          <h2 id="products">{t('landing.products')}</h2>
          <p className={landing['note']}>
            {t('landing.productsNote', { days, from: view.from, to: view.to })} {t('results.totals')}
          </p>
          {view.equal && <p className={landing['note']}>{view.equal}</p>}
          <ProductCards products={view.products} iata={view.iata} formId={formId} label={t('landing.products')} />
        </Section>
      )}
      <div className={`wrap ${landing['section']} ${landing['beside']}`}>
        <ContentParts content={content} ids={['what-is', 'why']} />
        <Glance view={view} />
      </div>
      {view.products.length > 0 && (
        <Section heading="where" look="sunken">
          <h2 id="where">{t('landing.whereYouPark')}</h2>
          {smallMap}
          {view.equalRows.length > 0 && (
            <div className={styles['equal']}>
              <PlaceRows rows={view.equalRows} />
            </div>
          )}
        </Section>
      )}
      <GettingThere view={view} content={content} />
      {view.table && (
        <div className={`wrap ${landing['section']}`}>
          <PriceTable id="prices" table={view.table} />
        </div>
      )}
      {view.reviews && (
        <div className={`wrap ${landing['section']}`}>
          <Reviews view={view.reviews} />
        </div>
      )}
      <div className={`wrap ${landing['section']}`}>
        <ContentParts content={content} ids={['faq']} />
      </div>
      {view.nearby.length > 0 && (
        <Section heading="nearby">
          <h2 id="nearby">{t('landing.nearby')}</h2>
          <AirportTiles airports={view.nearby} />
        </Section>
      )}
      {fullMap}
      {view.products.length > 0 && <ShowPrices />}
    </div>
  )
}

/**
 * On a phone, the button of the form once more, as soon as the form has left the window (screen 5). It sends the form
 * as it is filled in.
 */
const ShowPrices = () => {
  const { t } = useTexts()
  return (
    <div className={styles['follow']}>
      <Button look="accent" wide icon="search" form={searchFormId}>
        {t('search.showPrices')}
      </Button>
    </div>
  )
}

/** What differs from airport to airport, beside the text. */
const Glance = ({ view: { glance } }: { view: AirportView }) => {
  const { t } = useTexts()
  return (
    <div className={styles['glance']}>
      <Card as="section" labelledBy="glance">
        <h2 id="glance" className={styles['title']}>
          {t('site.atAGlance')}
        </h2>
        <DefinitionList items={glance} columns />
      </Card>
    </div>
  )
}

const GettingThere = ({ view: { access }, content }: { view: AirportView; content: ContentSections }) => {
  const { t } = useTexts()
  const written = content.get('getting-there')
  if (!written && access.length === 0) return null
  return (
    <Section heading="getting-there">
      <div className={landing['pair']}>
        <div className={landing['prose']}>
          {written ?? <h2 id="getting-there">{t('site.gettingThere')}</h2>}
          <DefinitionList items={access.map(({ term, lines }) => ({ term, value: <Lines lines={lines} /> }))} />
        </div>
        <GoodToKnow countsDays />
      </div>
    </Section>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => lines.map((line) => <div key={line}>{line}</div>)
