import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { ActForm, Limit, ReasonField, useTyped, type SheetFrame } from './sheet-frame.tsx'
import type { SheetOf, SumAsked } from './sheet-model.ts'

const words = {
  refund: {
    title: 'workService.refund',
    hint: 'workService.refundHint',
    most: 'workService.canGoBack',
    now: 'workService.goesBackNow',
    left: 'workService.leftBack',
    act: 'workService.refundNow',
    ask: 'workService.cancelAsk',
  },
  waive: {
    title: 'workService.waive',
    hint: 'workService.waiveHint',
    most: 'workService.due',
    now: 'workService.waivedNow',
    left: 'workService.leftDue',
    act: 'workService.waiveNow',
    ask: 'workService.waiveAsk',
  },
} as const

/**
 * A sum, in the limits of the person: one that goes back, or one that is not to be paid. First the fields, then what
 * the sum does and the button that does it (SERVICE-33).
 */
export const SumSheet = ({
  frame,
  name,
  most,
  limits,
  isWrong,
  sums,
}: SheetOf<'refund' | 'waive'> & { frame: SheetFrame }) => {
  const { t } = useTexts()
  const typed = useTyped(frame).field('amount')
  const { title, hint, act, ask } = words[name]
  const show = t('workService.showSums')
  return (
    <ActForm
      frame={frame}
      name={name}
      title={t(title)}
      fields={sums ? { shown: sums.amountMinor } : { step: 'show' }}
      button={sums ? t(sums.needsSecond ? ask : act, { amount: sums.amount }) : show}
      {...(sums && { preview: show })}
    >
      <Field
        {...typed}
        error={typed.error ?? (isWrong ? t('refusals.amountWrong') : undefined)}
        inputMode="decimal"
        label={t('workService.amount')}
        hint={t(hint, { amount: most })}
        maxLength={20}
        autoComplete="off"
      />
      <ReasonField frame={frame} />
      {sums && <Sums name={name} most={most} {...sums} />}
      <Limit {...limits} />
    </ActForm>
  )
}

type SumsProps = { name: keyof typeof words; most: string } & NonNullable<SumAsked['sums']>
const Sums = ({ name, most, amount, left, needsSecond }: SumsProps) => {
  const { t } = useTexts()
  const { most: before, now, left: after } = words[name]
  return (
    <>
      <KeyValues
        sums
        rows={[
          { label: t(before), value: most },
          { label: t(now), value: <b>{amount}</b> },
          { label: t(after), value: left },
        ]}
      />
      {needsSecond && <Note tone="warn">{t('workService.needsAnother')}</Note>}
    </>
  )
}
