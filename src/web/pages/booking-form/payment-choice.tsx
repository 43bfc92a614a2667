import { Card } from '../../components/card/card.tsx'
import { FieldGroup, RadioField } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { PaymentOption } from '../../shared/payment/payment-options.ts'
import type { BookingFormView } from './view.ts'
import styles from './booking.module.css'

/** No method is chosen beforehand (K3). The style sheet hides those that the chosen package does not have. */
export const PaymentChoice = ({ view, errors }: { view: BookingFormView; errors: BookingFormView['errors'] }) => {
  const { t } = useTexts()
  const now = view.payments.filter(({ group }) => group === 'onLine')
  const others = view.payments.filter(({ group }) => group !== 'onLine')
  const row = (option: PaymentOption) => (
    <div key={option.value} data-packages={option.packages.join(' ')}>
      <RadioField
        name="payment"
        value={option.value}
        label={
          <>
            {option.label}
            {option.onlyWith && <span className={styles['onlyWith']}> ({option.onlyWith})</span>}
          </>
        }
        hint={option.hint ?? undefined}
        defaultChecked={option.value === view.values.payment}
      />
    </div>
  )
  return (
    <Card>
      <FieldGroup name="payment" label={t('booking.payment')} error={errors.paymentLocation ?? errors.paymentMethod}>
        {now.length > 0 && (
          <div role="group" aria-labelledby="pay-now">
            <p id="pay-now" className={styles['payGroup']}>
              {t('booking.payNow')}
            </p>
            {now.map(row)}
          </div>
        )}
        {others.length > 0 && <div className={styles['payOthers']}>{others.map(row)}</div>}
      </FieldGroup>
    </Card>
  )
}
