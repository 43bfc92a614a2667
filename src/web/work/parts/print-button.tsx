import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton, type WorkButtonLook } from './button.tsx'
import printPage from './print-page.island.ts'

/** Prints the page as its style sheet for paper has it; without a script it is not there (Ctrl P does the same). */
export const PrintButton = ({ look, size }: { look?: WorkButtonLook; size?: 'big' | 'mid' }) => {
  const { t } = useTexts()
  return (
    <WorkButton type="button" look={look} size={size} icon="print" hidden {...useBehaviour(printPage)}>
      {t('workPrint.print')}
    </WorkButton>
  )
}
