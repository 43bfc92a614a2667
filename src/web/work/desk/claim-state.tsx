import { useTexts } from '../../kernel/texts.tsx'
import { StateWord, type Tone } from '../parts/state.tsx'
import type { WorkIconName } from '../parts/work-icon-shapes.ts'

export type ClaimState = 'open' | 'waiting' | 'asked' | 'approved' | 'refused'

const looks = {
  open: { tone: 'warn', icon: 'clock', text: 'workClaims.stateOpen' },
  waiting: { tone: 'quiet', icon: 'mail', text: 'workClaims.stateWaiting' },
  asked: { tone: 'quiet', icon: 'hand', text: 'workClaims.stateAsked' },
  approved: { tone: 'ok', icon: 'check', text: 'workClaims.stateGranted' },
  refused: { tone: 'bad', icon: 'close', text: 'workClaims.stateRefused' },
} as const satisfies Record<ClaimState, { tone: Tone; icon: WorkIconName; text: string }>

/** How a claim stands: a word with its sign. */
export const ClaimStateWord = ({ state }: { state: ClaimState }) => {
  const { t } = useTexts()
  const { tone, icon, text } = looks[state]
  return (
    <StateWord tone={tone} icon={icon}>
      {t(text)}
    </StateWord>
  )
}
