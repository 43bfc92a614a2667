import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { clockOf } from '../../components/countdown/clock-words.ts'
import lockedOut from './locked-out.island.ts'

/**
 * The lock-out with its countdown (demand Z1): visible every second, and told to a screen reader only at full minutes
 * and at the end.
 */
export const LockedOut = ({ seconds }: { seconds: number }) => {
  const { t } = useTexts()
  return (
    <div {...useBehaviour(lockedOut)} data-seconds={seconds} data-locked={t('problems.lockedOut', { time: '{time}' })}>
      <div data-lock="on" hidden={seconds <= 0}>
        <Notice kind="bad">
          <p>{t('problems.lockedOut', { time: clockOf(seconds) })}</p>
        </Notice>
      </div>
      <div data-lock="over" hidden={seconds > 0}>
        <Notice kind="ok">
          <p>{t('manage.lockOver')}</p>
        </Notice>
      </div>
      <p className="visually-hidden" role="status" />
    </div>
  )
}
