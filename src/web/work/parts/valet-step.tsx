import type { ValetStep } from '#domain/valet/valet.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { StateWord, type Tone } from './state.tsx'
import type { WorkIconName } from './work-icon.tsx'

const looks: Record<ValetStep, { tone: Tone; icon: WorkIconName }> = {
  expected: { tone: 'quiet', icon: 'clock' },
  met: { tone: 'info', icon: 'valet' },
  parked: { tone: 'ok', icon: 'bay' },
  called: { tone: 'warn', icon: 'bell' },
  fetched: { tone: 'info', icon: 'valet' },
  returned: { tone: 'ok', icon: 'check' },
}

/** How far a car is that was handed over. */
export const ValetStepWord = ({ step }: { step: ValetStep }) => {
  const { t } = useTexts()
  const words: Record<ValetStep, string> = {
    expected: t('workValet.stepExpected'),
    met: t('workValet.stepMet'),
    parked: t('workValet.stepParked'),
    called: t('workValet.stepCalled'),
    fetched: t('workValet.stepFetched'),
    returned: t('workValet.stepReturned'),
  }
  return (
    <StateWord tone={looks[step].tone} icon={looks[step].icon}>
      {words[step]}
    </StateWord>
  )
}
