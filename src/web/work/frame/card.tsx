import type { ReactNode } from 'react'
import styles from './plain.module.css'

/** The page's own `main` on the ink ground: one thing to do, in the middle. */
export const Card = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <main id="main" className={styles['middle']} tabIndex={-1}>
    <section className={styles['card']}>{children}</section>
    {below && <div className={styles['below']}>{below}</div>}
  </main>
)
