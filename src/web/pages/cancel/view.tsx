import { Card } from '../../components/card/card.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { FieldGroup, RadioField, TextField } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { Amount, Ended, GiveUpForm, type GivenUp } from '../../shared/bookings/give-up.tsx'
import { OwnPage } from '../../shared/bookings/own-page.tsx'
import styles from '../../shared/bookings/my-booking.module.css'

export type CancelView =
  | {
      kind: 'form'
      what: string
      back: string | null
      lines: string[]
      withdraw: { lines: string[]; href: string } | null
      reasons: { value: string; label: string }[]
      version: string
      bookingHref: string
    }
  | (Extract<GivenUp, { kind: 'done' }> & { title: string })
  | (Extract<GivenUp, { kind: 'refused' }> & { claimHref: string | null })

export type CancelAnswer = {
  reason: string
  note: string
  errors: { reason?: string; note?: string }
  failed: string | null
}

/**
 * A page of its own with the amount first, both ways equally large, and nothing that holds the customer back (screen
 * 18).
 */
export const CancelPage = ({ view, answer }: { view: CancelView; answer: CancelAnswer | undefined }) => {
  const { t } = useTexts()
  if (view.kind === 'done') return <Ended title={view.title} view={view} />
  if (view.kind === 'refused') return <Refused view={view} />
  const { errors = {} } = answer ?? {}
  return (
    <OwnPage title={t('manage.cancelTitle')} problems={formProblems(['reason', 'note'], errors, answer?.failed)}>
      <p>{view.what}</p>
      <Card>
        <Amount back={view.back} lines={view.lines} />
        {view.withdraw && <WithdrawInstead {...view.withdraw} />}
        <GiveUpForm version={view.version} button={t('manage.cancelButton')} bookingHref={view.bookingHref}>
          <FieldGroup name="reason" label={t('manage.reason')} error={errors.reason}>
            {view.reasons.map(({ value, label }) => (
              <RadioField
                key={value}
                name="reason"
                value={value}
                label={label}
                defaultChecked={answer?.reason === value}
              />
            ))}
          </FieldGroup>
          <div className={styles['note']}>
            <TextField
              name="note"
              label={t('manage.note')}
              optional
              error={errors.note}
              defaultValue={answer?.note}
              rows={3}
            />
          </div>
        </GiveUpForm>
      </Card>
    </OwnPage>
  )
}

/**
 * The law gives more back than the package does. This is said before anything is given up, and not found out
 * afterwards.
 */
const WithdrawInstead = ({ lines, href }: { lines: readonly string[]; href: string }) => {
  const { t } = useTexts()
  return (
    <div className={styles['instead']}>
      <Notice>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <a href={href}>{t('refunds.withdrawLink')}</a>
      </Notice>
    </div>
  )
}

const Refused = ({ view }: { view: Extract<CancelView, { kind: 'refused' }> }) => {
  const { t } = useTexts()
  return (
    <Ended title={t('manage.cannotCancel')} view={view}>
      {view.claimHref && (
        <p>
          <a href={view.claimHref}>{t('claims.link')}</a>
        </p>
      )}
    </Ended>
  )
}
