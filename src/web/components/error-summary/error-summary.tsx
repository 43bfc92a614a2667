import { useEffect, useRef } from 'react'
import { useTexts } from '../../kernel/texts.tsx'
import { Icon } from '../icon.tsx'
import styles from './error-summary.module.css'

export type FieldProblem = {
  /** The id of the field's control; null when the problem is about the whole form. */
  field: string | null
  text: string
}

/**
 * All problems of a refused form, as the first thing in `main`, with links to the fields. It takes the focus, so that a
 * screen reader starts here: by `autofocus` when it comes with the page, and by its effect inside an island. It renders
 * nothing when there are no problems. Set `hasErrors` of the page's PageHead as well.
 */
export const ErrorSummary = ({ problems, title }: { problems: readonly FieldProblem[]; title?: string }) => {
  const { t } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  // The focus is taken only when the words are new, and not each time it is rendered.
  const words = problems.map(({ text }) => text).join(' ')
  useEffect(() => box.current?.focus(), [words])
  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      autoFocus
      className={styles['summary']}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title" className={styles['title']}>
        <Icon name="warn" />
        {title ?? t('common.thereIsAProblem')}
      </h2>
      <ul className={styles['list']}>
        {problems.map(({ field, text }) => (
          <li key={field ?? text}>
            {field ? <a href={`#${field}`}>{text}</a> : <p className={styles['text']}>{text}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
