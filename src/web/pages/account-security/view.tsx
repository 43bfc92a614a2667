import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { Tag } from '../../components/tag/tag.tsx'
import { SendForm } from '../../forms/send-form.tsx'
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
  errors: { password?: string; newPassword?: string; devicePassword?: string }
  failed: string | null
  lockedSeconds: number
}

const Devices = ({ sessions, canEnd = false }: { sessions: SecurityView['sessions']; canEnd?: boolean }) => {
  const { t } = useTexts()
  return (
    <ul role="list" className={manage['list']}>
      {sessions.map(({ name, since, words, isThis }) => (
        <li key={name}>
          <Tag kind={isThis ? 'ok' : 'neutral'}>{t(isThis ? 'account.thisDevice' : 'account.otherDevice')}</Tag>
          <span>{words}</span>
          {canEnd && !isThis && (
            <Button name="end" value={name} look="quiet" aria-label={t('account.endDevice', { since })}>
              {t('account.logOut')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

export const SecurityPage = ({ view, answer }: { view: SecurityView; answer: SecurityAnswer | undefined }) => {
  const { t } = useTexts()
  const { errors = {}, lockedSeconds = 0 } = answer ?? {}
  const title = t(view.hasPassword ? 'account.changePassword' : 'account.setPassword')
  return (
    <AccountFrame
      here="security"
      frame={view.frame}
      problems={formProblems(['password', 'newPassword', 'devicePassword'], errors, answer?.failed)}
    >
      {lockedSeconds > 0 && <LockedOut seconds={lockedSeconds} />}
      <Card as="section" labelledBy="change">
        <h2 id="change">{title}</h2>
        {!view.hasPassword && <p>{t('account.setPasswordText')}</p>}
        {view.proof === 'link' ? (
          <ProofByLink />
        ) : (
          <SendForm method="post" noValidate className={manage['form']}>
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
          </SendForm>
        )}
      </Card>
      <Card as="section" labelledBy="devices">
        <h2 id="devices">{t('account.devices')}</h2>
        {view.proof === 'link' ? (
          <>
            <Devices sessions={view.sessions} />
            <ProofByLink />
          </>
        ) : (
          // whoever presses Enter in the field logs out everywhere, and not one that happens to be the first
          <SendForm method="post" noValidate className={manage['form']}>
            {view.proof === 'password' && <CurrentPassword name="devicePassword" error={errors.devicePassword} />}
            <ProofActions proof={view.proof}>
              <Button name="intent" value="everywhere" look="plain">
                {t('account.logOutEverywhere')}
              </Button>
            </ProofActions>
            <Devices sessions={view.sessions} canEnd />
          </SendForm>
        )}
      </Card>
    </AccountFrame>
  )
}
