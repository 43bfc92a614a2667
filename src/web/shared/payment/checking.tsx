import { Button } from '../../components/button/button.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import checking from './checking.island.ts'
import styles from './payment.module.css'

/**
 * The provider does not know yet, so the page shows neither success nor failure (screen 10). Without script the page
 * reloads itself.
 */
export const CheckingPage = ({ payAction }: { payAction: string | null }) => {
  const { t } = useTexts()
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
        <SendForm method="post" action={payAction} className={styles['again']} repeats>
          <Button look="plain">{t('booking.backToPayment')}</Button>
        </SendForm>
      )}
    </main>
  )
}
