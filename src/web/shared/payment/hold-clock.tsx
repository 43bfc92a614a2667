import { useTexts } from '../../kernel/texts.tsx'
import { useCountdown } from '../../components/countdown/use-countdown.ts'
import type { HoldView } from './view.ts'
import styles from './payment.module.css'

/**
 * Until when the space is held. The sentence is the server's; script adds the minutes that are left, counted from the
 * server's seconds, and tells them to a screen reader politely as they change (WCAG 2.2.1).
 */
export const HoldClock = ({ hold }: { hold: HoldView }) => {
  const { t } = useTexts()
  const { left, spoken } = useCountdown(hold.secondsLeft)
  return (
    <p className={styles['hold']}>
      <strong>{hold.text}</strong>{' '}
      <span role="status">
        {spoken === null
          ? ''
          : left > 0
            ? t('booking.minutesLeft', { count: Math.ceil(left / 60) })
            : t('booking.holdEnded')}
      </span>
    </p>
  )
}
