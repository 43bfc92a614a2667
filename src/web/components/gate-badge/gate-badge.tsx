import styles from './gate-badge.module.css'

/** The airport's sign: its IATA code, black on yellow as at a gate. */
export const GateBadge = ({ iata }: { iata: string }) => <span className={styles['badge']}>{iata}</span>
