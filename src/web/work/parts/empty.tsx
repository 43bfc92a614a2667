import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Where there is nothing: why, and what comes next. Empty bays are the only art. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles['empty']}>
    <svg className={styles['bays']} viewBox="0 0 216 40" aria-hidden="true">
      <path d="M1 1v38M37 1v38M73 1v38M109 1v38M143 1v38M179 1v38M215 1v38M1 1h214" />
    </svg>
    <p className={styles['title']}>{title}</p>
    {children && <div>{children}</div>}
  </div>
)
