import type { ReactNode } from 'react'
import styles from './pane.module.css'

type Props = {
  title?: string
  /** at the end of the title's line */
  aside?: ReactNode
  /** a table brings its own margins */
  flush?: boolean
  id?: string
  children: ReactNode
}

/** A surface that can be folded away, such as on a phone; it is open at first. */
export const FoldingPane = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={`${styles['pane']} ${styles['inside']}`} open>
    <summary className={`${styles['head']} ${styles['fold']}`}>
      <h2>{title}</h2>
    </summary>
    {children}
  </details>
)

/** A surface of the page, with a heading where there are several. */
export const Pane = ({ title, aside, flush = false, id, children }: Props) => (
  <section className={flush ? styles['pane'] : `${styles['pane']} ${styles['inside']}`} id={id} aria-label={title}>
    {title && (
      <div className={styles['head']}>
        <h2>{title}</h2>
        {aside && <div>{aside}</div>}
      </div>
    )}
    {children}
  </section>
)

/**
 * Panes below each other; beside each other from the desk's screen on. `wide`: the first takes most of it,
 * `aside`: the second; `beside`: a wide table and one of its rows, where there is room for both.
 */
export const Panes = ({
  layout = 'one',
  children,
}: {
  layout?: 'one' | 'halves' | 'wide' | 'aside' | 'beside'
  children: ReactNode
}) => <div className={`${styles['panes']} ${styles[layout]}`}>{children}</div>

/** Things below each other in a pane; in a row, for a line of buttons. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles['stack']}>{children}</div>
export const Row = ({ children }: { children: ReactNode }) => <div className={styles['row']}>{children}</div>
