import type { ReactNode } from 'react'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkIcon } from './work-icon.tsx'
import sheet from './sheet.island.ts'
import styles from './sheet.module.css'

/**
 * Something to do beside the page: the address says so (`?do=move`), so it is there without script, and `back` leads to
 * the page without it. A script makes it a dialog: Esc closes it, and the focus stays in it.
 */
export const Sheet = ({ title, back, children }: { title: string; back: string; children: ReactNode }) => {
  const { t } = useTexts()
  const opens = useBehaviour(sheet)
  return (
    <dialog className={styles['sheet']} open aria-labelledby="sheet-title" {...opens}>
      <header className={styles['head']}>
        <h2 id="sheet-title">{title}</h2>
        <a className={styles['close']} href={back} data-close="">
          <WorkIcon name="close" />
          <span className="visually-hidden">{t('workShell.close')}</span>
        </a>
      </header>
      {children}
    </dialog>
  )
}
