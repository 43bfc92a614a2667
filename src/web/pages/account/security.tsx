import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { useTexts } from '../../components/texts.tsx'
import { LockedOut } from '../my-booking/locked-out.tsx'
import manage from '../my-booking/my-booking.module.css'
import styles from './account.module.css'
import { AccountFrame, type AccountFrameView, type Problems } from './frame.tsx'
import { PasswordField } from './password-field.tsx'

/** How somebody shows that it is them: with the password, by a mailed link that is still to be asked for, or they just did. */
export type Proof = 'password' | 'link' | 'given'
export type SecurityView = { frame: AccountFrameView; hasPassword: boolean; proof: Proof; sessions: { name: string; since: string; words: string; isThis: boolean }[] }
export type SecurityAnswer = { errors: { password?: string; newPassword?: string }; failed: string | null; lockedSeconds: number }

export const SecurityPage = ({ view, answer }: { view: SecurityView; answer: SecurityAnswer | undefined }) => {
  const { t } = useTexts()
  const { errors = {}, lockedSeconds = 0 } = answer ?? {}
  const fields = (['password', 'newPassword'] as const).flatMap((field) => (errors[field] ? [{ field, text: errors[field] }] : []))
  const problems: Problems = answer?.failed ? [...fields, { field: null, text: answer.failed }] : fields
  const title = t(view.hasPassword ? 'account.changePassword' : 'account.setPassword')
  return (
    <AccountFrame here="security" frame={view.frame} problems={problems}>
      {lockedSeconds > 0 && <LockedOut seconds={lockedSeconds} />}
      <Card as="section" labelledBy="change">
        <h2 id="change">{title}</h2>
        {!view.hasPassword && <p>{t('account.setPasswordText')}</p>}
        {view.proof === 'link' ? (
          <ProofByLink />
        ) : (
          <form method="post" noValidate className={manage['form']}>
            <input type="hidden" name="username" autoComplete="username" value={view.frame.email} />
            {view.proof === 'password' && <PasswordField name="password" label={t('account.currentPassword')} error={errors.password} autoComplete="current-password" />}
            <PasswordField name="newPassword" label={t('account.newPassword')} hint={t('account.newPasswordRule')} error={errors.newPassword} autoComplete="new-password" />
            <div className={styles['actions']}>
              <Button name="intent" value="change">
                {title}
              </Button>
              {view.proof === 'password' && (
                <Button name="intent" value="link" look="quiet">
                  {t('account.linkInstead')}
                </Button>
              )}
            </div>
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

/** For an account without password: nothing can be typed before the mailed link was opened. */
export const ProofByLink = () => {
  const { t } = useTexts()
  return (
    <form method="post" className={manage['form']}>
      <p>{t('account.proofNeeded')}</p>
      <Button name="intent" value="link">
        {t('account.mailLink')}
      </Button>
    </form>
  )
}
