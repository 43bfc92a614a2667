import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'

/** The digits that a number of DATEV has (AGENCY-151). */
const digits = { consultant: { from: '4', to: '7' }, client: { from: '1', to: '5' } } as const
type DatevNumber = keyof typeof digits

export type AccountantModel = {
  here: string
  month: string
  year: string
  /** of a month that is not over there are no entries to take */
  isOver: boolean
  consultant: string
  client: string
  /** which of the two numbers is none */
  wrong: readonly DatevNumber[]
}

/** The files that finance takes for the accountant and the tax office (AGENCY-150 to AGENCY-153). */
export const Accountant = ({ here, month, year, isOver, consultant, client, wrong }: AccountantModel) => {
  const { t } = useTexts()
  const number = (name: DatevNumber, defaultValue: string) => {
    const words = t('workAccountant.digits', digits[name])
    return {
      name,
      defaultValue,
      maxLength: Number(digits[name].to),
      ...(wrong.includes(name) ? { error: words } : { hint: words }),
      inputMode: 'numeric' as const,
      autoComplete: 'off',
    }
  }
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
            <Field {...number('consultant', consultant)} label={t('workAccountant.consultant')} />
            <Field {...number('client', client)} label={t('workAccountant.client')} />
            <FormFoot>
              <WorkButton>{t('workAccountant.datev', { month })}</WorkButton>
            </FormFoot>
          </WorkForm>
        )}
      </Stack>
    </Pane>
  )
}
