import type { ReactNode } from 'react'
import { WorkIcon, type WorkIconName } from './work-icon.tsx'
import styles from './note.module.css'

const icons = { ok: 'check', info: 'info', warn: 'warn', bad: 'close' } as const satisfies Record<string, WorkIconName>

type Props = {
  tone?: keyof typeof icons
  icon?: WorkIconName
  title?: string
  /** It answers what was just sent, so it is read out at once. */
  isAnswer?: boolean
  children?: ReactNode
}

/** Something to know before one goes on. */
export const Note = ({ tone = 'info', icon = icons[tone], title, isAnswer = false, children }: Props) => (
  <div
    className={`${styles['note']} ${styles[tone]}`}
    role={isAnswer ? (tone === 'bad' ? 'alert' : 'status') : undefined}
  >
    <WorkIcon name={icon} />
    <div>
      {title && <b>{title}</b>} {children}
    </div>
  </div>
)
