import type { ReactNode } from 'react'
import styles from './title-row.module.css'

/** What the page is, what it is of, and on the right what one can do or choose here. */
export const TitleRow = ({ title, of, children }: { title: string; of?: ReactNode; children?: ReactNode }) => (
  <div className={styles['row']}>
    <h1>{title}</h1>
    {of && <p className={styles['of']}>{of}</p>}
    {children && <div className={styles['actions']}>{children}</div>}
  </div>
)
