import { useTexts } from '../texts.tsx'
import type { FrameView } from './frame.ts'
import styles from './layout.module.css'

export const Footer = ({ frame: { links, contact, payments, year } }: { frame: FrameView }) => {
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
          </section>
          <nav aria-labelledby="footer-links">
            <h2 className={styles['heading']} id="footer-links">
              Parkwing
            </h2>
            <ul role="list">
              <li>
                <a href={links.airports}>{t('common.footerAllAirports')}</a>
              </li>
              <li>
                <a href={links.lookUp}>{t('common.myBooking')}</a>
              </li>
              <li>
                <a href={links.terms}>{t('common.footerTerms')}</a>
              </li>
              <li>
                <a href={links.privacy}>{t('common.footerPrivacy')}</a>
              </li>
            </ul>
          </nav>
          <section>
            <h2 className={styles['heading']}>{t('common.footerPayment')}</h2>
            <ul role="list" className={styles['payments']}>
              {payments.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </section>
        </div>
        <div className={styles['end']}>
          <p>{t('common.footerCopyright', { year })}</p>
          <p>{t('common.localTimes')}</p>
          <a href="#top">{t('common.goToTop')}</a>
        </div>
      </div>
    </footer>
  )
}
