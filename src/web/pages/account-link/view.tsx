import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from '../../shared/bookings/my-booking.module.css'
import { OwnPage } from '../../shared/bookings/own-page.tsx'
import { PasswordField } from '../../shared/account/password-field.tsx'

export type OpenLinkView = { kind: 'open'; email: string; isNew: boolean } | { kind: 'over'; logInHref: string }

/**
 * The page to which a mailed link leads. It does nothing before its button is pressed, because mail programs open links
 * by themselves.
 */
export const OpenLinkPage = ({ view, error }: { view: OpenLinkView; error: string | undefined }) => {
  const { t } = useTexts()
  if (view.kind === 'over') return <Over logInHref={view.logInHref} />
  const title = t(view.isNew ? 'account.linkTitleNew' : 'account.linkTitle')
  return (
    <OwnPage title={title} problems={formProblems(['password'], { password: error })}>
      <p>
        {t('account.linkFor', { email: view.email })} {view.isNew && t('account.linkNewText')}
      </p>
      <Card>
        <SendForm method="post" noValidate className={styles['form']}>
          {view.isNew && (
            <>
              <input type="hidden" name="username" autoComplete="username" value={view.email} />
              <PasswordField
                name="password"
                label={t('account.newPassword')}
                hint={t('account.newPasswordHint')}
                error={error}
                optional
                autoComplete="new-password"
              />
            </>
          )}
          <Button>{t(view.isNew ? 'account.createAccount' : 'account.openAccount')}</Button>
        </SendForm>
      </Card>
    </OwnPage>
  )
}

const Over = ({ logInHref }: { logInHref: string }) => {
  const { t } = useTexts()
  return (
    <OwnPage title={t('account.linkOver')}>
      <p>{t('account.linkOverText')}</p>
      <p>
        <ButtonLink href={logInHref}>{t('account.askAgain')}</ButtonLink>
      </p>
    </OwnPage>
  )
}
