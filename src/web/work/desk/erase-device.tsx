import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from '../parts/button.tsx'
import styles from './desk.module.css'
import eraseDevice from './erase-device.island.ts'

/** The end of the shift on this device: erases what it keeps for the time without a line (DESK-21). */
export const EraseDevice = () => {
  const { t } = useTexts()
  const erases = useBehaviour(eraseDevice)
  return (
    <div hidden className={styles['erase']} {...erases} data-erased={t('workOffline.erased')}>
      <WorkButton type="button" icon="out">
        {t('workOffline.endShift')}
      </WorkButton>
      <p role="status" />
    </div>
  )
}
