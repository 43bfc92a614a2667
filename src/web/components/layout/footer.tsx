import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { kept } from '../../kernel/kept.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import goToTop from './go-to-top.island.ts'
import type { FrameView } from './frame.ts'
import styles from './layout.module.css'

type FooterLink = readonly [href: string | null, text: string]

type Shown = Pick<FrameView, 'links' | 'contact' | 'payments' | 'partners' | 'year'>

/** Nothing in it is about one visitor. */
export const Footer = ({ frame: { links, contact, payments, partners, year } }: { frame: FrameView }) => (
  <KeptFooter links={links} contact={contact} payments={payments} partners={partners} year={year} />
)

const KeptFooter = kept(({ links, contact, payments, partners, year }: Shown) => {
  const { t } = useTexts()
  return (
    <footer className={styles['footer']}>
      <div className="wrap">
        <div className={styles['columns']}>
          <section>
            <h2 className={styles['heading']}>{t('common.footerContact')}</h2>
            <p className={styles['contact']}>
              <a href={contact.phoneHref}>{contact.phone}</a>
              <br />
              {contact.hours}
              <br />
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </p>
            <p className={styles['reserve']}>
              {/* leads to the id of the form's own field, which scrolls up and puts the focus into the form */}
              <a href={links.reserve}>{t('site.reserve')}</a>
            </p>
          </section>
          <Column id="footer-parking" title={t('site.footerParking')}>
            <Links
              links={[
                [links.airports, t('common.footerAllAirports')],
                [links.locations, t('site.ourLocations')],
                [links.choose, t('site.linkChoose')],
                [links.shuttle, t('site.linkShuttle')],
                [links.about, t('site.about')],
              ]}
            />
          </Column>
          <Column id="footer-service" title={t('site.footerService')}>
            <Links
              links={[
                [links.contact, t('site.linkContact')],
                [links.faq, t('site.linkFaq')],
                [links.lookUp, t('common.myBooking')],
                [links.claim, t('site.linkClaim')],
                [links.newsletter.href, links.newsletter.text],
                [links.business, t('site.businessLogIn')],
              ]}
            />
          </Column>
          <section>
            <h2 className={styles['heading']}>{t('common.footerPayment')}</h2>
            <ul role="list" className={styles['payments']}>
              {payments.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
            <h2 className={`${styles['heading']} ${styles['next']}`}>{t('site.footerPartners')}</h2>
            <ul role="list" className={styles['payments']}>
              {partners.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </section>
        </div>
        <nav className={styles['legal']} aria-label={t('site.footerLegal')}>
          <Links
            links={[
              [links.terms, t('common.footerTerms')],
              [links.privacy, t('common.footerPrivacy')],
              [links.cookies, t('site.linkCookies')],
              [links.cookieSettings, t('site.cookieSettings')],
              [links.legal, t('site.linkLegal')],
              [links.accessibility, t('site.linkAccessibility')],
              [links.covid, t('site.linkCovid')],
            ]}
          />
        </nav>
        <div className={styles['end']}>
          <p>{t('common.footerCopyright', { year })}</p>
          <p>{t('common.localTimes')}</p>
          <a className={styles['toTop']} href="#top" {...useBehaviour(goToTop)}>
            <Icon name="chevron-down" />
            <span>{t('common.goToTop')}</span>
          </a>
        </div>
      </div>
    </footer>
  )
})

const Column = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <nav aria-labelledby={id}>
    <h2 className={styles['heading']} id={id}>
      {title}
    </h2>
    {children}
  </nav>
)

const Links = ({ links }: { links: readonly FooterLink[] }) => (
  <ul role="list">
    {links.map(
      ([href, text]) =>
        href && (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ),
    )}
  </ul>
)
