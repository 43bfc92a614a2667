import { useTexts } from '../../kernel/texts.tsx'
import { WorkButtonLink } from '../parts/button.tsx'
import { WorkHead } from '../parts/work-head.tsx'
import { Card } from './card.tsx'

/**
 * In place of the answer to a form that came after the session was over. Signing in opens beside it, because this tab
 * still holds the form: loaded again, it is sent again.
 */
export const SessionOver = ({ href }: { href: string }) => {
  const { t } = useTexts()
  return (
    <Card>
      <WorkHead title={t('workShell.sessionOverTitle')} />
      <h1>{t('workShell.sessionOverTitle')}</h1>
      <p>{t('workShell.sessionOverText')}</p>
      <WorkButtonLink look="primary" href={href} target="_blank" rel="noopener" wide>
        {t('workShell.signInBeside')}
      </WorkButtonLink>
    </Card>
  )
}
