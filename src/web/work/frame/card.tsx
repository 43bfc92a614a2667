import type { ReactNode } from 'react'
import styles from './plain.module.css'

type Props = { children: ReactNode; below?: ReactNode; isWide?: boolean }

/** The page's own `main` on the ink ground: one thing to do, in the middle. `isWide`: it holds a table. */
export const Card = ({ children, below, isWide = false }: Props) => (
  <main id="main" className={isWide ? `${styles['middle']} ${styles['wide']}` : styles['middle']} tabIndex={-1}>
    <section className={styles['card']}>{children}</section>
    {below && <div className={styles['below']}>{below}</div>}
  </main>
)
