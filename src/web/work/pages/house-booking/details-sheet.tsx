import { fieldTextsOf } from '#texts/problems.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { editLabels } from '../../../shared/bookings/edit-labels.ts'
import { DetailFields } from '../../parts/detail-fields.tsx'
import { Note } from '../../parts/note.tsx'
import { ActForm, ReasonField, type SheetFrame } from './sheet-frame.tsx'
import type { SheetOf } from './sheet-model.ts'

/** The fields of the traveller’s own form, with a reason. What was saved meanwhile is said beside what was typed. */
export const DetailsSheet = ({ frame, fields, countries }: SheetOf<'details'> & { frame: SheetFrame }) => {
  const { t } = useTexts()
  const problem = frame.refused?.problem ?? null
  return (
    <ActForm frame={frame} name="details" title={t('changes.editTitle')} button={t('changes.save')}>
      <DetailFields
        labels={editLabels(t)}
        fields={fields}
        countries={countries}
        typed={frame.refused?.values ?? {}}
        errors={problem ? fieldTextsOf(t, problem) : {}}
        isConflict={problem?.code === 'conflict'}
      />
      <ReasonField frame={frame} />
      <Note>{t('workService.detailsDo')}</Note>
    </ActForm>
  )
}
