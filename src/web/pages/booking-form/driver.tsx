import { fieldRules } from '#domain/bookings/fields.ts'
import { Card } from '../../components/card/card.tsx'
import { EmailField } from '../../components/field/email-field.tsx'
import { Field } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { BookingFormView } from './view.ts'
import styles from './booking.module.css'

export const Driver = ({ view: { values }, errors }: { view: BookingFormView; errors: BookingFormView['errors'] }) => {
  const { t } = useTexts()
  return (
    <Card as="section" labelledBy="driver">
      <h2 id="driver" className={styles['heading']}>
        {t('booking.driver')}
      </h2>
      <div className={styles['rows']}>
        <div className={styles['two']}>
          <Field
            name="firstName"
            label={t('booking.firstName')}
            error={errors.firstName}
            defaultValue={values.firstName}
            autoComplete={fieldRules.firstName.autocomplete}
          />
          <Field
            name="lastName"
            label={t('booking.lastName')}
            error={errors.lastName}
            defaultValue={values.lastName}
            autoComplete={fieldRules.lastName.autocomplete}
          />
        </div>
        <EmailField
          label={t('booking.email')}
          hint={t('booking.emailHint')}
          error={errors.email}
          defaultValue={values.email}
          autoComplete={fieldRules.email.autocomplete}
        />
        <Field
          name="mobile"
          type="tel"
          label={t('booking.mobile')}
          hint={t('booking.mobileHint')}
          error={errors.mobile}
          defaultValue={values.mobile}
          autoComplete={fieldRules.mobile.autocomplete}
          inputMode="tel"
        />
        <div className={styles['short']}>
          <Field
            name="passengers"
            type="number"
            min={1}
            max={20}
            label={t('booking.passengers')}
            error={errors.passengers}
            defaultValue={values.passengers}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </div>
    </Card>
  )
}
