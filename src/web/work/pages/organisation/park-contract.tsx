import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import { BillingForm } from './billing-form.tsx'
import type { Said } from './route.tsx'

type Props = {
  here: string
  contract: {
    agreed: readonly { n: number; from: string; words: string }[]
    maySet: boolean
    statements: string | null
    party: readonly string[] | null
  }
  said: Said | undefined
}

/** What was agreed with who runs car parks, and the form of who may agree something else (AGENCY-86). */
export const ParkContract = ({ here, contract: { agreed, maySet, statements, party }, said }: Props) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workStatements.contract')}>
      <Stack>
        {agreed.length === 0 ? (
          <p>{t('workStatements.noParkContract')}</p>
        ) : (
          <KeyValues rows={agreed.map(({ from, words }) => ({ label: from, value: words }))} />
        )}
        {statements && (
          <FormFoot>
            <WorkButtonLink href={statements}>{t('workShell.navStatements')}</WorkButtonLink>
          </FormFoot>
        )}
        {maySet && (
          <WorkForm action={here} fields={{ do: 'parkContract' }}>
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
              label={t('workStatements.keepPercent')}
              defaultValue={said?.typed['commission'] ?? ''}
              error={said?.errors['commission']}
            />
            <Field
              name="perBooking"
              inputMode="decimal"
              label={t('workStatements.perBooking')}
              defaultValue={said?.typed['perBooking'] ?? ''}
            />
            <Field
              name="late"
              inputMode="decimal"
              label={t('workStatements.latePercent')}
              defaultValue={said?.typed['late'] ?? '100'}
              error={said?.errors['late']}
            />
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
        <h3>{t('workStatements.billing')}</h3>
        <p>{party ? party.join(', ') : t('workStatements.billingNone')}</p>
        {maySet && <BillingForm here={here} said={said} />}
      </Stack>
    </Pane>
  )
}
