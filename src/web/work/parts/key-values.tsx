import type { ReactNode } from 'react'
import styles from './key-values.module.css'

export type KeyValue = { label: string; value: ReactNode }

/** Facts about one thing. `sums`: amounts, at the end of their lines. What is missing is left out. */
export const KeyValues = ({ rows, sums = false }: { rows: readonly (KeyValue | null | false)[]; sums?: boolean }) => (
  <dl className={sums ? `${styles['list']} ${styles['sums']}` : styles['list']}>
    {rows.map(
      (row) =>
        row && (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ),
    )}
  </dl>
)
