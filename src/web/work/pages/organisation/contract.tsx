import { Fragment } from 'react'
import { productGroups } from '#domain/statements/commission.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import { groupFields, groupNames } from './groups.ts'
import type { Said } from './route.tsx'

type Props = {
  here: string
  contract: {
    agreed: readonly { n: number; from: string; words: string }[]
    maySet: boolean
    statements: string | null
  }
  said: Said | undefined
}

/** What was agreed with an agency, and the form of who may agree something else (AGENCY-35). */
export const Contract = ({ here, contract: { agreed, maySet, statements }, said }: Props) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workStatements.contract')}>
      <Stack>
        {agreed.length === 0 ? (
          <p>{t('workStatements.noContract')}</p>
        ) : (
          <KeyValues rows={agreed.map(({ from, words }) => ({ label: from, value: words }))} />
        )}
        {statements && (
          <FormFoot>
            <WorkButtonLink href={statements}>{t('workShell.navStatements')}</WorkButtonLink>
          </FormFoot>
        )}
        {maySet && (
          <WorkForm action={here} fields={{ do: 'contract' }}>
            <Field
              name="from"
              type="date"
              label={t('workStatements.from')}
              defaultValue={said?.typed['from'] ?? ''}
              error={said?.errors['from']}
            />
            <Field
              name="commission"
              inputMode="decimal"
              label={t('workStatements.percent')}
              defaultValue={said?.typed['commission'] ?? ''}
              error={said?.errors['commission']}
            />
            <Field
              name="perBooking"
              inputMode="decimal"
              label={t('workStatements.perBooking')}
              defaultValue={said?.typed['perBooking'] ?? ''}
            />
            <p>{t('workStatements.groupHint')}</p>
            {productGroups.map((group) => {
              const { percent, perBooking } = groupFields(group)
              const name = t(groupNames[group])
              return (
                <Fragment key={group}>
                  <Field
                    name={percent}
                    inputMode="decimal"
                    label={`${name}: ${t('workStatements.percent')}`}
                    defaultValue={said?.typed[percent] ?? ''}
                    error={said?.errors[group]}
                  />
                  <Field
                    name={perBooking}
                    inputMode="decimal"
                    label={`${name}: ${t('workStatements.perBooking')}`}
                    defaultValue={said?.typed[perBooking] ?? ''}
                  />
                </Fragment>
              )
            })}
            <Field
              name="reason"
              label={t('workService.reason')}
              defaultValue={said?.typed['reason'] ?? ''}
              error={said?.errors['reason']}
              maxLength={500}
            />
            <WorkButton>{t('workStatements.setContract')}</WorkButton>
          </WorkForm>
        )}
      </Stack>
    </Pane>
  )
}
