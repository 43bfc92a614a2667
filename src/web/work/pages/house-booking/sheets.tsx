import { FieldGroup, RadioField, TextField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Note } from '../../parts/note.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { DatesSheet } from './dates-sheet.tsx'
import { DetailsSheet } from './details-sheet.tsx'
import { ActForm, ReasonField, useTyped, type SheetFrame } from './sheet-frame.tsx'
import type { SheetModel, SheetOf } from './sheet-model.ts'
import { SumSheet } from './sum-sheet.tsx'

const NoShowSheet = ({ frame, from, until, due }: SheetOf<'noShow'> & { frame: SheetFrame }) => {
  const { t } = useTexts()
  const title = t('workDesk.gaveUp')
  return (
    <ActForm frame={frame} name="noShow" title={title} button={from === null ? title : null} look="danger">
      {from === null ? (
        <>
          <ReasonField frame={frame} />
          <Note>{t('workService.gaveUpDo', { moment: until })}</Note>
          {due !== null && <Note>{t('workService.gaveUpDue', { amount: due })}</Note>}
        </>
      ) : (
        <p>{t('workService.gaveUpFrom', { moment: from })}</p>
      )}
    </ActForm>
  )
}

const ReviveSheet = ({ frame, until }: SheetOf<'revive'> & { frame: SheetFrame }) => {
  const { t } = useTexts()
  const title = t('workDesk.bringBack')
  return (
    <ActForm frame={frame} name="revive" title={title} button={until === null ? null : title}>
      {until === null ? (
        <p>{t('workService.backOver')}</p>
      ) : (
        <>
          <ReasonField frame={frame} />
          <Note>{t('workService.backDo', { moment: until })}</Note>
        </>
      )}
    </ActForm>
  )
}

const LetterSheet = ({ frame, letters, email, language }: SheetOf<'letter'> & { frame: SheetFrame }) => {
  const { t } = useTexts()
  const { kept } = useTyped(frame)
  const title = t('letters.listAgain')
  const chosen = kept('letter') ?? letters[0]?.value
  return (
    <ActForm frame={frame} name="letter" title={title} button={letters.length > 0 ? title : null}>
      {letters.length === 0 ? (
        <p>{t('workService.againNone')}</p>
      ) : (
        <>
          <FieldGroup name="letter" label={t('workService.againWhich')}>
            {letters.map(({ value, name }) => (
              <RadioField key={value} name="letter" value={value} label={name} defaultChecked={value === chosen} />
            ))}
          </FieldGroup>
          <Note>{t('workService.againTo', { email, language })}</Note>
        </>
      )}
    </ActForm>
  )
}

const NoteSheet = ({ frame, nonce }: SheetOf<'note'> & { frame: SheetFrame }) => {
  const { t } = useTexts()
  const { field, kept } = useTyped(frame)
  const title = t('workDesk.note')
  const isBoth = kept('for') === 'both'
  return (
    <ActForm
      frame={frame}
      name="note"
      title={title}
      fields={{ nonce: kept('nonce') ?? nonce }}
      button={t('workDesk.save')}
    >
      <TextField {...field('note')} label={title} hint={t('workService.noteHint')} maxLength={500} />
      <FieldGroup name="for" label={t('workService.noteFor')}>
        <RadioField name="for" value="us" label={t('workService.noteUs')} defaultChecked={!isBoth} />
        <RadioField name="for" value="both" label={t('workService.noteBoth')} defaultChecked={isBoth} />
      </FieldGroup>
    </ActForm>
  )
}

/** What is to be done to the booking, in front of it. */
export const ActSheet = ({ sheet, frame }: { sheet: SheetModel; frame: SheetFrame }) => {
  switch (sheet.name) {
    case 'dates':
      return <DatesSheet {...sheet} frame={frame} />
    case 'cancel':
      return <CancelSheet {...sheet} frame={frame} />
    case 'noShow':
      return <NoShowSheet {...sheet} frame={frame} />
    case 'revive':
      return <ReviveSheet {...sheet} frame={frame} />
    case 'refund':
    case 'waive':
      return <SumSheet {...sheet} frame={frame} />
    case 'letter':
      return <LetterSheet {...sheet} frame={frame} />
    case 'note':
      return <NoteSheet {...sheet} frame={frame} />
    case 'details':
      return <DetailsSheet {...sheet} frame={frame} />
  }
}
