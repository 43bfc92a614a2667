import { toRead, unsent, type ActResult, type DeskState, type QueuedAct } from '#domain/gate/desk-queue.ts'
import { deedStep, type DeedStep } from '#domain/valet/deed.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { moneyOf, whenOf } from '../../desk/words.ts'
import { WorkButton } from '../../parts/button.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import type { Desk } from './use-desk.ts'
import styles from '../../desk/desk.module.css'

type Props = { desk: Desk; state: DeskState }
type Texts = ReturnType<typeof useTexts>
type When = (at: number) => string

const byText = { gate: 'workOffline.byGate', desk: 'workOffline.byDesk', other: 'workOffline.byOther' } as const

/** Both sides, in words (DESK-26). */
const sentence = (act: QueuedAct, result: ActResult, when: When, { t, language }: Texts): string => {
  // ids of a table, which the build reads as well
  const say = t
  switch (result.kind) {
    case 'recorded':
      return ''
    case 'met': {
      const values = {
        ours: when(result.ours),
        theirs: when(result.theirs),
        kept: when(result.kept),
        by: say(byText[result.by]),
      }
      if (result.way !== act.kind) return t('workOffline.goneBefore', values)
      return t(result.way === 'in' ? 'workOffline.metIn' : 'workOffline.metOut', values)
    }
    case 'owes':
      return t('workOffline.owes', { amount: moneyOf(result.amountMinor, language) })
    case 'found':
      return t('workOffline.found', { number: result.number })
    case 'cancelled':
      return t('workOffline.cancelled', { ours: when(result.ours) })
    case 'elsewhere':
      return t('workOffline.elsewhere', { ours: when(result.ours), carPark: result.carPark })
    case 'gone':
      return t('workOffline.gone')
    case 'refused':
      return t('workOffline.refused')
  }
}

const useWhen = ({ desk: { now }, state: { list } }: Props): When => {
  const { language } = useTexts()
  return (at) => whenOf(at, list?.zone ?? 'Europe/Amsterdam', now, language)
}

/** What others know otherwise, until the desk says that it has read it. */
export const ReadPane = (props: Props) => {
  const texts = useTexts()
  const { t } = texts
  const when = useWhen(props)
  const acts = toRead(props.state)
  if (acts.length === 0) return null
  return (
    <Pane title={t('workOffline.toRead')}>
      {acts.map((act) => (
        <Note key={act.nonce} tone="warn" title={act.plate || act.number}>
          <p>
            {act.result && sentence(act, act.result, when, texts)}
            {act.kind === 'note' && ` “${act.text}”`}
          </p>
          <WorkButton
            type="button"
            icon="check"
            onClick={() => void props.desk.send({ type: 'read', nonce: act.nonce })}
          >
            {t('workOffline.readIt')}
          </WorkButton>
        </Note>
      ))}
    </Pane>
  )
}

const actText = {
  in: 'workDesk.movedIn',
  out: 'workDesk.movedOut',
  note: 'workDesk.note',
  unknown: 'workOffline.movedUnknown',
} as const
const deedTexts = {
  met: 'workValet.meetButton',
  photo: 'workValet.photo',
  state: 'workValet.condition',
  signed: 'workValet.sign',
  parked: 'workValet.parkButton',
  fetched: 'workValet.fetchButton',
  returned: 'workValet.returnButton',
} as const satisfies Record<DeedStep, string>
const textOf = ({ kind, text }: QueuedAct) => (kind === 'valet' ? deedTexts[deedStep(text) ?? 'photo'] : actText[kind])

/** What nobody was told yet, with the way back while it was not sent. */
export const WaitingPane = (props: Props) => {
  const { t, t: say } = useTexts()
  const when = useWhen(props)
  const acts = unsent(props.state)
  if (acts.length === 0) return null
  return (
    <Pane title={t('workOffline.waiting', { count: acts.length })}>
      <ul role="list" className={styles['lately']}>
        {[...acts].reverse().map((act, index) => (
          <li key={act.nonce}>
            {act.plate === '' ? <span translate="no">{act.number}</span> : <Plate plate={act.plate} />}
            <span>{say(textOf(act), { time: when(act.at - act.aheadMs) })}</span>
            {act.state === 'waiting' && (
              <WorkButton
                type="button"
                icon="undo"
                shortcut={index === 0 ? 'Z' : undefined}
                onClick={() => void props.desk.send({ type: 'takenBack', nonce: act.nonce })}
              >
                {t('workShell.undo')}
              </WorkButton>
            )}
          </li>
        ))}
      </ul>
    </Pane>
  )
}
