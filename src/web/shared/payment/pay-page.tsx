import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { DefinitionList } from '../../components/definition-list/definition-list.tsx'
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import stillThere from '../bookings/still-there.island.ts'
import { HoldClock } from './hold-clock.tsx'
import { MethodForm } from './method-form.tsx'
import type { PayView } from './view.ts'
import styles from './payment.module.css'

/**
 * What is paid, until when the space is held, and the ways to pay (screen 10). `error` is about the method, `failed`
 * about this attempt, `news` about an earlier one.
 */
export const PayPage = ({
  view,
  error,
  failed,
  news = null,
  backHref = null,
}: {
  view: PayView
  error?: string | undefined
  failed?: string | undefined
  news?: string | null
  backHref?: string | null
}) => {
  const { t } = useTexts()
  const problems = formProblems(['paymentMethod'], { paymentMethod: error }, failed)
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`} {...useBehaviour(stillThere)}>
      <PageHead title={t('booking.payTitle')} noIndex hasErrors={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>{t('booking.payTitle')}</h1>
      {news && <Notice title={news} />}
      <Card>
        <Due view={view} />
        <MethodForm methods={view.methods} amount={view.amount} error={error} />
        <Keep action={view.keepAction} />
      </Card>
      {backHref && (
        <p>
          <a href={backHref}>{t('manage.backToBooking')}</a>
        </p>
      )}
    </main>
  )
}

export const Due = ({ view }: { view: PayView }) => {
  const { t } = useTexts()
  return (
    <>
      <p className={styles['what']}>
        {view.what}
        <br />
        <span className={styles['quiet']}>{view.stay}</span>
      </p>
      <DefinitionList
        items={[{ term: t('booking.toPay'), value: <span className={styles['amount']}>{view.amount}</span> }]}
      />
      {view.hold && <HoldClock hold={view.hold} />}
    </>
  )
}

/**
 * The way out of a change that waits for its payment. It stands below the ways to pay, because paying is what the page
 * is for.
 */
export const Keep = ({ action }: { action: string | null }) => {
  const { t } = useTexts()
  return (
    action && (
      <SendForm method="post" action={action} repeats>
        <Button look="plain" wide name="intent" value="drop">
          {t('manage.keepButton')}
        </Button>
      </SendForm>
    )
  )
}

/** It is already paid, or there is nothing to pay any more: says so in the words of the problem, and leads on. */
export const NothingToPayPage = ({ text, href, label }: { text: string; href: string; label: string }) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={t('booking.nothingToPay')} noIndex />
      <h1>{t('booking.nothingToPay')}</h1>
      <p>{text}</p>
      <p>
        <ButtonLink href={href}>{label}</ButtonLink>
      </p>
    </main>
  )
}
