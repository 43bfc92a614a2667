import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from '../parts/button.tsx'
import { WorkIcon } from '../parts/work-icon.tsx'
import soundSwitch from './sound-switch.island.ts'
import styles from './desk.module.css'

/**
 * Whether this device gives tones; without a script there are none, and no switch. The bell says which, and on a phone
 * it stands alone, so that the field has room for what is typed (DESK-45).
 */
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
      <span className={styles['bellOn']}>
        <WorkIcon name="bell" />
      </span>
      <span className={styles['bellOff']}>
        <WorkIcon name="bellOff" />
      </span>
      <span className={styles['tones']}>{t('workDesk.tones')}</span>
    </WorkButton>
  )
}
