import { Button } from '../../components/button/button.tsx'
import { FieldGroup, RadioField } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { useSendOnce } from '../../forms/use-send-once.ts'
import type { MethodView } from './view.ts'
import styles from './payment.module.css'

/**
 * Methods and the button with the amount; none is chosen beforehand. A second press does nothing while the first is on
 * its way.
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
  const { sending, onSubmit } = useSendOnce()
  return (
    <form method="post" action={action} noValidate onSubmit={onSubmit}>
      <FieldGroup name="paymentMethod" label={t('booking.chooseMethod')} error={error}>
        {methods.map(({ value, label, hint, declined }) => (
          <RadioField
            key={value}
            name="paymentMethod"
            value={value}
            label={declined ? `${label} (${t('booking.wasDeclined')})` : label}
            hint={hint ?? undefined}
          />
        ))}
      </FieldGroup>
      <p className={styles['outside']}>{t('booking.payOutside')}</p>
      <Button look="accent" wide aria-disabled={sending || undefined}>
        {t('booking.pay', { amount })}
      </Button>
      <p role="status" className={styles['sending']}>
        {sending && t('common.loading')}
      </p>
    </form>
  )
}
