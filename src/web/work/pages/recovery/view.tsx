import { workPath } from '#domain/site-map/work.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { SignInFrame } from '../../frame/sign-in-frame.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Below } from '../../parts/secrets.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

/** The mailed link beside a recovery code. */
export const RecoveryView = ({ isOpen, action }: { isOpen: boolean; action: string }) => {
  const { t } = useTexts()
  return (
    <SignInFrame>
      <WorkHead title={t('workSignIn.recoveryTitle')} />
      <h1>{t('workSignIn.recoveryTitle')}</h1>
      {isOpen ? (
        <>
          <p>{t('workSignIn.recoveryIntro')}</p>
          <WorkForm action={action}>
            <WorkButton look="primary" size="mid" wide>
              {t('workSignIn.signIn')}
            </WorkButton>
          </WorkForm>
        </>
      ) : (
        <Note tone="warn">{t('workSignIn.recoveryGone')}</Note>
      )}
      <Below>
        <a href={workPath('signIn')}>{t('workShell.signInTitle')}</a>
      </Below>
    </SignInFrame>
  )
}
