import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

export type Definition = { term: string; value: ReactNode }

/**
 * Names and values, such as the dates of a booking or the address of a car park. `columns` puts two beside each other
 * where there is room.
 */
export const DefinitionList = ({ items, columns = false }: { items: readonly Definition[]; columns?: boolean }) => (
  <dl className={columns ? `${styles['list']} ${styles['columns']}` : styles['list']}>
    {items.map(({ term, value }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
