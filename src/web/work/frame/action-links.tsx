import { useTexts } from '../../kernel/texts.tsx'
import { WorkButtonLink } from '../parts/button.tsx'
import { Pane, Row } from '../parts/pane.tsx'
import type { ActionView } from './find-actions.ts'

/** What was found to do (WORK-17). */
export const ActionLinks = ({ actions }: { actions: readonly ActionView[] }) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workService.acts')}>
      <Row>
        {actions.map(({ href, text, icon, shortcut }) => (
          <WorkButtonLink key={href} href={href} icon={icon} shortcut={shortcut}>
            {text}
          </WorkButtonLink>
        ))}
      </Row>
    </Pane>
  )
}
