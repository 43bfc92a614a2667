import { useEffect, useState } from 'react'
import type { DeskState } from '#domain/gate/desk-queue.ts'
import {
  exceptionWithoutLine,
  keptVerdict,
  mayWithoutLine,
  type KeptCar,
  type KeptFound,
} from '#domain/gate/kept-list.ts'
import { holdsCardNumber } from '#domain/bookings/typed-text.ts'
import { FieldFrame, fieldLinks, inputClass } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { hasTones, signal } from '../../desk/tones.ts'
import { verdictText } from '../../desk/verdict-words.ts'
import { momentOf, moneyOf, shortName, whenOf } from '../../desk/words.ts'
import { WorkButton } from '../../parts/button.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import { Verdict } from '../../parts/verdict.tsx'
import { ExceptionForm, UnknownForm } from './exception-form.tsx'
import { ValetPane } from './valet-pane.tsx'
import type { Desk } from './use-desk.ts'
import styles from '../../desk/desk.module.css'

type Props = {
  desk: Desk
  state: DeskState
  found: KeptFound | null
  /** what the field was asked for */
  typed: string
  car: KeptCar | null
  done: () => void
}

/** What the field found: the car at the window with its verdict, or why there is none. */
export const FoundPane = ({ desk, state, found, typed, car, done }: Props) => {
  const { list } = state
  // these ids stand in a table, which the build reads as well
  const { t, t: say, language } = useTexts()
  if (!list || !found || found.kind === 'several') return null
  if (found.kind === 'stop') {
    const { tone, code } = found.verdict
    const line =
      code === 'not_found'
        ? t('workOffline.notInList', { time: whenOf(list.at, list.zone, desk.now, language) })
        : found.symbol > 0
          ? t('workDesk.wrongSymbolPlace', { place: found.symbol })
          : t('workDesk.wrongSymbolLine')
    return (
      <Pane flush>
        <Verdict kind={tone} title={say(verdictText[code].title, { amount: '' })}>
          {line}
        </Verdict>
        <UnknownForm
          typed={typed}
          letIn={async (seen, reason) => {
            await desk.did({ id: '', number: seen, plate: '' }, 'unknown', { text: seen, reason })
            done()
          }}
        />
      </Pane>
    )
  }
  return car && <Car car={car} state={state} zone={list.zone} seenPlate={found.seenPlate} desk={desk} done={done} />
}

type CarProps = { car: KeptCar; state: DeskState; zone: string; seenPlate: string | null; desk: Desk; done: () => void }

const Car = ({ car, state, zone, seenPlate, desk, done }: CarProps) => {
  const { t, t: say, language } = useTexts()
  const { now } = desk
  const verdict = keptVerdict(car, { zone, now, seenPlate })
  const { tone } = verdict
  useEffect(() => signal(tone, hasTones(localStorage, true)), [tone])
  const way = mayWithoutLine(car, verdict, now)
  const exception = way === null ? exceptionWithoutLine(verdict) : null
  // shown as done only when the device really has it
  const pass = async (kind: 'in' | 'out', reason = ''): Promise<void> => {
    await desk.did(car, kind, { reason })
    done()
  }
  const { title, line } = verdictText[verdict.code]
  const amount = moneyOf(verdict.amountMinor, language)
  const values = {
    when: verdict.at === null ? '' : whenOf(verdict.at, zone, now, language),
    amount,
    name: car.productName,
    address: '',
  }
  return (
    <section className={styles['car']} aria-label={t('workDesk.booking')}>
      <div className={styles['verdict']}>
        <Verdict kind={verdict.tone} title={say(title, values)}>
          {say(line, values)}
        </Verdict>
      </div>
      <div className={styles['body']}>
        {car.plate !== '' && <Plate plate={car.plate} country={car.plateCountry || null} size="big" />}
        <KeyValues
          rows={[
            {
              label: t('workDesk.name'),
              value: <b>{shortName({ lastName: car.lastName, firstName: car.initial })}</b>,
            },
            { label: t('workDesk.persons'), value: String(car.passengers) },
            { label: t('workDesk.colIn'), value: momentOf(car.stay.arrival, language) },
            { label: t('workDesk.colOut'), value: momentOf(car.stay.departure, language) },
            { label: t('workDesk.colProduct'), value: car.productName },
            { label: t('workDesk.booking'), value: <span translate="no">{car.number}</span> },
          ]}
        />
        {verdict.amountMinor > 0 && <Note tone="warn">{t('workOffline.payLater', { amount })}</Note>}
        <div className={styles['acts']}>
          {car.valet !== undefined && (
            <ValetPane desk={desk} state={state} car={car} mayEnter={way === 'in'} mayLeave={way === 'out'} />
          )}
          {way && car.valet === undefined && (
            <WorkButton
              type="button"
              look="ok"
              size="big"
              wide
              icon={way}
              shortcut={verdict.code === 'already_in' ? undefined : 'Enter'}
              onClick={() => void pass(way)}
            >
              {t(way === 'in' ? 'workDesk.checkIn' : 'workDesk.checkOut')}
            </WorkButton>
          )}
          {exception && <ExceptionForm way={exception} letPass={(reason) => pass(exception, reason)} />}
          <WorkButton type="button" size="mid" onClick={done}>
            {t('workOffline.toList')}
          </WorkButton>
          <NoteForm key={car.id} save={(text) => desk.did(car, 'note', { text })} />
        </div>
      </div>
    </section>
  )
}

const NoteForm = ({ save }: { save: (text: string) => Promise<void> }) => {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const isCard = holdsCardNumber(text)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isCard) void save(text.trim()).then(() => setText(''))
      }}
    >
      <Stack>
        <FieldFrame name="note" label={t('workDesk.note')} error={isCard ? t('problems.cardNumberRefused') : undefined}>
          <textarea
            {...fieldLinks({ name: 'note', label: '', error: isCard ? 'x' : undefined })}
            className={inputClass}
            rows={2}
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </FieldFrame>
        <WorkButton size="mid" icon="note">
          {t('workDesk.save')}
        </WorkButton>
      </Stack>
    </form>
  )
}
