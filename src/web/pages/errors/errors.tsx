import { ButtonLink } from '../../components/button/button.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTexts } from '../../components/texts.tsx'
import styles from './errors.module.css'

/** Status 404 and 410, in the language of the path (ledger R8, design ux S32). Links are absent only when even the frame failed. */
export const NotFoundPage = ({ airportsHref, homeHref }: { airportsHref: string | undefined; homeHref: string | undefined }) => {
  const { t } = useTexts()
  return (
    <main id="main" className={`wrap ${styles['page']}`} tabIndex={-1}>
      <PageHead title={t('common.notFoundTitle')} noIndex />
      <h1>{t('common.notFoundTitle')}</h1>
      <p>{t('common.notFoundText')}</p>
      <div className={styles['links']}>
        {airportsHref && <ButtonLink href={airportsHref}>{t('common.footerAllAirports')}</ButtonLink>}
        {homeHref && (
          <ButtonLink look="plain" href={homeHref}>
            {t('common.home')}
          </ButtonLink>
        )}
      </div>
    </main>
  )
}

/** The request-error page (ledger R8), and status 500: what to do, and the reference customer service finds the cause by. */
export const FailedPage = ({ homeHref, reference }: { homeHref: string | undefined; reference?: string }) => {
  const { t } = useTexts()
  return (
    <main id="main" className={`wrap ${styles['page']}`} tabIndex={-1}>
      <PageHead title={t('common.errorPageTitle')} noIndex />
      <h1>{t('common.errorPageTitle')}</h1>
      <p>{t('common.errorPageText')}</p>
      {reference && (
        <p className={styles['reference']}>{t('common.errorReference', { reference })}</p>
      )}
      <div className={styles['links']}>{homeHref && <ButtonLink href={homeHref}>{t('common.home')}</ButtonLink>}</div>
    </main>
  )
}
