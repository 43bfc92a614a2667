import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { Tag } from '../../components/tag/tag.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { LockedOut } from '../../shared/bookings/locked-out.tsx'
import manage from '../../shared/bookings/my-booking.module.css'
import { AccountFrame, type AccountFrameView } from '../../shared/account/frame.tsx'
import { PasswordField } from '../../shared/account/password-field.tsx'
import { CurrentPassword, ProofActions, ProofByLink, type Proof } from '../../shared/account/proof.tsx'

export type SecurityView = {
  frame: AccountFrameView
  hasPassword: boolean
  proof: Proof
  sessions: { name: string; since: string; words: string; isThis: boolean }[]
}
export type SecurityAnswer = {
  errors: { password?: string; newPassword?: string }
  failed: string | null
  lockedSeconds: number
}

export const SecurityPage = ({ view, answer }: { view: SecurityView; answer: SecurityAnswer | undefined }) => {
  const { t } = useTexts()
  const { errors = {}, lockedSeconds = 0 } = answer ?? {}
  const title = t(view.hasPassword ? 'account.changePassword' : 'account.setPassword')
  return (
    <AccountFrame
      here="security"
      frame={view.frame}
      problems={formProblems(['password', 'newPassword'], errors, answer?.failed)}
    >
      {lockedSeconds > 0 && <LockedOut seconds={lockedSeconds} />}
      <Card as="section" labelledBy="change">
        <h2 id="change">{title}</h2>
        {!view.hasPassword && <p>{t('account.setPasswordText')}</p>}
        {view.proof === 'link' ? (
          <ProofByLink />
        ) : (
          <form method="post" noValidate className={manage['form']}>
            <input type="hidden" name="username" autoComplete="username" value={view.frame.email} />
            {view.proof === 'password' && <CurrentPassword error={errors.password} />}
            <PasswordField
              name="newPassword"
              label={t('account.newPassword')}
              hint={t('account.newPasswordRule')}
              error={errors.newPassword}
              autoComplete="new-password"
            />
            <ProofActions proof={view.proof}>
              <Button name="intent" value="change">
                {title}
              </Button>
            </ProofActions>
          </form>
        )}
      </Card>
      <Card as="section" labelledBy="devices">
        <h2 id="devices">{t('account.devices')}</h2>
        <ul role="list" className={manage['list']}>
          {view.sessions.map(({ name, since, words, isThis }) => (
            <li key={name}>
              <Tag kind={isThis ? 'ok' : 'neutral'}>{t(isThis ? 'account.thisDevice' : 'account.otherDevice')}</Tag>
              <span>{words}</span>
              {!isThis && (
                <form method="post">
                  <input type="hidden" name="name" value={name} />
                  <Button name="intent" value="end" look="quiet" aria-label={t('account.endDevice', { since })}>
                    {t('account.logOut')}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
        <form method="post" className={manage['after']}>
          <Button name="intent" value="everywhere" look="plain">
            {t('account.logOutEverywhere')}
          </Button>
        </form>
      </Card>
    </AccountFrame>
  )
}
