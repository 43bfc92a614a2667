import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Differences } from '../../parts/difference.tsx'
import { Note } from '../../parts/note.tsx'
import { ActForm, Limit, ReasonField, useTyped, type SheetFrame } from './sheet-frame.tsx'
import type { SheetOf } from './sheet-model.ts'

/** Other dates: first the fields, then the difference line by line and the button that makes it. */
export const DatesSheet = ({ frame, start, end, wrong, quote, waiver }: SheetOf<'dates'> & { frame: SheetFrame }) => {
  const { t } = useTexts()
  const { field, whole } = useTyped(frame)
  const errors = wrong ? fieldTextsOf(t, wrong) : {}
  const dateField = (name: 'startDateTime' | 'endDateTime', value: string) => {
    const { error, ...rest } = field(name, value)
    return { ...rest, error: error ?? errors[name], type: 'datetime-local' }
  }
  const favour = field('favour')
  const show = t('changes.showPrice')
  return (
    <ActForm
      frame={frame}
      name="dates"
      title={t('changes.title')}
      fields={quote ? { total: quote.totalMinor } : { step: 'show' }}
      button={quote ? quote.button : show}
      {...(quote && { preview: show })}
    >
      {wrong && whole === null && Object.keys(errors).length === 0 && (
        <Note tone="bad" isAnswer>
          {textOf(t, wrong)}
        </Note>
      )}
      {start !== null && <Field {...dateField('startDateTime', start)} label={t('booking.driveIn')} />}
      <Field {...dateField('endDateTime', end)} label={t('booking.driveOut')} />
      {waiver && (
        <Field
          {...favour}
          error={favour.error ?? errors['favour']}
          inputMode="decimal"
          label={t('workService.waiveIn')}
          hint={t('workService.waiveInHint', { amount: waiver.most })}
          maxLength={20}
          autoComplete="off"
        />
      )}
      <ReasonField frame={frame} />
      {waiver?.isOver && <Note tone="warn">{t('workService.waiveOver')}</Note>}
      {waiver && <Limit {...waiver.limits} />}
      {quote && (
        <>
          <Differences rows={quote.rows} />
          {quote.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </>
      )}
    </ActForm>
  )
}
