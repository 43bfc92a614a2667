import { Button } from '../../components/button/button.tsx'
import { FieldGroup, RadioField } from '../../components/field/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { MethodView } from './view.ts'
import styles from './payment.module.css'

/**
 * The methods, and a button with the amount. No method is chosen beforehand. A second press does nothing while the
 * first is on its way.
 */
export const MethodForm = ({
  methods,
  amount,
  error,
  action,
}: {
  methods: readonly MethodView[]
  amount: string
  error?: string | undefined
  action?: string
}) => {
  const { t } = useTexts()
  return (
    <SendForm {...usePageForm('method-form')} method="post" action={action} noValidate repeats>
      <FieldGroup name="paymentMethod" label={t('booking.chooseMethod')} error={error}>
        <div className={styles['ways']}>
          {methods.map(({ value, label, sign, hint, declined }) => (
            <RadioField
              key={value}
              name="paymentMethod"
              value={value}
              label={
                <>
                  <Icon name={sign} /> {declined ? `${label} (${t('booking.wasDeclined')})` : label}
                </>
              }
              hint={hint ?? undefined}
            />
          ))}
        </div>
      </FieldGroup>
      <p className={styles['outside']}>{t('booking.payOutside')}</p>
      <Button look="accent" wide>
        {t('booking.pay', { amount })}
      </Button>
    </SendForm>
  )
}
