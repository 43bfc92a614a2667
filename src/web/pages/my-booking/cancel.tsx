import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx'
import { FieldGroup, RadioField, TextField } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTexts } from '../../components/texts.tsx'
import { RefundTracker, type RefundTrack } from './refund-tracker.tsx'
import styles from './my-booking.module.css'

export type CancelView =
  | { kind: 'form'; what: string; back: string | null; lines: string[]; reasons: { value: string; label: string }[]; version: string; bookingHref: string }
  | { kind: 'done'; title: string; text: string; refunds: RefundTrack[]; bookingHref: string }
  | { kind: 'refused'; text: string; bookingHref: string; claimHref: string | null }

export type CancelAnswer = { reason: string; note: string; errors: { reason?: string; note?: string }; failed: string | null }

/** A page of its own, the amount first, both ways the same size, nothing that holds back (design ux S18). */
export const CancelPage = ({ view, answer }: { view: CancelView; answer: CancelAnswer | undefined }) => {
  const { t } = useTexts()
  if (view.kind !== 'form') return <Ended view={view} />
  const { errors = {} } = answer ?? {}
  const fields = (['reason', 'note'] as const).flatMap((field) => (errors[field] ? [{ field, text: errors[field] }] : []))
  const problems = answer?.failed ? [...fields, { field: null, text: answer.failed }] : fields
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={t('manage.cancelTitle')} noIndex hasErrors={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>{t('manage.cancelTitle')}</h1>
      <p>{view.what}</p>
      <Card>
        <div id="amount">
          {view.back && <p className={styles['back']}>{view.back}</p>}
          {view.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <form method="post" noValidate className={styles['form']}>
          <input type="hidden" name="version" value={view.version} />
          <FieldGroup name="reason" label={t('manage.reason')} error={errors.reason}>
            {view.reasons.map(({ value, label }) => (
              <RadioField key={value} name="reason" value={value} label={label} defaultChecked={answer?.reason === value} />
            ))}
          </FieldGroup>
          <div className={styles['note']}>
            <TextField name="note" label={t('manage.note')} optional error={errors.note} defaultValue={answer?.note} rows={3} />
          </div>
          <div className={styles['two']}>
            <Button look="danger" wide aria-describedby="amount">
              {t('manage.cancelButton')}
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

const Ended = ({ view }: { view: Exclude<CancelView, { kind: 'form' }> }) => {
  const { t } = useTexts()
  const title = view.kind === 'done' ? view.title : t('manage.cannotCancel')
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={title} noIndex />
      <h1>{title}</h1>
      <Notice kind={view.kind === 'done' ? 'ok' : 'warn'} title={view.text} />
      {view.kind === 'done' && <RefundTracker refunds={view.refunds} />}
      {view.kind === 'refused' && view.claimHref && (
        <p>
          <a href={view.claimHref}>{t('claims.link')}</a>
        </p>
      )}
      <p className={styles['after']}>
        <ButtonLink look="plain" href={view.bookingHref}>
          {t('manage.backToBooking')}
        </ButtonLink>
      </p>
    </main>
  )
}
