import { useTexts } from '../../../kernel/texts.tsx'
import styles from './lane.module.css'

export type LaneStop = {
  name: 'booked' | 'paid' | 'in' | 'out' | 'free'
  /** null: it did not happen, and nobody knows when it will */
  when: string | null
  more?: string | undefined
  isDone: boolean
}
/** `nowAfter`: how many stops lie before this moment; null where the stay is over or was given up. */
export type LaneView = { stops: readonly LaneStop[]; now: string; nowAfter: number | null }

const names = {
  booked: 'manage.bookedOn',
  paid: 'workService.paid',
  in: 'booking.driveIn',
  out: 'booking.driveOut',
  free: 'workService.freeUntil',
} as const

const Now = ({ time }: { time: string }) => {
  const { t } = useTexts()
  return (
    <li className={styles['now']}>
      <b>{t('workService.now', { time })}</b>
    </li>
  )
}

/**
 * The life of a booking as a lane; what has happened is filled, and a mark says where now is. The words stand in a
 * list, so the drawing is silent.
 */
export const Lane = ({ stops, now, nowAfter }: LaneView) => {
  const { t } = useTexts()
  return (
    <ol role="list" className={styles['lane']} aria-label={t('workService.lane')}>
      {stops.flatMap(({ name, when, more, isDone }, index) => [
        nowAfter === index && <Now key="now" time={now} />,
        <li key={name} className={isDone ? styles['done'] : undefined}>
          <svg className={styles['stop']} viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="6" />
            {isDone && <path d="M5 8.200l2 2 4-4.200" />}
          </svg>
          <b>{t(names[name])}</b>
          {when && <span>{[more, when].filter(Boolean).join(', ')}</span>}
        </li>,
      ])}
      {nowAfter === stops.length && <Now time={now} />}
    </ol>
  )
}
