import type { ReactNode } from 'react'
import styles from './keys.module.css'

/** A key as it is printed on a keyboard. */
export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={styles['key']}>{children}</kbd>

export type KeyWord = { keys: readonly string[]; text: string }

/** What the keys of this page do, at its foot. Everything also has a button, so phones do without. */
export const Legend = ({ keys }: { keys: readonly KeyWord[] }) => (
  <ul role="list" className={styles['legend']} data-legend="">
    {keys.map(({ keys: some, text }) => (
      <li key={text}>
        {some.map((one) => (
          <Kbd key={one}>{one}</Kbd>
        ))}{' '}
        {text}
      </li>
    ))}
  </ul>
)
