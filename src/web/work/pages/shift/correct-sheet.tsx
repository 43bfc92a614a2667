import { toDecimal, euro } from '#domain/money/money.ts'
import type { ShiftPayment } from '#usecases/operators/show-shift.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import type { DeskFacts } from '../../desk/desk-facts.ts'
import { moneyOf } from '../../desk/words.ts'
import { WorkButton } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Said } from './said.ts'

type Props = { desk: DeskFacts; payment: ShiftPayment; said: Said | null }

/** What the till really had, with the reason; the rest is owed again (DESK-31). */
export const CorrectSheet = ({ desk: { paths }, payment, said }: Props) => {
  const { t, language } = useTexts()
  const problem = said?.problem ?? null
  const errors = problem ? fieldTextsOf(t, problem) : {}
  const isAmount = problem?.code === 'amount_wrong'
  return (
    <Sheet title={t('workShift.correctTitle')} back={paths.shift}>
      <WorkForm
        action={`${paths.shift}?correct=${payment.id}`}
        fields={{ do: 'correct', booking: payment.bookingId, payment: payment.id, shown: payment.leftMinor }}
      >
        {problem && !isAmount && Object.keys(errors).length === 0 && (
          <Note tone="bad" isAnswer>
            {textOf(t, problem)}
          </Note>
        )}
        <KeyValues
          rows={[
            { label: t('workDesk.colReceipt'), value: payment.receipt },
            { label: t('workDesk.booking'), value: <span translate="no">{payment.number}</span> },
            { label: t('workShift.inBooks'), value: moneyOf(payment.leftMinor, language) },
          ]}
        />
        <Field
          name="amount"
          label={t('workShift.reallyTaken')}
          error={isAmount ? t('workShift.less', { amount: moneyOf(payment.leftMinor, language) }) : undefined}
          defaultValue={said?.typed['amount'] ?? toDecimal(euro(payment.leftMinor))}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
        <Field
          name="reason"
          label={t('workDesk.reason')}
          hint={t('workDesk.reasonHint')}
          error={errors['reason']}
          defaultValue={said?.typed['reason'] ?? ''}
          maxLength={500}
          autoComplete="off"
        />
        <p>{t('workShift.owedAgain')}</p>
        <FormFoot>
          <WorkButton look="primary" shortcut="Ctrl Enter">
            {t('workShift.correctTitle')}
          </WorkButton>
        </FormFoot>
      </WorkForm>
    </Sheet>
  )
}
