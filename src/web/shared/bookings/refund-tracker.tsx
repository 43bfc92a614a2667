import { Card } from '../../components/card/card.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './refund-tracker.module.css'

type Step = { state: 'done' | 'next' | 'bad'; what: string; when: string | null; more: string | null }
export type RefundTrack = { id: string; title: string; steps: Step[] }

const icons: Record<Step['state'], IconName> = { done: 'check', next: 'clock', bad: 'warn' }

/** Where the money is: what has happened is ticked, and what comes next has a clock. */
export const RefundTracker = ({ refunds }: { refunds: readonly RefundTrack[] }) => {
  const { t } = useTexts()
  if (refunds.length === 0) return null
  return (
    <Card as="section" labelledBy="refunds">
      <h2 id="refunds">{t('refunds.title')}</h2>
      {refunds.map(({ id, title, steps }) => (
        <div key={id} className={styles['refund']}>
          <h3>{title}</h3>
          <ol role="list" className={styles['steps']}>
            {steps.map(({ state, what, when, more }) => (
              <li key={what} className={styles[state]}>
                <Icon name={icons[state]} />
                <span>
                  {what}
                  {when && <span className={styles['when']}> {when}</span>}
                  {more && <span className={styles['more']}>{more}</span>}
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </Card>
  )
}
