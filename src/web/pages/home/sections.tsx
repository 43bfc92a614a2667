import type { SectionName } from '#domain/landing/section-links.ts'
import { OftenBooked } from '../../components/airport-tile/often-booked.tsx'
import { leadMark } from '../../components/hero/fact-text.tsx'
import type { HeroTexts } from '../../components/hero/hero.tsx'
import { SmallMap } from '../../components/map/small-map.tsx'
import type { MapView } from '../../components/map/view.ts'
import { NearMe, type NearMeView } from '../../components/near-me/near-me.tsx'
import { PriceTable } from '../../components/price-table/price-table.tsx'
import { Reviews } from '../../components/reviews/reviews.tsx'
import { SectionNav } from '../../components/section-nav/section-nav.tsx'
import { kept } from '../../kernel/kept.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { UspSlider } from '../../components/usp-slider/usp-slider.tsx'
import type { Translate } from '#texts/translate.ts'
import { ContentParts, Section, type ContentSections } from '../../shared/landing/landing-sections.tsx'
import styles from '../../shared/landing/landing.module.css'
import { NewsletterOffer } from './newsletter-offer.tsx'
import type { HomeView } from './model.ts'

// Most of this page is the same for everybody who reads it in one language and currency.
const [KeptOften, KeptPrices, KeptMap, KeptReviews] = [
  kept(OftenBooked),
  kept(PriceTable),
  kept(SmallMap),
  kept(Reviews),
]

/** `title` is that of the banner (domain/landing/banner.ts). */
export const homeHero = (t: Translate, view: HomeView, title: string): HeroTexts => ({
  title,
  lead: view.count > 0 ? t('landing.homeLead', { count: view.count }) : t('landing.nothingYet'),
  ...(view.count > 0 && { shortLead: t('landing.homeLeadShort', { count: view.count }) }),
  seed: 'home',
  facts: [
    ...(view.rating?.kind === 'rated'
      ? [
          {
            icon: 'star' as const,
            strong: view.rating.average,
            text: t('landing.fromStays', { count: view.rating.count }),
            href: '#reviews',
          },
        ]
      : []),
    { icon: 'check', strong: t('landing.factCancel'), text: t('landing.factCancelText', { lead: leadMark }) },
    { icon: 'euro', strong: t('landing.factPrice') },
    { icon: 'barrier', strong: t('landing.factBarrier'), text: t('landing.factBarrierText') },
    ...(view.customersAYear
      ? [
          {
            icon: 'car' as const,
            strong: t('site.customersAYear', { count: view.customersAYear }),
            text: t('site.customersAYearText'),
          },
        ]
      : []),
  ],
})

/** Which sections this page has, for its section bar. */
export const homeSections = (view: HomeView, content: ContentSections): Set<SectionName> =>
  new Set<SectionName>([
    'advantages',
    ...(view.popular.length > 0 ? (['locations'] as const) : []),
    ...(['what-is', 'why', 'faq'] as const).filter((id) => content.has(id)),
    ...(view.reviews ? (['testimonials'] as const) : []),
  ])

/**
 * Everything below the search form, in the order of screen 1. It is rendered by the server only. `content` is that of
 * the row called home.
 */
export const HomeSections = ({
  view,
  near,
  smallMap,
  content,
  links,
}: {
  view: HomeView
  near: NearMeView | null
  /** the car parks of the airport of the price table */
  smallMap: MapView | null
  content: ContentSections
  links: readonly SectionName[]
}) => {
  const { t } = useTexts()
  return (
    <div className={styles['sections']}>
      {view.popular.length > 0 && (
        <section className={`wrap ${styles['often']}`} aria-labelledby="popular">
          <h2 id="popular">{t('landing.oftenBooked')}</h2>
          <a className={styles['all']} href={view.airportsHref}>
            {t('landing.allCountAirports', { count: view.count })}
          </a>
          <KeptOften airports={view.popular} />
          {view.pricesHold && <p className={styles['note']}>{view.pricesHold}</p>}
        </section>
      )}
      <SectionNav sections={links} />
      {near && (
        <Section heading="near">
          <NearMe view={near} />
        </Section>
      )}
      <Section heading="how" look="sunken">
        <h2 id="how">{t('landing.howItWorks')}</h2>
        <ol className={styles['steps']}>
          <Step title={t('landing.step1')} text={t('landing.step1Text')} />
          <Step title={t('landing.step2')} text={t('landing.step2Text')} />
          <Step title={t('landing.step3')} text={t('landing.step3Text')} />
        </ol>
      </Section>
      <Section heading="usp">
        <h2 id="usp">{t('site.navAdvantages')}</h2>
        <UspSlider label={t('site.navAdvantages')} />
      </Section>
      {view.table && (
        <div className={`wrap ${styles['section']}`}>
          <KeptPrices id="prices" table={view.table} />
        </div>
      )}
      {smallMap && (
        <Section heading="map" look="sunken">
          <h2 id="map">{smallMap.name}</h2>
          <KeptMap view={smallMap} />
        </Section>
      )}
      {view.reviews && (
        <div className={`wrap ${styles['section']}`}>
          <KeptReviews view={view.reviews} />
        </div>
      )}
      {content.size > 0 && (
        <div className={`wrap ${styles['section']} ${styles['pair']}`}>
          <ContentParts content={content} ids={['what-is', 'why']} />
          <ContentParts content={content} ids={['faq']} />
        </div>
      )}
      <Section heading="newsletter" look="sunken">
        <NewsletterOffer {...view.newsletter} />
      </Section>
    </div>
  )
}

const Step = ({ title, text }: { title: string; text: string }) => (
  <li>
    <h3>{title}</h3>
    <p>{text}</p>
  </li>
)
