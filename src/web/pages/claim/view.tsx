import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx'
import { EmailField } from '../../components/field/email-field.tsx'
import { Field, HiddenField, TextField } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from '../../shared/bookings/my-booking.module.css'
import stillThere from '../../shared/bookings/still-there.island.ts'
import { FileField } from './file-field.tsx'
import claimForm from './claim-form.island.ts'

export type ClaimPageView = {
  action: string
  /** A key of this form: sent twice, it is one claim. */
  formKey: string
  values: Record<string, string>
  /** What our records prove, in words. */
  proven: string | null
  /** False: what is proven goes back without a transfer, so reason and account may be left out. */
  needsAccount: boolean
  /** The claim that was just sent. */
  sent: { title: string; lines: string[]; href: string } | null
  /** The booking from which the form was opened, so that the answer knows it too, and the way back. */
  bookingId: string | null
  bookingHref: string | null
}

/** What the page of the booking knows about the claim. */
export type FromBooking = Pick<ClaimPageView, 'proven' | 'needsAccount' | 'bookingId' | 'bookingHref'>
/** `from` is null where the form came from no booking, or from one that this browser may no longer see. */
export type ClaimAnswer = {
  values: Record<string, string>
  errors: Record<string, string>
  failed: string | null
  from: FromBooking | null
}

/** In the order of the page, which is the order of the summary too. */
const names = [
  'bookingReference',
  'email',
  'firstName',
  'lastName',
  'newReturnFlightNumber',
  'reasonForDelay',
  'requestedClaimAmount',
  'accountDetails',
  'uploadBoardingPassAttachment',
  'uploadReceiptCopyAttachment',
] as const

/** The claim form (screen 19). */
export const ClaimPage = ({ view: loaded, answer }: { view: ClaimPageView; answer: ClaimAnswer | undefined }) => {
  const { t } = useTexts()
  const view: ClaimPageView = { ...loaded, ...answer?.from }
  const values = answer?.values ?? view.values
  const errors = answer?.errors ?? {}
  const failed = answer?.failed ?? null
  const problems = names.flatMap((name) => (errors[name] ? [{ field: name, text: errors[name] }] : []))
  const field = (name: (typeof names)[number]) => ({ name, error: errors[name], defaultValue: values[name] })
  // a field that turned out to be needed is not called optional next to its message
  const mayBeLeftOut = (name: (typeof names)[number]) => ({ optional: !view.needsAccount && !errors[name] })
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`} {...useBehaviour(stillThere)}>
      <PageHead title={t('claims.title')} noIndex hasErrors={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>{t('claims.title')}</h1>
      {failed && (
        <Notice kind="bad" live>
          <p id="claim-failed">{failed}</p>
        </Notice>
      )}
      {view.sent && !answer && (
        <Notice kind="ok" title={view.sent.title} live>
          {view.sent.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <ButtonLink look="plain" href={view.sent.href}>
            {t('claims.follow')}
          </ButtonLink>
        </Notice>
      )}
      {(!view.sent || answer) && (
        <>
          <p>{t('claims.lead')}</p>
          {view.proven && <Notice>{view.proven}</Notice>}
          <Card>
            <SendForm
              {...usePageForm('claim-form')}
              method="post"
              action={view.action}
              encType="multipart/form-data"
              noValidate
              className={styles['form']}
              repeats
              by={claimForm}
              sending={t('claims.sending', { percent: '{percent}' })}
            >
              <HiddenField name="key" value={view.formKey} />
              {view.bookingId && <input type="hidden" name="booking" value={view.bookingId} />}
              <Field
                label={t('claims.reference')}
                {...field('bookingReference')}
                hint={t('manage.numberHint', { example: 'AMS-7K3P-9XQD-4HC2' })}
                autoComplete="off"
                spellCheck={false}
                autoCapitalize="characters"
                code
              />
              <EmailField label={t('booking.email')} {...field('email')} hint={t('claims.emailHint')} />
              <Field label={t('booking.firstName')} {...field('firstName')} autoComplete="given-name" />
              <Field label={t('booking.lastName')} {...field('lastName')} autoComplete="family-name" />
              <Field
                label={t('claims.newReturnFlight')}
                {...field('newReturnFlightNumber')}
                hint={t('claims.newReturnFlightHint')}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                code
              />
              <TextField
                label={t('claims.reason')}
                {...field('reasonForDelay')}
                hint={t('claims.reasonHint')}
                {...mayBeLeftOut('reasonForDelay')}
              />
              <Field
                label={t('claims.amount')}
                {...field('requestedClaimAmount')}
                hint={t('claims.amountHint')}
                inputMode="decimal"
                autoComplete="off"
              />
              <Field
                label={t('claims.account')}
                {...field('accountDetails')}
                hint={t('claims.accountHint')}
                {...mayBeLeftOut('accountDetails')}
                autoComplete="off"
                spellCheck={false}
                autoCapitalize="characters"
              />
              {answer && <p>{t('claims.filesAgain')}</p>}
              <FileField
                label={t('claims.boardingPass')}
                name="uploadBoardingPassAttachment"
                hint={t('claims.filesHint')}
                error={errors['uploadBoardingPassAttachment']}
              />
              <FileField
                label={t('claims.receipt')}
                name="uploadReceiptCopyAttachment"
                hint={t('claims.filesHint')}
                error={errors['uploadReceiptCopyAttachment']}
              />
              <Button>{t('claims.send')}</Button>
            </SendForm>
          </Card>
        </>
      )}
      {view.bookingHref && (
        <p>
          <a href={view.bookingHref}>{t('manage.backToBooking')}</a>
        </p>
      )}
    </main>
  )
}
