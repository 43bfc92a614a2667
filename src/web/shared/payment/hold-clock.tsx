import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import holdClock from './hold-clock.island.ts'
import type { HoldView } from './view.ts'
import styles from './payment.module.css'

/**
 * Until when the space is held. The sentence is the server's. Script adds the minutes that are left, counted from the
 * server's seconds, and announces them politely to a screen reader as they change (WCAG 2.2.1).
 */
export const HoldClock = ({ hold: { text, secondsLeft } }: { hold: HoldView }) => {
  const { t } = useTexts()
  // only the server knows how a language counts minutes, so it sends the words for each number
  const minutes = Array.from({ length: Math.ceil(secondsLeft / 60) + 1 }, (_, count) =>
    count > 0 ? t('booking.minutesLeft', { count }) : t('booking.holdEnded'),
  )
  return (
    <p
      className={styles['hold']}
      {...useBehaviour(holdClock)}
      data-seconds={secondsLeft}
      data-minutes={JSON.stringify(minutes)}
    >
      <strong>{text}</strong> <span role="status" />
    </p>
  )
}
