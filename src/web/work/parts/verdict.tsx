import type { ReactNode } from 'react'
import { WorkIcon, type WorkIconName } from './work-icon.tsx'
import styles from './verdict.module.css'

/** go: let the car in or out. stop: do not. ask: a person decides, and what is asked stands beside. */
export type VerdictKind = 'go' | 'stop' | 'ask'
const icons = { go: 'check', stop: 'close', ask: 'warn' } as const satisfies Record<VerdictKind, WorkIconName>

/**
 * What to do with the car at the window. The three differ by word, shape and pattern, and then by colour: round, square
 * with the stripes of a barrier, pointed.
 */
export const Verdict = ({ kind, title, children }: { kind: VerdictKind; title: string; children?: ReactNode }) => (
  <div className={`${styles['band']} ${styles[kind]}`} role="status" data-verdict={kind}>
    <span className={styles['shape']}>
      <WorkIcon name={icons[kind]} />
    </span>
    <div>
      {/* the blank parts the words where they are read out as one text (WORK-8) */}
      <b>{title}</b> {children}
    </div>
  </div>
)
