import type { ReactNode } from 'react'
import styles from './card.module.css'

type Props = {
  as?: 'div' | 'section' | 'article' | 'li'
  id?: string
  labelledBy?: string
  padded?: boolean
  children: ReactNode
}

/** A white sheet on the page. */
export const Card = ({ as: Tag = 'div', id, labelledBy, padded = true, children }: Props) => (
  <Tag
    id={id}
    aria-labelledby={labelledBy}
    className={padded ? `${styles['card']} ${styles['padded']}` : styles['card']}
  >
    {children}
  </Tag>
)
