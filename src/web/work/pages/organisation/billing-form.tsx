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
const exemptFields = [
  ['taxNumber', 'workStatements.taxNumber', 40],
  ['exemption', 'workStatements.exemption', 200],
] as const

type Props = { here: string; said: Said | undefined }

/** As whom somebody bills us, or is billed by us (AGENCY-96, AGENCY-118, AGENCY-130). */
export const BillingForm = ({ here, isAgency = false, said }: Props & { isAgency?: boolean }) => {
  const { t } = useTexts()
  return (
    <WorkForm action={here} fields={{ do: 'billing' }}>
      {[...billingFields, ...(isAgency ? exemptFields : [])].map(([name, label, most]) => (
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
        error={said?.errors['billingReason']}
        maxLength={500}
      />
      <WorkButton>{t('workStatements.setContract')}</WorkButton>
    </WorkForm>
  )
}

/** As whom an agency bills us, or we bill a company; `party` null: nobody said it yet. */
export const Billing = ({
  isAgency,
  party,
  maySet,
  ...rest
}: Props & { isAgency: boolean; party: readonly string[] | null; maySet: boolean }) => {
  const { t } = useTexts()
  return (
    <Pane title={t(isAgency ? 'workStatements.agencyBilling' : 'workCompany.billing')}>
      <Stack>
        <p>{party ? party.join(', ') : t(isAgency ? 'workStatements.billingNone' : 'workCompany.billingNone')}</p>
        {maySet && isAgency && <p>{t('workStatements.vatHint')}</p>}
        {maySet && <BillingForm {...rest} isAgency={isAgency} />}
      </Stack>
    </Pane>
  )
}
