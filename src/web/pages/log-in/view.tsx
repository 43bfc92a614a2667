import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { EmailField } from '../../components/field/email-field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { LockedOut } from '../../shared/bookings/locked-out.tsx'
import styles from '../../shared/bookings/my-booking.module.css'
import { OwnPage } from '../../shared/bookings/own-page.tsx'
import { PasswordField } from '../../shared/account/password-field.tsx'

/** `sent`: a letter with a link is on its way to the address that was typed, whatever it is. */
export type LogInView = { lookUpHref: string; notice: 'sent' | 'out' | 'erased' | null }
export type LogInAnswer = {
  email: string
  errors: { email?: string; password?: string }
  failed: string | null
  lockedSeconds: number
}

/** Password and mailed link are equal ways in (screen 27). Nothing reveals whether an address has an account. */
export const LogInPage = ({ view, answer }: { view: LogInView; answer: LogInAnswer | undefined }) => {
  const { t } = useTexts()
  const { errors = {}, lockedSeconds = 0 } = answer ?? {}
  const problems = formProblems(['email', 'password'], errors, answer?.failed)
  return (
    <OwnPage title={t('account.logIn')} problems={problems} hasErrors={problems.length > 0 || lockedSeconds > 0}>
      {!answer && view.notice === 'sent' && (
        <Notice kind="ok" title={t('account.linkSent')}>
          {t('account.linkSentText')}
        </Notice>
      )}
      {!answer && view.notice === 'out' && <Notice kind="ok" title={t('manage.loggedOut')} />}
      {!answer && view.notice === 'erased' && (
        <Notice kind="ok" title={t('account.erased')}>
          {t('account.erasedText')}
        </Notice>
      )}
      {lockedSeconds > 0 && (
        <>
          <LockedOut seconds={lockedSeconds} />
          <p>{t('account.lockedLink')}</p>
        </>
      )}
      <p>{t('account.logInLead')}</p>
      <Card>
        <SendForm {...usePageForm('log-in-form')} method="post" noValidate className={styles['form']}>
          <EmailField
            label={t('account.email')}
            error={errors.email}
            defaultValue={answer?.email}
            autoComplete="username"
          />
          <PasswordField
            name="password"
            label={t('account.password')}
            error={errors.password}
            autoComplete="current-password"
          />
          <div className={styles['two']}>
            <Button name="intent" value="password" wide>
              {t('account.logIn')}
            </Button>
            <Button name="intent" value="link" look="plain" wide aria-describedby="link-hint">
              {t('account.mailLink')}
            </Button>
          </div>
          <p id="link-hint">{t('account.mailLinkHint')}</p>
        </SendForm>
      </Card>
      <p>
        <a href={view.lookUpHref}>{t('account.findBooking')}</a>
      </p>
    </OwnPage>
  )
}
