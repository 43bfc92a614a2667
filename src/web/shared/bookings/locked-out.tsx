import { useTexts } from '../../kernel/texts.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { clockOf } from '../../components/countdown/clock-words.ts'
import { useCountdown } from '../../components/countdown/use-countdown.ts'

/**
 * The lock-out with its countdown (demand Z1): visible every second, told to a screen reader at full minutes and at the end
 * only.
 */
export const LockedOut = ({ seconds }: { seconds: number }) => {
  const { t } = useTexts()
  const { left, spoken } = useCountdown(seconds)
  const textOf = (rest: number) => (rest > 0 ? t('problems.lockedOut', { time: clockOf(rest) }) : t('manage.lockOver'))
  return (
    <Notice kind={left > 0 ? 'bad' : 'ok'}>
      <p aria-hidden={spoken === null ? undefined : true}>{textOf(left)}</p>
      {spoken !== null && (
        <p className="visually-hidden" role="status">
          {textOf(spoken)}
        </p>
      )}
    </Notice>
  )
}
