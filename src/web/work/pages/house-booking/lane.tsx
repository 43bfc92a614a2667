import { useTexts } from '../../../kernel/texts.tsx'
import styles from './lane.module.css'

export type LaneView = { booked: string; paid: string | null; in: string; out: string; isIn: boolean; isOut: boolean }

/**
 * The life of a booking as a lane; what has happened is filled. The words stand in a list, so the drawing is
 * silent.
 */
export const Lane = ({ booked, paid, in: drivesIn, out, isIn, isOut }: LaneView) => {
  const { t } = useTexts()
  const stops = [
    { name: t('manage.bookedOn'), when: booked, isDone: true },
    { name: t('workService.paid'), when: paid, isDone: paid !== null },
    { name: t('booking.driveIn'), when: drivesIn, isDone: isIn },
    { name: t('booking.driveOut'), when: out, isDone: isOut },
  ]
  return (
    <ol role="list" className={styles['lane']} aria-label={t('workService.lane')}>
      {stops.map(({ name, when, isDone }) => (
        <li key={name} className={isDone ? styles['done'] : undefined}>
          <svg className={styles['stop']} viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="6" />
            {isDone && <path d="M5 8.200l2 2 4-4.200" />}
          </svg>
          <b>{name}</b>
          {when && <span>{when}</span>}
        </li>
      ))}
    </ol>
  )
}
