import styles from './logo.module.css'

/** The letter P as a lane that leads out of the sign. public/favicon.svg draws the same; keep the two alike. */
export const LogoSign = () => (
  <svg className={styles['sign']} viewBox="0 0 34 34" aria-hidden="true">
    <rect className={styles['ground']} width="34" height="34" rx="9" />
    <path className={styles['letter']} d="M11 27V8h7.2a6 6 0 0 1 0 12H11" />
    <path className={styles['lane']} d="M17 24.5l10-3.2" />
  </svg>
)

export const Logo = () => (
  <>
    <LogoSign />
    <span className={styles['name']}>Parkwing</span>
  </>
)
