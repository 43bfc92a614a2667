import type { ReactNode } from 'react'
import styles from './landing.module.css'

/** The parts of a content row by the id of their h2, which is the first element of each part (content-data.tsx). */
export type ContentSections = ReadonlyMap<string, ReactNode>

export const noContent: ContentSections = new Map()

type Look = 'plain' | 'sunken'

/** A part of a landing page. `heading` is the id of the part's own h2, which names it. */
export const Section = ({
  heading,
  look = 'plain',
  children,
}: {
  heading: string
  look?: Look
  children: ReactNode
}) => (
  <section
    className={look === 'sunken' ? `${styles['section']} ${styles['sunken']}` : styles['section']}
    aria-labelledby={heading}
  >
    <div className="wrap">{children}</div>
  </section>
)

/** What editors wrote under these headings; an empty box where they wrote nothing. */
export const ContentParts = ({ content, ids }: { content: ContentSections; ids: readonly string[] }) => (
  <div className={styles['prose']}>
    {ids.map((id) => {
      const part = content.get(id)
      return (
        part && (
          <section key={id} aria-labelledby={id}>
            {part}
          </section>
        )
      )
    })}
  </div>
)
