import { useTexts } from '../../../kernel/texts.tsx'
import { SignInFrame } from '../../frame/sign-in-frame.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

/** The layout of signing in; what is asked there follows with the people themselves. */
export const SignInView = () => {
  const { t } = useTexts()
  return (
    <SignInFrame>
      <WorkHead title={t('workShell.signInTitle')} />
      <h1>{t('workShell.signInTitle')}</h1>
    </SignInFrame>
  )
}
