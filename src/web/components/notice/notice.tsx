import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import tones from '../../theme/tone.module.css'
import styles from './notice.module.css'

export type NoticeKind = 'info' | 'ok' | 'warn' | 'bad'
const signs: Record<NoticeKind, IconName> = { info: 'info', ok: 'check', warn: 'warn', bad: 'cancel' }

/**
 * A message in the page. `live` announces one that appears after the page was read (status, or alert when something
 * failed).
 */
export const Notice = ({
  kind = 'info',
  title,
  live = false,
  children,
}: {
  kind?: NoticeKind
  title?: ReactNode
  live?: boolean
  children?: ReactNode
}) => (
  <div className={`${styles['notice']} ${tones[kind]}`} role={live ? (kind === 'bad' ? 'alert' : 'status') : undefined}>
    <Icon name={signs[kind]} />
    <div className={styles['body']}>
      {title && <p className={styles['title']}>{title}</p>}
      {children && <div className={styles['text']}>{children}</div>}
    </div>
  </div>
)
