import type { ReactNode } from 'react'
import { Button } from '../../components/button/button.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import manage from '../bookings/my-booking.module.css'
import styles from './account.module.css'
import { PasswordField } from './password-field.tsx'

/**
 * How somebody proves who they are: with the password, with a mailed link that has yet to be asked for, or they have
 * just done so.
 */
export type Proof = 'password' | 'link' | 'given'

/** `name`: another one where a page asks for it in two forms. */
export const CurrentPassword = ({ error, name = 'password' }: { error: string | undefined; name?: string }) => {
  const { t } = useTexts()
  return (
    <PasswordField name={name} label={t('account.currentPassword')} error={error} autoComplete="current-password" />
  )
}

/** The button of what is to be done and, beside a password, that of the mailed link instead. */
export const ProofActions = ({ proof, children }: { proof: Proof; children: ReactNode }) => {
  const { t } = useTexts()
  return (
    <div className={styles['actions']}>
      {children}
      {proof === 'password' && (
        <Button name="intent" value="link" look="quiet">
          {t('account.linkInstead')}
        </Button>
      )}
    </div>
  )
}

/** For an account without a password: nothing can be typed before the mailed link was opened. */
export const ProofByLink = () => {
  const { t } = useTexts()
  return (
    <SendForm method="post" className={manage['form']}>
      <p>{t('account.proofNeeded')}</p>
      <Button name="intent" value="link">
        {t('account.mailLink')}
      </Button>
    </SendForm>
  )
}
