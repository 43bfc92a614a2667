import styles from './gate.module.css'

/** The airport's sign in a line of text. */
export const Gate = ({ iata }: { iata: string }) => <span className={styles['gate']}>{iata}</span>
