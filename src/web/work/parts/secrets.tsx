import type { ReactNode } from 'react'
import { CodePicture } from './code-picture.tsx'
import styles from './secrets.module.css'

/** Codes that somebody writes down. */
export const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <ul role="list" className={styles['codes']}>
    {codes.map((code) => (
      <li key={code}>
        <code>{code}</code>
      </li>
    ))}
  </ul>
)

/** A key that a code app reads from the screen, and the same for whoever types it. */
export const AppKey = ({
  picture,
  name,
  text,
}: {
  picture: { d: string; width: number }
  name: string
  text: string
}) => (
  <>
    <CodePicture picture={picture} name={name} />
    <code className={styles['key']}>{text}</code>
  </>
)

/** Between two ways of which one is enough. */
export const Or = ({ children }: { children: ReactNode }) => <p className={styles['or']}>{children}</p>

/** What stands below a form, in small. */
export const Below = ({ children }: { children: ReactNode }) => <p className={styles['small']}>{children}</p>
