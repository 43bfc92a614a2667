import type { Ref } from 'react'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from '../parts/button.tsx'
import styles from './camera.module.css'

type ButtonProps = { ref?: Ref<HTMLButtonElement>; hears?: Record<`data-${string}`, string> }

/** Stands in the field of the desk; a script shows it where there is a camera (offer-camera.ts). */
export const CameraButton = ({ ref, hears }: ButtonProps) => {
  const { t } = useTexts()
  return (
    <WorkButton ref={ref} type="button" look="bare" icon="photo" hidden aria-haspopup="dialog" {...hears}>
      <span className={styles['word']}>{t('workDesk.camera')}</span>
    </WorkButton>
  )
}

/** What the camera shows, over the page, with a frame for the code. A form may not stand in the field's own. */
export const CameraPage = () => {
  const { t } = useTexts()
  return (
    <dialog className={styles['page']} data-camera="page" aria-label={t('workDesk.camera')}>
      <div className={styles['picture']} data-camera="picture" />
      <p
        role="status"
        data-camera="says"
        data-starts={t('workDesk.cameraStarts')}
        data-looks={t('workDesk.cameraLooks')}
        data-refused={t('workDesk.cameraRefused')}
        data-none={t('workDesk.cameraNone')}
        data-busy={t('workDesk.cameraBusy')}
        data-nothing={t('workDesk.cameraNothing')}
        data-no-reader={t('workDesk.cameraNoReader')}
      />
      <form method="dialog">
        <WorkButton type="button" icon="torch" data-camera="torch" hidden>
          {t('workDesk.cameraLamp')}
        </WorkButton>
        <WorkButton type="button" look="primary" icon="photo" data-camera="again" hidden>
          {t('workDesk.cameraAgain')}
        </WorkButton>
        <WorkButton>{t('workShell.close')}</WorkButton>
      </form>
    </dialog>
  )
}
