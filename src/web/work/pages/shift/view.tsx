import { toDecimal } from '#domain/money/money.ts'
import { euro } from '#domain/money/money.ts'
import type { Drawer } from '#usecases/operators/count-drawer.ts'
import type { ListedReview } from '#usecases/operators/desk-reviews.ts'
import type { ListedNote } from '#usecases/operators/shift-notes.ts'
import type { Shift, ShiftPayment } from '#usecases/operators/show-shift.ts'
import type { StartOfShift } from '#usecases/operators/start-of-shift.ts'
import { fieldTextsOf } from '#texts/problems.ts'
import { FieldFrame, fieldLinks, inputClass } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import type { DeskFacts } from '../../desk/desk-facts.ts'
import { NotesLeft } from '../../desk/notes-left.tsx'
import { EraseDevice } from '../../desk/erase-device.tsx'
import { verdictText } from '../../desk/verdict-words.ts'
import { moneyOf, whenOf } from '../../desk/words.ts'
import { Main } from '../../frame/main.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Gate } from '../../parts/gate.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import { PrintButton } from '../../parts/print-button.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { CorrectSheet } from './correct-sheet.tsx'
import { DrawerPane } from './drawer.tsx'
import { ReviewsPane } from './reviews.tsx'
import { StartPane } from './start.tsx'
import type { Said } from './said.ts'
import styles from './shift.module.css'

type Props = Part & {
  start: StartOfShift
  notes: readonly ListedNote[]
  reviews: readonly ListedReview[]
  mayReview: boolean
  drawer: Drawer
  correcting: ShiftPayment | null
  said: Said | null
}

/** The money of a shift against its receipts, what was let pass against the rules, and what was refused (DESK-16). */
export const ShiftView = ({ desk, start, shift, notes, reviews, mayReview, drawer, correcting, said }: Props) => {
  const { t, language } = useTexts()
  const { place } = desk
  const when = whenOf(shift.since, place.zone, shift.now, language)
  return (
    <Main>
      <WorkHead title={t('workShell.navShift')} of={place.name} hasErrors={said !== null} />
      <TitleRow
        title={t('workShell.navShift')}
        of={
          <>
            <Gate iata={place.iata} /> {place.name}, {t('workDesk.shiftSince', { when })},{' '}
            {t(shift.isAll ? 'workDesk.shiftAll' : 'workDesk.shiftOwn')}
          </>
        }
      >
        <PrintButton />
      </TitleRow>
      <NotesLeft desk={desk} from="shift" />
      {correcting && <CorrectSheet desk={desk} payment={correcting} said={said?.what === 'correct' ? said : null} />}
      <Stack>
        <StartPane desk={desk} start={start} now={shift.now} />
        <ReviewsPane desk={desk} reviews={reviews} mayReview={mayReview} now={shift.now} />
        <Counts shift={shift} />
        <Payments desk={desk} shift={shift} />
        <Overrides desk={desk} shift={shift} />
        <Refusals desk={desk} shift={shift} />
        <DrawerPane desk={desk} drawer={drawer} now={shift.now} said={said?.what === 'count' ? said : null} />
        <HandOver desk={desk} shift={shift} notes={notes} said={said?.what === 'leave' ? said : null} />
        <EraseDevice />
      </Stack>
    </Main>
  )
}

type Part = { desk: DeskFacts; shift: Shift }

const Counts = ({ shift: { counts, cashMinor, terminalMinor } }: Pick<Part, 'shift'>) => {
  const { t, language } = useTexts()
  return (
    <Pane title={t('workDesk.sum')}>
      <KeyValues
        sums
        rows={[
          { label: t('workShift.carsIn'), value: counts.in },
          { label: t('workShift.carsOut'), value: counts.out },
          { label: t('workDesk.refusals'), value: counts.refused },
          { label: t('workDesk.cash'), value: moneyOf(cashMinor, language) },
          { label: t('workDesk.terminal'), value: moneyOf(terminalMinor, language) },
        ]}
      />
    </Pane>
  )
}

const Payments = ({ desk, shift: { payments, now, mayCorrect } }: Part) => {
  const { t, language } = useTexts()
  const total = payments.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  return (
    <Pane title={t('workDesk.payments')} flush>
      {payments.length === 0 ? (
        <Empty title={t('workDesk.noPayments')} />
      ) : (
        <DataTable
          caption={t('workDesk.payments')}
          columns={[
            { label: t('workDesk.colReceipt') },
            { label: t('workDesk.booking'), phone: 'second' },
            { label: t('workDesk.time'), phone: 'second' },
            { label: t('workDesk.colHow'), phone: 'second' },
            { label: t('workDesk.colAmount'), isNumber: true },
            ...(mayCorrect ? [{ label: t('workShift.correct'), phone: 'words' as const }] : []),
          ]}
          rows={payments.flatMap((payment) => [
            {
              key: payment.id,
              cells: [
                payment.receipt,
                <a href={desk.paths.stay(payment.number, 'scan')}>{payment.number}</a>,
                whenOf(payment.at, desk.place.zone, now, language),
                payment.takenBy && t(payment.takenBy === 'cash' ? 'workDesk.cash' : 'workDesk.terminal'),
                toDecimal(euro(payment.amountMinor)),
                mayCorrect && payment.leftMinor > 0 && (
                  <a className={styles['correct']} href={`${desk.paths.shift}?correct=${payment.id}`}>
                    {t('workShift.correct')}
                  </a>
                ),
              ],
            },
            ...payment.corrections.map((one) => ({
              key: `${payment.id} ${one.at} ${one.amountMinor}`,
              cells: [
                payment.receipt,
                t('workShift.corrected'),
                whenOf(one.at, desk.place.zone, now, language),
                one.reason,
                `−${toDecimal(euro(one.amountMinor))}`,
                null,
              ],
            })),
          ])}
          sums={[t('workDesk.sum'), '', '', '', toDecimal(euro(total)), '']}
        />
      )}
    </Pane>
  )
}

const Overrides = ({ desk, shift: { overrides, now } }: Part) => {
  const { t, language } = useTexts()
  return (
    <Pane title={t('workDesk.overrides')} flush>
      {overrides.length === 0 ? (
        <Empty title={t('workDesk.noOverrides')} />
      ) : (
        <DataTable
          caption={t('workDesk.overrides')}
          columns={[
            { label: t('workDesk.time') },
            { label: t('workDesk.colPlate') },
            { label: t('workDesk.colWhat') },
            { label: t('workDesk.colReason'), phone: 'second' },
          ]}
          rows={overrides.map((move) => ({
            key: `${move.bookingId} ${move.at}`,
            cells: [
              <a href={desk.paths.stay(move.number, 'scan')}>
                {whenOf(move.recordedAt, desk.place.zone, now, language)}
              </a>,
              move.plate && <Plate plate={move.plate} country={move.plateCountry || null} />,
              t(move.kind === 'in' ? 'workDesk.letInAnyway' : 'workDesk.letOutAnyway'),
              move.forced,
            ],
          }))}
        />
      )}
    </Pane>
  )
}

const Refusals = ({ desk, shift: { refusals, now } }: Part) => {
  const { t, language } = useTexts()
  const values = { amount: '' }
  return (
    <Pane title={t('workDesk.refusals')} flush>
      {refusals.length === 0 ? (
        <Empty title={t('workDesk.noRefusals')} />
      ) : (
        <DataTable
          caption={t('workDesk.refusals')}
          columns={[
            { label: t('workDesk.time') },
            { label: t('workDesk.colWhat') },
            { label: t('workDesk.booking'), phone: 'second' },
          ]}
          rows={refusals.map((one, at) => ({
            key: String(at),
            cells: [
              whenOf(one.at, desk.place.zone, now, language),
              t(verdictText[one.code].title, values),
              one.number && <a href={desk.paths.stay(one.number, 'scan')}>{one.number}</a>,
            ],
          }))}
        />
      )}
    </Pane>
  )
}

/** What is told to the next shift, and what was. */
const HandOver = ({
  desk,
  shift: { now },
  notes,
  said,
}: Part & { notes: readonly ListedNote[]; said: Said | null }) => {
  const { t, language } = useTexts()
  const problem = said && fieldTextsOf(t, said.problem)['note']
  const when = (at: number) => whenOf(at, desk.place.zone, now, language)
  return (
    <Pane title={t('workShift.handOver')}>
      <Stack>
        {notes
          .filter(({ isForMe }) => !isForMe)
          .map(({ id, body, by, reader, writtenAt, readAt }) => (
            <Note key={id} icon="note" title={`${by ?? t('workShift.someone')}, ${when(writtenAt)}`}>
              <span className={styles['words']}>{body}</span>{' '}
              <small>
                {readAt === null
                  ? t('workShift.notRead')
                  : t('workShift.readBy', { name: reader ?? t('workShift.someone'), when: when(readAt) })}
              </small>
            </Note>
          ))}
        <div className={styles['form']}>
          <WorkForm action={desk.paths.shift} fields={{ do: 'leave', nonce: desk.nonce }}>
            <FieldFrame
              name="note"
              label={t('workShift.forNext')}
              hint={t('workShift.forNextHint')}
              error={problem ?? undefined}
            >
              <textarea
                {...fieldLinks({ name: 'note', label: '', hint: 'x', error: problem ?? undefined })}
                className={inputClass}
                rows={3}
                maxLength={500}
                defaultValue={said?.typed['note'] ?? ''}
              />
            </FieldFrame>
            <FormFoot>
              <WorkButton icon="note">{t('workShift.leave')}</WorkButton>
            </FormFoot>
          </WorkForm>
        </div>
      </Stack>
    </Pane>
  )
}
