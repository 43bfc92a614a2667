import { useEffect, useRef } from 'react'
import { useTexts } from '../../kernel/texts.tsx'
import { Icon } from '../icon.tsx'
import styles from './error-summary.module.css'

export type FieldProblem = {
  /** id of the field's control; null when the problem is about the whole form */ field: string | null
  text: string
}

/**
 * All problems of a refused form, first thing in `main`, with links to the fields; takes the focus so that a screen
 * reader starts here: as the page comes by `autofocus`, in an island by its effect. Renders nothing when there are none. Give the page's PageHead
 * `hasErrors` as well.
 */
export const ErrorSummary = ({ problems, title }: { problems: readonly FieldProblem[]; title?: string }) => {
  const { t } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  // new words, not only a new drawing: the focus is taken once
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
