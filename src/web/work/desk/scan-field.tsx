import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { Kbd } from '../parts/keys.tsx'
import { WorkButton } from '../parts/button.tsx'
import { WorkIcon } from '../parts/work-icon.tsx'
import { CameraButton, CameraPage } from './camera.tsx'
import camera from './camera.island.ts'
import { SoundSwitch } from './sound-switch.tsx'
import deskScan from './desk-scan.island.ts'
import styles from './desk.module.css'

type Props = { action: string; value?: string; isFirst: boolean; hasSound: boolean }

/** The one field of the desk. A hand scanner is heard whatever has the focus (desk-scan.island.ts). */
export const ScanField = ({ action, value = '', isFirst, hasSound }: Props) => {
  const { t } = useTexts()
  const hears = useBehaviour(deskScan)
  return (
    <>
      <form
        className={styles['scan']}
        method="post"
        action={action}
        role="search"
        aria-label={t('workDesk.scanLabel')}
        {...hears}
        data-sound={hasSound ? undefined : 'off'}
        data-looking={t('workDesk.looking')}
        data-lost={t('workDesk.lost')}
      >
        <WorkIcon name="scan" />
        <label className="visually-hidden" htmlFor="scan">
          {t('workDesk.scanLabel')}
        </label>
        <input
          id="scan"
          name="q"
          type="text"
          defaultValue={value}
          placeholder={t('workDesk.scanShort')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          autoFocus={isFirst}
          data-key="/"
        />
        <Kbd>/</Kbd>
        <p role="status" data-ready={t('workDesk.scanReady')} />
        <WorkButton look="primary">{t('workDesk.scanButton')}</WorkButton>
        <CameraButton hears={useBehaviour(camera)} />
        <SoundSwitch hasSound={hasSound} />
      </form>
      <CameraPage />
    </>
  )
}
