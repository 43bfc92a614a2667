import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import type { Said } from './route.tsx'

const billingFields = [
  ['name', 'workAgency.name', 100],
  ['street', 'booking.invoiceStreet', 100],
  ['postcode', 'booking.invoicePostcode', 12],
  ['city', 'booking.invoiceCity', 60],
  ['country', 'booking.invoiceCountry', 2],
  ['registration', 'workStatements.registration', 40],
  ['vatNumber', 'booking.vatNumber', 20],
  ['email', 'booking.email', 100],
] as const

type Props = { here: string; said: Said | undefined }

/** As whom somebody bills us, or is billed by us (AGENCY-96, AGENCY-118). */
export const BillingForm = ({ here, said }: Props) => {
  const { t } = useTexts()
  return (
    <WorkForm action={here} fields={{ do: 'billing' }}>
      {billingFields.map(([name, label, most]) => (
        <Field
          key={name}
          name={name}
          label={t(label)}
          defaultValue={said?.typed[name] ?? ''}
          error={said?.errors[name]}
          maxLength={most}
        />
      ))}
      <Field
        name="billingReason"
        label={t('workService.reason')}
        defaultValue={said?.typed['billingReason'] ?? ''}
        maxLength={500}
      />
      <WorkButton>{t('workStatements.setContract')}</WorkButton>
    </WorkForm>
  )
}

/** As whom we bill a company; `party` null: nobody said it yet. */
export const CompanyBilling = ({
  party,
  maySet,
  ...rest
}: Props & { party: readonly string[] | null; maySet: boolean }) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workCompany.billing')}>
      <Stack>
        <p>{party ? party.join(', ') : t('workCompany.billingNone')}</p>
        {maySet && <BillingForm {...rest} />}
      </Stack>
    </Pane>
  )
}
