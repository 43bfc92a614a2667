import copy from '../../components/copy/copy.island.ts'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from './button.tsx'

/** Copies a text that stands beside it, called `name`. It appears only where script can copy. */
export const CopyText = ({ text, name }: { text: string; name: string }) => {
  const { t } = useTexts()
  return (
    <span {...useBehaviour(copy)} data-text={text} data-copied={t('booking.copied')}>
      <template>
        <WorkButton type="button" aria-label={`${t('booking.copy')}: ${name}`}>
          {t('booking.copy')}
        </WorkButton>
      </template>{' '}
      <span role="status" />
    </span>
  )
}

/** A key or secret that is shown this once. */
export const ShownOnce = ({ words, secret }: { words: string; secret: string }) => (
  <>
    {words} <code>{secret}</code> <CopyText text={secret} name={words} />
  </>
)
