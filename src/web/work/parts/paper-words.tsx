import type { PaperState } from '#domain/access/paper.ts'
import type { TextId } from '#texts/texts.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { StateWord, type Tone } from './state.tsx'
import type { WorkIconName } from './work-icon.tsx'

const looks = {
  valid: { text: 'workPapers.valid', tone: 'ok', icon: 'check' },
  month: { text: 'workPapers.endsSoon', tone: 'warn', icon: 'clock' },
  week: { text: 'workPapers.endsNow', tone: 'warn', icon: 'warn' },
  expired: { text: 'workPapers.expired', tone: 'bad', icon: 'close' },
} as const satisfies Record<PaperState, { text: TextId; tone: Tone; icon: WorkIconName }>

/** How long a paper still counts; null: it has ended, and says nothing any more. */
export const PaperStateWord = ({ state }: { state: PaperState | null }) => {
  const { t } = useTexts()
  if (state === null) return <StateWord>{t('workPapers.ended')}</StateWord>
  const { text, tone, icon } = looks[state]
  return (
    <StateWord tone={tone} icon={icon}>
      {t(text)}
    </StateWord>
  )
}
