import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import tones from '../../theme/tone.module.css'
import styles from './tag.module.css'

export type TagKind = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad'

/** One or two words about a thing: its kind, a ribbon, a status. */
export const Tag = ({ kind = 'neutral', icon, children }: { kind?: TagKind; icon?: IconName; children: ReactNode }) => (
  <span className={`${styles['tag']} ${tones[kind]}`}>
    {icon && <Icon name={icon} />}
    {children}
  </span>
)
