import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { EmailField } from '../../components/field/email-field.tsx'
import { Field } from '../../components/field/field.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './my-booking.module.css'

export type LookUpState = { values: { email: string; number: string }; errors: { email?: string; number?: string } }

/** An example of a booking number (domain/bookings/number.ts). */
const exampleNumber = 'AMS-7K3P-9XQD-4HC2'

/** Step one of the look-up (M1). It never says which of the two is wrong. */
export const LookUpForm = ({ action, state }: { action: string; state?: LookUpState | undefined }) => {
  const { t } = useTexts()
  return (
    <Card>
      <SendForm {...usePageForm('look-up-form')} method="post" action={action} noValidate className={styles['form']}>
        <EmailField label={t('manage.email')} error={state?.errors.email} defaultValue={state?.values.email} />
        <Field
          name="number"
          label={t('manage.number')}
          hint={t('manage.numberHint', { example: exampleNumber })}
          error={state?.errors.number}
          defaultValue={state?.values.number}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
          code
        />
        <Button>{t('manage.sendCode')}</Button>
      </SendForm>
    </Card>
  )
}
