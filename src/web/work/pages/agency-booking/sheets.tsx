import type { Problem } from '#domain/outcome.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { editLabels } from '../../../shared/bookings/edit-labels.ts'
import { WorkButton } from '../../parts/button.tsx'
import { DetailFields } from '../../parts/detail-fields.tsx'
import { Differences } from '../../parts/difference.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Stack } from '../../parts/pane.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Refused } from './acts.ts'
import type { SheetModel } from './sheet-model.ts'

type Frame = { own: string; version: number; refused: Refused | null }
type SheetOf<Name extends SheetModel['name']> = Extract<SheetModel, { name: Name }>

/** A problem in words, where it belongs to no field. */
const Whole = ({ problem }: { problem: Problem | null }) => {
  const { t } = useTexts()
  if (!problem || Object.keys(fieldTextsOf(t, problem)).length > 0) return null
  return (
    <Note tone="bad" isAnswer>
      {textOf(t, problem)}
    </Note>
  )
}

/** Asks for the price first; what is then confirmed is exactly that, or nothing. */
const MoveSheet = ({ sheet, own, refused }: Frame & { sheet: SheetOf<'change'> | SheetOf<'extend'> }) => {
  const { t } = useTexts()
  const { name, typed, quote } = sheet
  const problem = refused?.problem ?? sheet.problem
  const errors = problem ? fieldTextsOf(t, problem) : {}
  const field = (one: 'arrival' | 'departure') => ({ name: one, error: errors[one], defaultValue: typed[one] })
  return (
    <Sheet title={t(name === 'change' ? 'changes.title' : 'changes.extendTitle')} back={own}>
      <Stack>
        <Whole problem={problem} />
        <WorkForm method="get" action={own} fields={{ do: name }}>
          {name === 'change' && <Field {...field('arrival')} type="datetime-local" label={t('booking.driveIn')} />}
          <Field {...field('departure')} type="datetime-local" label={t('booking.driveOut')} />
          <FormFoot>
            <WorkButton look={quote ? 'plain' : 'primary'}>{t('changes.showPrice')}</WorkButton>
          </FormFoot>
        </WorkForm>
        {quote && (
          <WorkForm action={`${own}?do=${name}`} fields={{ do: name, quote: quote.id }}>
            <Differences
              rows={[
                { label: t('workService.stay'), ...quote.stay },
                { label: t('workService.price'), ...quote.price },
              ]}
            />
            <KeyValues
              sums
              rows={[
                quote.onAccount !== null && { label: t('workAgency.toAccount'), value: quote.onAccount },
                quote.first !== null && { label: t('workAgency.payFirst'), value: quote.first },
                quote.due !== null && { label: t('workService.due'), value: quote.due },
                quote.back !== null && { label: t('workAgency.goesBack'), value: quote.back },
              ]}
            />
            {quote.first !== null && <Note>{t('workAgency.payFirstHint')}</Note>}
            <FormFoot>
              <WorkButton look="primary" shortcut="Ctrl Enter">
                {t('changes.confirm')}
              </WorkButton>
            </FormFoot>
          </WorkForm>
        )}
      </Stack>
    </Sheet>
  )
}

const CancelSheet = ({ sheet, own, refused }: Frame & { sheet: SheetOf<'cancel'> }) => {
  const { t } = useTexts()
  return (
    <Sheet title={t('workAgency.cancelBooking')} back={own}>
      <Stack>
        <Whole problem={refused?.problem ?? sheet.problem} />
        {sheet.problem === null && (
          <WorkForm action={`${own}?do=cancel`} fields={{ do: 'cancel', quote: sheet.id }}>
            <KeyValues
              sums
              rows={[
                { label: t('workAgency.goesBack'), value: sheet.back },
                sheet.fee !== null && { label: t('workAgency.fee'), value: sheet.fee },
              ]}
            />
            <p>{t(sheet.onAccount ? 'workAgency.cancelAccount' : 'workAgency.cancelText')}</p>
            <FormFoot>
              <WorkButton look="danger" shortcut="Ctrl Enter">
                {t('workAgency.cancelBooking')}
              </WorkButton>
            </FormFoot>
          </WorkForm>
        )}
      </Stack>
    </Sheet>
  )
}

const EditSheet = ({ sheet, own, version, refused }: Frame & { sheet: SheetOf<'edit'> }) => {
  const { t } = useTexts()
  return (
    <Sheet title={t('changes.editTitle')} back={own}>
      <Stack>
        <Whole problem={refused?.problem ?? null} />
        <WorkForm action={`${own}?do=edit`} fields={{ do: 'edit', version }}>
          <DetailFields
            labels={editLabels(t)}
            fields={sheet.fields}
            countries={sheet.countries}
            typed={refused?.values ?? {}}
            errors={refused ? fieldTextsOf(t, refused.problem) : {}}
            isConflict={refused?.problem.code === 'conflict'}
          />
          <Note>{t('workService.detailsDo')}</Note>
          <FormFoot>
            <WorkButton look="primary" shortcut="Ctrl Enter">
              {t('changes.save')}
            </WorkButton>
          </FormFoot>
        </WorkForm>
      </Stack>
    </Sheet>
  )
}

/** To which cost centre a company charges the booking from now on (AGENCY-137). */
const ChargeSheet = ({ sheet, own, version, refused }: Frame & { sheet: SheetOf<'charge'> }) => {
  const { t } = useTexts()
  const errors = refused ? fieldTextsOf(t, refused.problem) : {}
  return (
    <Sheet title={t('workCompany.chargeTitle')} back={own}>
      <Stack>
        <Whole problem={refused?.problem ?? null} />
        <WorkForm action={`${own}?do=charge`} fields={{ do: 'charge', version }}>
          <SelectField
            name="costCentre"
            label={t('workCompany.costCentre')}
            hint={t('workCompany.chargeHint')}
            error={errors['costCentre']}
            defaultValue={refused?.values['costCentre'] ?? sheet.chosen}
          >
            {sheet.chosen === '' && <option value="">{t('workCompany.choose')}</option>}
            {sheet.centres.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <FormFoot>
            <WorkButton look="primary" shortcut="Ctrl Enter">
              {t('workCompany.save')}
            </WorkButton>
          </FormFoot>
        </WorkForm>
      </Stack>
    </Sheet>
  )
}

/** What is to be done to the booking, in front of it. */
export const ActSheet = ({ sheet, ...frame }: Frame & { sheet: SheetModel }) => {
  switch (sheet.name) {
    case 'change':
    case 'extend':
      return <MoveSheet sheet={sheet} {...frame} />
    case 'cancel':
      return <CancelSheet sheet={sheet} {...frame} />
    case 'charge':
      return <ChargeSheet sheet={sheet} {...frame} />
    case 'edit':
      return <EditSheet sheet={sheet} {...frame} />
  }
}
