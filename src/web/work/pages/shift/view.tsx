import { toDecimal } from '#domain/money/money.ts'
import { euro } from '#domain/money/money.ts'
import type { Shift } from '#usecases/operators/show-shift.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import type { DeskFacts } from '../../desk/desk-facts.ts'
import { verdictText } from '../../desk/verdict-words.ts'
import { moneyOf, whenOf } from '../../desk/words.ts'
import { Main } from '../../frame/main.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Gate } from '../../parts/gate.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

/** The money of a shift against its receipts, what was let pass against the rules, and what was refused (DESK-16). */
export const ShiftView = ({ desk, shift }: { desk: DeskFacts; shift: Shift }) => {
  const { t, language } = useTexts()
  const { place } = desk
  const when = whenOf(shift.since, place.zone, shift.now, language)
  return (
    <Main>
      <WorkHead title={t('workShell.navShift')} of={place.name} />
      <TitleRow
        title={t('workShell.navShift')}
        of={
          <>
            <Gate iata={place.iata} /> {place.name}, {t('workDesk.shiftSince', { when })},{' '}
            {t(shift.isAll ? 'workDesk.shiftAll' : 'workDesk.shiftOwn')}
          </>
        }
      />
      <Stack>
        <Payments desk={desk} shift={shift} />
        <Overrides desk={desk} shift={shift} />
        <Refusals desk={desk} shift={shift} />
        <Pane title={t('workDesk.sum')}>
          <KeyValues
            sums
            rows={[
              { label: t('workDesk.cash'), value: moneyOf(shift.cashMinor, language) },
              { label: t('workDesk.terminal'), value: moneyOf(shift.terminalMinor, language) },
            ]}
          />
        </Pane>
      </Stack>
    </Main>
  )
}

type Part = { desk: DeskFacts; shift: Shift }

const Payments = ({ desk, shift: { payments, now } }: Part) => {
  const { t, language } = useTexts()
  const total = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
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
          ]}
          rows={payments.map((payment) => ({
            key: payment.receipt,
            cells: [
              payment.receipt,
              <a href={desk.paths.stay(payment.number, 'scan')}>{payment.number}</a>,
              whenOf(payment.at, desk.place.zone, now, language),
              payment.takenBy && t(payment.takenBy === 'cash' ? 'workDesk.cash' : 'workDesk.terminal'),
              toDecimal(euro(payment.amountMinor)),
            ],
          }))}
          sums={[t('workDesk.sum'), '', '', '', toDecimal(euro(total))]}
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
