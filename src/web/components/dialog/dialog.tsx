import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../../kernel/texts.tsx'
import { Button } from '../button/button.tsx'
import styles from './dialog.module.css'

type Props = { id: string; title: string; open: boolean; onClose: () => void; children: ReactNode }

/**
 * A native modal dialog: Esc, focus inside and the page behind inert come from the browser; focus goes back to what had
 * it.
 */
export const Dialog = ({ id, title, open, onClose, children }: Props) => {
  const { t } = useTexts()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])
  return (
    <dialog ref={box} id={id} className={styles['dialog']} aria-labelledby={`${id}-title`} onClose={onClose}>
      <div className={styles['head']}>
        <h2 id={`${id}-title`} className={styles['title']} tabIndex={-1}>
          {title}
        </h2>
        <Button type="button" look="quiet" icon="close" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
      <div className={styles['body']}>{children}</div>
    </dialog>
  )
}
