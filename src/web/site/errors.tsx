import { ButtonLink } from '../components/button/button.tsx'
import { PageHead } from '../components/page-head/page-head.tsx'
import { useTexts } from '../kernel/texts.tsx'
import styles from './errors.module.css'

/**
 * The request-error page (demand R8), and the one for status 500: what to do, and the reference by which customer
 * service finds the cause.
 */
export const FailedPage = ({ homeHref, reference }: { homeHref: string | undefined; reference?: string }) => {
  const { t } = useTexts()
  return (
    <main id="main" className={`wrap ${styles['page']}`} tabIndex={-1}>
      <PageHead title={t('common.errorPageTitle')} noIndex />
      <h1>{t('common.errorPageTitle')}</h1>
      <p>{t('common.errorPageText')}</p>
      {reference && (
        <div className={styles['reference']} data-reference={reference}>
          <p>{t('problems.generalError')}</p>
          <p>{t('common.errorReference', { reference })}</p>
        </div>
      )}
      <div className={styles['links']}>{homeHref && <ButtonLink href={homeHref}>{t('common.home')}</ButtonLink>}</div>
    </main>
  )
}
