import { iconShapes, type IconName } from './icon-shapes.ts'
import styles from './icon.module.css'

export type { IconName }

/**
 * A drawn sign that stands beside words and never replaces them, so screen readers skip it. The text around it gives it
 * size and colour.
 */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
    <path d={iconShapes[name]} />
  </svg>
)
