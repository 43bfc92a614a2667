import { workPath } from '#domain/site-map/work.ts'
import { EmailField } from '../../../components/field/email-field.tsx'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { SignInFrame } from '../../frame/sign-in-frame.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Below } from '../../parts/secrets.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Props = { failed: string | null; isSent: boolean; email: string }

/** The way in for whoever lost the device (ACCESS-25). */
export const RecoverView = ({ failed, isSent, email }: Props) => {
  const { t } = useTexts()
  return (
    <SignInFrame>
      <WorkHead title={t('workSignIn.useRecovery')} hasErrors={failed !== null} />
      <h1>{t('workSignIn.useRecovery')}</h1>
      {failed && (
        <Note tone="bad" isAnswer>
          {failed}
        </Note>
      )}
      {isSent ? (
        <Note tone="ok" isAnswer>
          {t('workSignIn.recoverSent')}
        </Note>
      ) : (
        <>
          <p>{t('workSignIn.recoverIntro')}</p>
          <WorkForm action={workPath('recover')}>
            <EmailField label={t('workSignIn.email')} defaultValue={email} autoComplete="username" maxLength={254} />
            <Field
              name="password"
              type="password"
              label={t('workSignIn.password')}
              autoComplete="current-password"
              optional
            />
            <Field name="code" label={t('workSignIn.recoveryCode')} autoComplete="off" spellCheck={false} code />
            <WorkButton look="primary" size="mid" wide>
              {t('workSignIn.signIn')}
            </WorkButton>
          </WorkForm>
        </>
      )}
      <Below>
        <a href={workPath('signIn')}>{t('workShell.signInTitle')}</a>
      </Below>
    </SignInFrame>
  )
}
