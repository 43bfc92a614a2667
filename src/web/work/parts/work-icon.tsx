import { workIconShapes, type WorkIconName } from './work-icon-shapes.ts'
import styles from './work-icon.module.css'

export type { WorkIconName }

/** As Icon of the site, with the shapes of the work side besides: it stands beside words and never replaces them. */
export const WorkIcon = ({ name }: { name: WorkIconName }) => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
    <path d={workIconShapes[name]} />
  </svg>
)
