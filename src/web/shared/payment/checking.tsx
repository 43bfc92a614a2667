import { Button } from '../../components/button/button.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { useSendOnce } from '../../forms/use-send-once.ts'
import checking from './checking.island.ts'
import styles from './payment.module.css'

/**
 * The provider does not know yet, so the page shows neither success nor failure (screen 10). Without script the page
 * reloads itself.
 */
export const CheckingPage = ({ payAction }: { payAction: string | null }) => {
  const { t } = useTexts()
  const again = useSendOnce()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`} {...useBehaviour(checking)}>
      <PageHead title={t('booking.checking')} noIndex />
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <h1>{t('booking.checking')}</h1>
      <p>{t('booking.checkingText')}</p>
      <div role="status">
        <template>
          <Notice title={t('booking.checkingLong')} />
        </template>
      </div>
      {payAction && (
        <form method="post" action={payAction} className={styles['again']} {...again}>
          <Button look="plain">{t('booking.backToPayment')}</Button>
          <p role="status" className={styles['sending']} />
        </form>
      )}
    </main>
  )
}
