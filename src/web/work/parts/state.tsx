import type { ReactNode } from 'react'
import { WorkIcon, type WorkIconName } from './work-icon.tsx'
import styles from './state.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'quiet'
type Props = { tone?: Tone; icon?: WorkIconName | undefined; children: ReactNode }

/** A state in a line of text: a word with its sign, and then in colour. */
export const StateWord = ({ tone = 'quiet', icon, children }: Props) => (
  <span className={`${styles['word']} ${styles[tone]}`}>
    {icon && <WorkIcon name={icon} />}
    {children}
  </span>
)

/** The same on a ground of its own, where it stands alone. */
export const StateTag = ({ tone = 'quiet', icon, children }: Props) => (
  <span className={`${styles['tag']} ${styles[tone]}`}>
    {icon && <WorkIcon name={icon} />}
    {children}
  </span>
)
