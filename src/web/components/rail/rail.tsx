import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './rail.module.css'

/** One thing that comes next. `done` has happened already. */
export type RailStepView = {
  icon: IconName
  title: string
  text: string
  link?: { href: string; label: string } | null
  done?: boolean
}

/**
 * What happens next, in the order of time, along the dashed lane. `lead` stands in the first step that is still to be
 * done, such as the button that pays.
 */
export const Rail = ({ steps, lead = null }: { steps: readonly RailStepView[]; lead?: ReactNode }) => {
  const first = steps.findIndex(({ done }) => !done)
  return (
    <ol className={styles['rail']} role="list">
      {steps.map(({ icon, title, text, link, done }, index) => (
        <li key={title} className={done ? styles['done'] : undefined}>
          <span className={styles['sign']}>
            <Icon name={icon} />
          </span>
          <div>
            <strong>{title}</strong>
            {text && (
              <p>
                {text} {link && <a href={link.href}>{link.label}</a>}
              </p>
            )}
            {index === first && lead}
          </div>
        </li>
      ))}
    </ol>
  )
}
