import { iconShapes, type IconName } from './icon-shapes.ts'
import styles from './icon.module.css'

export type { IconName }

/**
 * A drawn sign beside words, never instead of them: hidden from screen readers, sized and coloured by the text around
 * it.
 */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
    <path d={iconShapes[name]} />
  </svg>
)
