import type { ReactNode } from 'react'
import type { Combination } from './view.ts'
import styles from './booking.module.css'

/**
 * The words for every combination of package and extras. The style sheet shows those of the chosen one, so amounts
 * follow the choice without script. `first` is shown where the browser cannot tell (no `:has`).
 */
export const ByChoice = ({
  combinations,
  first,
  children,
}: {
  combinations: readonly Combination[]
  first: string
  children: (one: Combination) => ReactNode
}) => (
  <span className={styles['byChoice']}>
    {combinations.map((one) => (
      <span key={one.key} data-choice={one.key} data-first={one.key === first || undefined}>
        {children(one)}
      </span>
    ))}
  </span>
)
