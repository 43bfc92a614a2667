import type { DeskStay } from '#usecases/operators/scan.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { textOf } from '#texts/problems.ts'
import { Field } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from '../parts/button.tsx'
import { WorkForm } from '../parts/form.tsx'
import { KeyValues } from '../parts/key-values.tsx'
import { Note } from '../parts/note.tsx'
import type { Refused } from './acts.ts'
import { moneyOf, timeOf } from './words.ts'
import styles from './desk.module.css'

type Props = { stay: DeskStay; action: string; nonce: string; refused: Refused | null; way: 'in' | 'out' }

/** What is due, line by line, and taking it: one press takes the money and lets the car pass (DESK-14). */
export const PayForm = ({ stay, action, nonce, refused, way }: Props) => {
  const { t, language } = useTexts()
  const { dueMinor, leaving, booking, now, rules } = stay
  const money = (minor: number) => moneyOf(minor, language)
  const lines = (leaving?.lines ?? []).map((line) => ({
    label: t(line.kind === 'overstay' ? 'workDesk.lineOverstay' : 'workDesk.lineBeyond', { count: line.days }),
    value: money(line.amountMinor),
  }))
  const agreed = dueMinor - (leaving?.lines ?? []).reduce((sum, line) => sum + line.amountMinor, 0)
  const freeUntil = timeOf(now + rules.leaveAfterPayingMinutes * minuteMs, booking.zone, language)
  const amount = money(dueMinor)
  const problem = refused?.act === (way === 'in' ? 'payIn' : 'payOut') ? refused.problem : null
  const isReceipt = problem?.code === 'bad_request' || problem?.code === 'receipt_used'
  const how = refused?.values['how'] ?? 'cash'
  return (
    <WorkForm action={action} fields={{ do: way === 'in' ? 'payIn' : 'payOut', nonce, shown: dueMinor, drawn: now }}>
      <KeyValues
        sums
        rows={[
          ...lines,
          agreed > 0 && lines.length > 0 && { label: t('workDesk.agreedDue'), value: money(agreed) },
          { label: t('workDesk.due'), value: <b>{amount}</b> },
        ]}
      />
      {problem?.code === 'amount_wrong' && (
        <Note tone="warn" isAnswer>
          {t('workDesk.sumChanged', { amount })}
        </Note>
      )}
      <fieldset className={styles['how']}>
        <legend>{t('workDesk.payHow')}</legend>
        {(['cash', 'terminal'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="how" value={one} defaultChecked={how === one} />
            {t(one === 'cash' ? 'workDesk.cash' : 'workDesk.terminal')}
          </label>
        ))}
      </fieldset>
      <Field
        name="receipt"
        label={t('workDesk.receipt')}
        error={
          problem && isReceipt
            ? problem.code === 'bad_request'
              ? t('workDesk.receiptWrong')
              : textOf(t, problem)
            : undefined
        }
        defaultValue={refused?.values['receipt'] ?? ''}
        autoComplete="off"
        autoFocus
        maxLength={40}
        code
      />
      {way === 'out' && <p>{t('workDesk.outFreeUntil', { time: freeUntil })}</p>}
      <WorkButton look="ok" size="big" wide icon={way}>
        {t(way === 'in' ? 'workDesk.payIn' : 'workDesk.payOut', { amount })}
      </WorkButton>
    </WorkForm>
  )
}
