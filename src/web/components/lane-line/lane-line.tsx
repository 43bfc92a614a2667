import { GateBadge } from '../gate-badge/gate-badge.tsx'
import styles from './lane-line.module.css'

/**
 * The way from the car park to the terminal in one line: P — 5 min shuttle, every 20 min — EIN. `text` is a finished
 * phrase.
 */
export const LaneLine = ({ text, iata }: { text: string; iata: string }) => (
  <p className={styles['lane']}>
    <span className={styles['park']} aria-hidden="true">
      P
    </span>
    <span className={styles['road']}>
      <span>{text}</span>
    </span>
    <GateBadge iata={iata} />
  </p>
)
