import type { ReactNode } from 'react'
import type { StoredThing } from '#domain/consent/storage-table.ts'
import type { PartName } from '#domain/content/names.ts'
import { Breadcrumbs, type Crumb } from '../../components/breadcrumbs/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { FaqSearch, type FaqSearchView } from '../../components/faq-search/faq-search.tsx'
import { CookieTable } from '../../components/consent/cookie-table.tsx'
import { EmailField } from '../../components/field/email-field.tsx'
import { CheckField } from '../../components/field/field.tsx'
import { PriceTable, type PriceTableView } from '../../components/price-table/price-table.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { UspSlider } from '../../components/usp-slider/usp-slider.tsx'
import type { FrameView } from '../../components/layout/frame.ts'
import { FullMap } from '../../components/map/full-map.tsx'
import { SmallMap } from '../../components/map/small-map.tsx'
import type { MapView } from '../../components/map/view.ts'
import { ParkingLocations } from '../../components/parking-location/parking-location.tsx'
import type { ParkingLocationsView } from '../../components/parking-location/view.ts'
import { ProductChoice } from '../../components/product-choice/product-choice.tsx'
import type { ChoiceView } from '../../components/product-choice/view.ts'
import { Reviews } from '../../components/reviews/reviews.tsx'
import type { ReviewsView } from '../../components/reviews/view.ts'
import { ShuttleSchedules } from '../../components/shuttle-schedule/shuttle-schedule.tsx'
import type { ShuttleSchedulesView } from '../../components/shuttle-schedule/view.ts'
import { SendForm } from '../../forms/send-form.tsx'
import styles from './content.module.css'

/**
 * What each component of a content page needs, loaded and finished by the loader with the same key (`partLoaders` of
 * content-data.tsx). To add a component, add its facts here, its element in `parts`, and its loader there. `null` where
 * there is nothing to show.
 */
export type PartFacts = {
  breadcrumbs: Crumb[] | null
  contact: FrameView['contact']
  'price-table': PriceTableView | null
  /**
   * The products of one airport. The price is in the visitor's currency, null where the product cannot be booked for
   * the page's stay.
   */
  products: { name: string; detail: string; price: string | null; href: string }[]
  advantages: null
  'cookies-button': { href: string }
  newsletter: { action: string; amount: string }
  'late-return-form': { href: string }
  airports: { name: string; href: string }[]
  'cookie-table': readonly StoredThing[]
  'shuttle-schedules': ShuttleSchedulesView
  'parking-locations': ParkingLocationsView
  'product-choice': ChoiceView[]
  'faq-search': FaqSearchView
  map: MapView | null
  'small-map': MapView | null
  reviews: ReviewsView | null
  partner: null
}

export type Parts = { [Name in PartName]: (argument: string, facts: PartFacts[Name]) => ReactNode }

/**
 * The components of content pages by the name of their placeholder: `{{price-table:AMS}}` is
 * parts['price-table']('AMS', facts).
 */
export const parts: Parts = {
  breadcrumbs: (_argument, crumbs) => crumbs && <Breadcrumbs crumbs={crumbs} />,
  contact: (_argument, contact) => <Contact contact={contact} />,
  'price-table': (argument, table) =>
    table && <PriceTable id={`prices-${argument.toLowerCase() || 'here'}`} table={table} />,
  products: (_argument, products) => <Products products={products} />,
  advantages: () => <Advantages />,
  'cookies-button': (_argument, { href }) => <CookiesButton href={href} />,
  newsletter: (_argument, facts) => <NewsletterForm {...facts} />,
  'late-return-form': (_argument, { href }) => <ClaimLink href={href} />,
  airports: (_argument, airports) => <AirportLinks airports={airports} />,
  'cookie-table': (_argument, things) => <CookieTable things={things} />,
  'shuttle-schedules': (_argument, view) => <ShuttleSchedules view={view} />,
  'parking-locations': (_argument, view) => <ParkingLocations view={view} />,
  'product-choice': (_argument, choices) => <ProductChoice choices={choices} />,
  'faq-search': (_argument, view) => <FaqSearch view={view} />,
  map: (_, view) => view && <FullMap view={view} />,
  'small-map': (_, view) => view && <SmallMap view={view} />,
  reviews: (argument, view) => view && <Reviews view={view} id={`reviews-${argument.toLowerCase() || 'here'}`} />,
  // a variable of the page, which the server reads before it makes the page (PART-12)
  partner: () => null,
}

const Contact = ({ contact: { phone, phoneHref, email, hours } }: { contact: FrameView['contact'] }) => (
  <p className={styles['links']}>
    <a href={phoneHref}>{phone}</a>
    <br />
    {hours}
    <br />
    <a href={`mailto:${email}`}>{email}</a>
  </p>
)

const Products = ({ products }: { products: PartFacts['products'] }) =>
  products.length > 0 && (
    <ul className={styles['links']}>
      {products.map(({ name, detail, price, href }) => (
        <li key={name}>
          <a href={href}>{name}</a> {[detail, price].filter(Boolean).join(', ')}
        </li>
      ))}
    </ul>
  )

const Advantages = () => {
  const { t } = useTexts()
  return <UspSlider label={t('site.navAdvantages')} />
}

const CookiesButton = ({ href }: { href: string }) => {
  const { t } = useTexts()
  return (
    <p>
      <ButtonLink look="plain" href={href}>
        {t('site.cookieSettings')}
      </ButtonLink>
    </p>
  )
}

const NewsletterForm = ({ action, amount }: PartFacts['newsletter']) => {
  const { t } = useTexts()
  return (
    <SendForm method="post" action={action} noValidate className={styles['part']} wake="intent">
      <p>{t('newsletter.lead', { amount })}</p>
      <EmailField label={t('newsletter.email')} />
      <CheckField name="consent" label={t('newsletter.consent')} />
      <p className={styles['updated']}>{t('newsletter.howUsed')}</p>
      <Button>{t('newsletter.signUp')}</Button>
    </SendForm>
  )
}

const ClaimLink = ({ href }: { href: string }) => {
  const { t } = useTexts()
  return (
    <p>
      <ButtonLink href={href}>{t('site.lateReturnClaim')}</ButtonLink>
    </p>
  )
}

const AirportLinks = ({ airports }: { airports: PartFacts['airports'] }) => (
  <ul role="list" className={styles['links']}>
    {airports.map(({ name, href }) => (
      <li key={href}>
        <a href={href}>{name}</a>
      </li>
    ))}
  </ul>
)
