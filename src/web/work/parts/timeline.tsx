import type { ReactNode } from 'react'
import { WorkIcon, type WorkIconName } from './work-icon.tsx'
import styles from './timeline.module.css'

export type TimelineEntry = {
  key: string
  icon: WorkIconName
  title: ReactNode
  /** where it is read */
  href?: string | undefined
  /** the moment, in words of the car park's time */
  time: string
  /** for machines, as in `2026-12-10T08:14:00Z` */
  at?: string
  by?: string | undefined
  children?: ReactNode
}

/** What happened, the latest first. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol role="list" className={styles['list']}>
    {entries.map(({ key, icon, title, href, time, at, by, children }) => (
      <li key={key}>
        <span className={styles['dot']}>
          <WorkIcon name={icon} />
        </span>
        <div>
          <b>{href ? <a href={href}>{title}</a> : title}</b>
          <p className={styles['when']}>
            <time dateTime={at}>{time}</time>
            {by && `, ${by}`}
          </p>
          {children}
        </div>
      </li>
    ))}
  </ol>
)
