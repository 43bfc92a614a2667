import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from '../parts/button.tsx'
import soundSwitch from './sound-switch.island.ts'

/** Whether this device gives tones; without a script there are none, and no switch. */
export const SoundSwitch = ({ hasSound }: { hasSound: boolean }) => {
  const { t } = useTexts()
  return (
    <WorkButton
      type="button"
      look="bare"
      hidden
      aria-pressed={hasSound}
      {...useBehaviour(soundSwitch)}
      data-sound={hasSound ? undefined : 'off'}
    >
      {t('workDesk.tones')}
    </WorkButton>
  )
}
