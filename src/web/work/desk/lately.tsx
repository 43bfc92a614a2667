import type { Move } from '#usecases/operators/show-shift.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from '../parts/button.tsx'
import { Pane } from '../parts/pane.tsx'
import { Plate } from '../parts/plate.tsx'
import { Toast } from '../parts/toast.tsx'
import type { DeskFacts, ListName } from './desk-facts.ts'
import { timeOf } from './words.ts'
import styles from './desk.module.css'

/** Whether a movement is still the last of its booking, so that it can be taken back. */
const stands = ({ kind, at, status, checkedInAt, checkedOutAt }: Move): boolean =>
  kind === 'in' ? status === 'checked_in' && checkedInAt === at : status === 'checked_out' && checkedOutAt === at

const undoFields = ({ kind, at }: Move) => ({ do: 'undo', kind, at: String(at) })

type Props = { desk: DeskFacts; from: ListName }

/** What drove in and out here, with the way back (DESK-10). */
export const Lately = ({ desk: { lately, paths, place }, from }: Props) => {
  const { t, language } = useTexts()
  const moves = lately.filter(stands)
  if (moves.length === 0) return null
  return (
    <Pane title={t('workDesk.lately')}>
      <ul role="list" className={styles['lately']}>
        {moves.map((move) => (
          <li key={`${move.bookingId} ${move.kind}`}>
            <a href={paths.stay(move.number, from)}>
              <Plate plate={move.plate || '–'} country={move.plateCountry || null} />
            </a>
            <span>
              {t(move.kind === 'in' ? 'workDesk.movedIn' : 'workDesk.movedOut', {
                time: timeOf(move.at, place.zone, language),
              })}
            </span>
            <form method="post" action={paths.stay(move.number, from)}>
              {Object.entries(undoFields(move)).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <WorkButton icon="undo" shortcut={move === moves[0] ? 'Z' : undefined}>
                {t('workShell.undo')}
              </WorkButton>
            </form>
          </li>
        ))}
      </ul>
    </Pane>
  )
}

const justNowMs = 10_000

/** The act that led here, for ten seconds, with the way back. */
export const JustDone = ({ desk: { lately, paths, place, day }, from }: Props) => {
  const { t, language } = useTexts()
  const [move] = lately
  if (!move || !stands(move) || day.now - move.recordedAt > justNowMs) return null
  const values = { plate: move.plate || move.number, time: timeOf(move.at, place.zone, language) }
  return (
    <Toast
      text={t(move.kind === 'in' ? 'workDesk.toastIn' : 'workDesk.toastOut', values)}
      undo={{ action: paths.stay(move.number, from), fields: undoFields(move) }}
    />
  )
}
