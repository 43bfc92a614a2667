import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'

export type AccountantModel = {
  here: string
  month: string
  year: string
  /** of a month that is not over there are no entries to take */
  isOver: boolean
  consultant: string
  client: string
  /** which of the two numbers is none */
  wrong: Partial<Record<'consultant' | 'client', string>>
}

/** The files that finance takes for the accountant and the tax office (AGENCY-150 to AGENCY-153). */
export const Accountant = ({ here, month, year, isOver, consultant, client, wrong }: AccountantModel) => {
  const { t } = useTexts()
  const number = (name: 'consultant' | 'client', defaultValue: string, maxLength: number) => ({
    name,
    defaultValue,
    maxLength,
    error: wrong[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  })
  return (
    <Pane title={t('workAccountant.title')}>
      <Stack>
        <p>{t(isOver ? 'workAccountant.hint' : 'workAccountant.notOver')}</p>
        <FormFoot>
          {isOver && (
            <WorkButtonLink href={`${here}?month=${month}&journal`}>
              {t('workAccountant.journal', { month })}
            </WorkButtonLink>
          )}
          <WorkButtonLink href={`${here}?month=${month}&sellers`}>
            {t('workAccountant.sellers', { year })}
          </WorkButtonLink>
        </FormFoot>
        {isOver && (
          <WorkForm action={here} method="get" fields={{ month, datev: '' }}>
            <Field {...number('consultant', consultant, 7)} label={t('workAccountant.consultant')} />
            <Field {...number('client', client, 5)} label={t('workAccountant.client')} />
            <FormFoot>
              <WorkButton>{t('workAccountant.datev', { month })}</WorkButton>
            </FormFoot>
          </WorkForm>
        )}
      </Stack>
    </Pane>
  )
}
