import type { ComponentProps } from 'react'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { workPath } from '#domain/site-map/work.ts'
import { Field } from '../../../components/field/field.tsx'
import { EmailField } from '../../../components/field/email-field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { LeftDevice } from '../../frame/left-device.tsx'
import { SignInFrame } from '../../frame/sign-in-frame.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { CodeForm } from '../../parts/code-form.tsx'
import { Kbd } from '../../parts/keys.tsx'
import { Note } from '../../parts/note.tsx'
import { PasskeyForm } from '../../parts/passkey-form.tsx'
import { Below, Or } from '../../parts/secrets.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Ask = Extract<ComponentProps<typeof PasskeyForm>['ask'], { show: unknown }>
type Props = {
  ticket: string
  options: Ask['show']
  action: string
  byPassword: boolean
  isDemoOpen: boolean
  hasLeft: boolean
  failed?: string | null
  email?: string
}

/** Signing in: with a passkey, or with password and code. What was wrong is one sentence for all causes (ACCESS-26). */
export const SignInView = ({ byPassword, failed = null, isDemoOpen, hasLeft, ...props }: Props) => {
  const { language, t } = useTexts()
  return (
    <SignInFrame
      below={
        <>
          <p>
            <a href={fixedPath('lookUp', language)}>{t('workSignIn.travellers')}</a>
          </p>
          {isDemoOpen && (
            <p>
              <a href={workPath('demoPeople')}>{t('workSignIn.demoTitle')}</a>
            </p>
          )}
        </>
      }
    >
      <WorkHead title={t('workShell.signInTitle')} hasErrors={failed !== null} />
      {hasLeft && <LeftDevice />}
      <h1>{t('workShell.signInTitle')}</h1>
      {failed && (
        <Note tone="bad" isAnswer>
          {failed}
        </Note>
      )}
      {byPassword ? <ByPassword {...props} /> : <ByPasskey {...props} />}
      <Below>
        {t('workSignIn.lostDevice')} <a href={workPath('recover')}>{t('workSignIn.useRecovery')}</a>.{' '}
        {t('workSignIn.askInviter')}
      </Below>
    </SignInFrame>
  )
}

type WayProps = Omit<Props, 'byPassword' | 'failed' | 'isDemoOpen' | 'hasLeft'>

const ByPasskey = ({ ticket, options, action, email = '' }: WayProps) => {
  const { t } = useTexts()
  return (
    <PasskeyForm action={action} ask={{ show: options, isOffered: true }} fields={{ ticket }}>
      <EmailField
        label={t('workSignIn.email')}
        defaultValue={email}
        autoComplete="username webauthn"
        autoFocus
        maxLength={254}
      />
      <WorkButton look="primary" size="mid" icon="lock" wide name="way" value="passkey">
        {t('workSignIn.withPasskey')} <Kbd>Enter</Kbd>
      </WorkButton>
      <Or>{t('workSignIn.or')}</Or>
      <WorkButton size="mid" wide name="way" value="password">
        {t('workSignIn.withPassword')}
      </WorkButton>
    </PasskeyForm>
  )
}

const ByPassword = ({ action, email = '' }: WayProps) => {
  const { t } = useTexts()
  return (
    <CodeForm action={action} fields={{ way: 'code' }}>
      <EmailField
        label={t('workSignIn.email')}
        defaultValue={email}
        autoComplete="username"
        autoFocus={email === ''}
        maxLength={254}
      />
      <Field
        name="password"
        type="password"
        label={t('workSignIn.password')}
        autoComplete="current-password"
        autoFocus={email !== ''}
      />
      <Field name="code" label={t('workSignIn.code')} autoComplete="one-time-code" inputMode="numeric" code />
      <WorkButton look="primary" size="mid" wide>
        {t('workSignIn.signIn')}
      </WorkButton>
      <Or>{t('workSignIn.or')}</Or>
      <WorkButtonLink size="mid" wide href={action}>
        {t('workSignIn.withPasskey')}
      </WorkButtonLink>
    </CodeForm>
  )
}
