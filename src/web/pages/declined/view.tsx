import { ButtonLink } from '../../components/button/button.tsx'
import { Callable } from '../../components/callable.tsx'
import { Card } from '../../components/card/card.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import stillThere from '../../shared/bookings/still-there.island.ts'
import { MethodForm } from '../../shared/payment/method-form.tsx'
import { Due, Keep } from '../../shared/payment/pay-page.tsx'
import type { DeclinedView } from '../../shared/payment/view.ts'
import styles from '../../shared/payment/payment.module.css'

/**
 * K5, screen 11: what happened, until when the space is held, and the other ways to pay the same amount. Later: the way
 * to a new search.
 */
export const DeclinedPage = ({ view, payAction }: { view: DeclinedView; payAction: string }) => {
  const { t } = useTexts()
  if (!view.pay) return <Lost view={view} />
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`} {...useBehaviour(stillThere)}>
      <PageHead title={t('booking.declinedTitle')} noIndex hasErrors />
      <h1>{t(view.detailsWrong ? 'problems.paymentDetailsInvalid' : 'problems.paymentDeclined')}</h1>
      <Card>
        <Due view={view.pay} />
        <MethodForm methods={view.pay.methods} amount={view.pay.amount} action={payAction} />
        <Keep action={view.pay.keepAction} />
      </Card>
      {view.changeHref && (
        <p>
          {t('booking.otherWays')} <a href={view.changeHref}>{t('booking.changeWay')}</a>
        </p>
      )}
      {view.byLink && <p>{t('problems.paymentRetryLater')}</p>}
      {view.often ? (
        <Notice title={<Callable words={t('refunds.declinedOften', view.often)} />} />
      ) : (
        <p>
          <Callable words={t('booking.needHelp', { phone: view.phone })} />
        </p>
      )}
    </main>
  )
}

const Lost = ({ view }: { view: DeclinedView }) => {
  const { t } = useTexts()
  const title = t(view.kind === 'refunded' ? 'booking.refunded' : 'booking.holdLost')
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={title} noIndex />
      <h1>{title}</h1>
      <Notice kind="warn">
        <p>{view.refund ? t('booking.refundedText', { amount: view.refund }) : t('problems.holdExpired')}</p>
      </Notice>
      <p>
        <ButtonLink href={view.searchHref}>{t('booking.searchAgain')}</ButtonLink>
      </p>
      <p>
        <Callable words={t('booking.needHelp', { phone: view.phone })} />
      </p>
    </main>
  )
}
