import type { ReactNode } from 'react'
import styles from './shell.module.css'

/** The page's own `main` in the shell. */
export const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" className={styles['main']} tabIndex={-1}>
    {children}
  </main>
)
