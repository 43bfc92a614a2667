import { Button } from '../button/button.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import copy from './copy.island.ts'

/** The button says what it copies. It appears only where script can copy; the number can be selected anyway. */
export const CopyButton = ({ text }: { text: string }) => {
  const { t } = useTexts()
  return (
    <span {...useBehaviour(copy)} data-text={text} data-copied={t('booking.copied')}>
      <template>
        <Button type="button" look="quiet">
          {t('booking.copy')} {text}
        </Button>
      </template>
      <span role="status" />
    </span>
  )
}
