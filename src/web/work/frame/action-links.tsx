import { useTexts } from '../../kernel/texts.tsx'
import { WorkButtonLink } from '../parts/button.tsx'
import { Pane, Row } from '../parts/pane.tsx'
import type { ActionView } from './find-actions.ts'

type Props = { title?: string; actions: readonly ActionView[] }

/** What was found to do (WORK-17), or to open. */
export const ActionLinks = ({ title, actions }: Props) => {
  const { t } = useTexts()
  return (
    <Pane title={title ?? t('workService.acts')}>
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
