import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { DefinitionList, type Definition } from '../../components/definition-list/definition-list.tsx'
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTexts } from '../../components/texts.tsx'
import { RefundTracker, type RefundTrack } from './refund-tracker.tsx'
import styles from './my-booking.module.css'

export type WithdrawView =
  | { kind: 'form'; what: string; until: string; back: string; lines: string[]; facts: Definition[]; version: string; bookingHref: string }
  | { kind: 'done'; text: string; refunds: RefundTrack[]; bookingHref: string }
  | { kind: 'refused'; text: string; bookingHref: string }

/** The second step of withdrawing (decision 13): who, which contract, where the acknowledgement goes, and one button that says what it does. */
export const WithdrawPage = ({ view, failed }: { view: WithdrawView; failed: string | undefined }) => {
  const { t } = useTexts()
  if (view.kind !== 'form') return <Ended view={view} />
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={t('refunds.withdrawTitle')} noIndex hasErrors={failed !== undefined} />
      <ErrorSummary problems={failed === undefined ? [] : [{ field: null, text: failed }]} />
      <h1>{t('refunds.withdrawTitle')}</h1>
      <p>{view.what}</p>
      <Card>
        <div id="amount">
          <p className={styles['back']}>{view.back}</p>
          {view.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <DefinitionList items={view.facts} />
        <p>{view.until}</p>
        <form method="post" className={styles['form']}>
          <input type="hidden" name="version" value={view.version} />
          <div className={styles['two']}>
            <Button look="danger" wide aria-describedby="amount">
              {t('refunds.withdrawConfirm')}
            </Button>
            <ButtonLink look="plain" wide href={view.bookingHref}>
              {t('manage.keepButton')}
            </ButtonLink>
          </div>
        </form>
      </Card>
    </main>
  )
}

const Ended = ({ view }: { view: Exclude<WithdrawView, { kind: 'form' }> }) => {
  const { t } = useTexts()
  const title = t(view.kind === 'done' ? 'refunds.withdrawnTitle' : 'refunds.withdrawClosed')
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={title} noIndex />
      <h1>{title}</h1>
      <Notice kind={view.kind === 'done' ? 'ok' : 'warn'} title={view.text} />
      {view.kind === 'done' && <RefundTracker refunds={view.refunds} />}
      <p className={styles['after']}>
        <ButtonLink look="plain" href={view.bookingHref}>
          {t('manage.backToBooking')}
        </ButtonLink>
      </p>
    </main>
  )
}
