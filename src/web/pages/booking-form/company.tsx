import { fieldRules } from '#domain/bookings/fields.ts'
import { invoiceFields } from '#domain/documents/buyer.ts'
import { Field, SelectField } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { BookingFormView } from './view.ts'
import styles from './booking.module.css'

/** It is folded because few need it, and it can be added until the invoice is issued, and even after that. */
export const Company = ({ view, errors }: { view: BookingFormView; errors: BookingFormView['errors'] }) => {
  const { t } = useTexts()
  const { values } = view
  const isOpen = invoiceFields.some((field) => errors[field] || (values[field] && field !== 'invoiceCountry'))
  const field = (name: Exclude<(typeof invoiceFields)[number], 'invoiceCountry'>, optional = false) => (
    <Field
      name={name}
      label={t(`booking.${name}`)}
      error={errors[name]}
      optional={optional}
      defaultValue={values[name]}
      autoComplete={fieldRules[name].autocomplete}
    />
  )
  return (
    <details className={styles['offered']} open={isOpen}>
      <summary>{t('booking.forCompany')}</summary>
      <div className={styles['rows']}>
        {field('company')}
        {field('vatNumber', true)}
        {field('invoiceStreet')}
        <div className={styles['two']}>
          {field('invoicePostcode')}
          {field('invoiceCity')}
        </div>
        <SelectField
          name="invoiceCountry"
          label={t('booking.invoiceCountry')}
          error={errors.invoiceCountry}
          defaultValue={values.invoiceCountry || view.phoneCountry}
          autoComplete="billing country"
        >
          {view.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  )
}
