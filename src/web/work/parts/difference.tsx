import type { ReactNode } from 'react'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './difference.module.css'

export type Difference = { label: string; was: ReactNode; becomes: ReactNode }

/** What an act changes, before it is done: each line as it is and as it becomes. What stays stands alone. */
export const Differences = ({ rows }: { rows: readonly Difference[] }) => {
  const { t } = useTexts()
  return (
    <dl className={styles['list']}>
      {rows.map(({ label, was, becomes }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {was === becomes ? (
              was
            ) : (
              <>
                <del>
                  <span className="visually-hidden">{t('workShell.was')} </span>
                  {was}
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
                <ins>
                  <span className="visually-hidden">{t('workShell.becomes')} </span>
                  {becomes}
                </ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
