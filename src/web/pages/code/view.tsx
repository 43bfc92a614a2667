import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { Field } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { clockOf } from '../../components/countdown/clock-words.ts'
import { SendForm } from '../../forms/send-form.tsx'
import { LockedOut } from '../../shared/bookings/locked-out.tsx'
import { OwnPage } from '../../shared/bookings/own-page.tsx'
import resend from './resend.island.ts'
import styles from '../../shared/bookings/my-booking.module.css'

export type CodeView = { lockedSeconds: number; resendSeconds: number; lookUpHref: string; resent: boolean }

/** Step two of the look-up (screen 14): one input, which also accepts pasted codes with blanks and hyphens. */
export const CodePage = ({
  view,
  error,
  failed,
}: {
  view: CodeView
  error?: string | undefined
  failed?: string | undefined
}) => {
  const { t } = useTexts()
  const problems = formProblems(['code'], { code: error }, failed)
  return (
    <OwnPage
      title={t('manage.codeTitle')}
      problems={problems}
      hasErrors={problems.length > 0 || view.lockedSeconds > 0}
    >
      <p>{t('manage.codeLead')}</p>
      {view.resent && problems.length === 0 && view.lockedSeconds === 0 && (
        <Notice kind="ok" title={t('manage.codeSent')} />
      )}
      {view.lockedSeconds > 0 && <LockedOut seconds={view.lockedSeconds} />}
      <Card>
        <SendForm method="post" noValidate className={styles['form']}>
          <Field
            name="code"
            label={t('manage.code')}
            error={error}
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            maxLength={20}
            code
          />
          <Button name="intent" value="verify">
            {t('manage.showBooking')}
          </Button>
        </SendForm>
        <Resend seconds={view.resendSeconds} />
      </Card>
      <p>
        <a href={view.lookUpHref}>{t('manage.otherBooking')}</a>
      </p>
    </OwnPage>
  )
}

const Resend = ({ seconds }: { seconds: number }) => {
  const { t } = useTexts()
  const waits = seconds > 0
  const countsDown = useBehaviour(resend)
  return (
    <div
      {...(waits && { ...countsDown, 'data-seconds': seconds, 'data-wait': t('manage.resendIn', { time: '{time}' }) })}
    >
      <SendForm method="post" className={styles['resend']}>
        <Button
          name="intent"
          value="resend"
          look="plain"
          aria-disabled={waits || undefined}
          aria-describedby={waits ? 'resend-wait' : undefined}
        >
          {t('manage.resend')}
        </Button>
        {waits && <p id="resend-wait">{t('manage.resendIn', { time: clockOf(seconds) })}</p>}
      </SendForm>
    </div>
  )
}
