import { useEffect, useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './payment.module.css'

const everyMs = 2_000
/** after so many looks without an answer the visitor is told, and looks become rarer */
const patience = 5

/**
 * The provider does not know yet: never a success, never a failure (screen 10). Without script the page loads
 * itself anew.
 */
export const CheckingPage = ({ payAction }: { payAction: string | null }) => {
  const { t } = useTexts()
  const looks = useLooks()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={t('booking.checking')} noIndex />
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <h1>{t('booking.checking')}</h1>
      <p>{t('booking.checkingText')}</p>
      <div role="status">{looks >= patience && <Notice title={t('booking.checkingLong')} />}</div>
      {payAction && (
        <form method="post" action={payAction} className={styles['again']}>
          <Button look="plain">{t('booking.backToPayment')}</Button>
        </form>
      )}
    </main>
  )
}

/** Asks this address again and again; it leads on as soon as there is an answer. */
const useLooks = (): number => {
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    const look = async () => {
      try {
        const answer = await fetch(window.location.href, { headers: { accept: 'text/html' } })
        if (answer.redirected) return window.location.replace(answer.url)
      } catch {
        // no connection at the moment: the next look may have one
      }
      setLooks(looks + 1)
    }
    const timer = setTimeout(() => void look(), looks < patience ? everyMs : everyMs * 4)
    return () => clearTimeout(timer)
  }, [looks])
  return looks
}
