import { FieldGroup } from '../../components/field/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { PaymentOption } from '../../shared/payment/payment-options.ts'
import type { BookingFormView } from './view.ts'
import styles from './booking.module.css'
import rows from './choice-rows.module.css'

/**
 * Rows with our own signs and names set in type: marks of brands need their owners' leave. No method is chosen
 * beforehand (K3). The style sheet hides those that the chosen package does not have.
 */
export const PaymentChoice = ({ view, errors }: { view: BookingFormView; errors: BookingFormView['errors'] }) => {
  const { t } = useTexts()
  return (
    <div className={styles['section']}>
      <FieldGroup name="payment" label={t('booking.payment')} error={errors.paymentLocation ?? errors.paymentMethod}>
        <div className={rows['list']}>
          {view.payments.map((option) => (
            <PaymentRow key={option.value} option={option} chosen={option.value === view.values.payment} />
          ))}
        </div>
      </FieldGroup>
    </div>
  )
}

const PaymentRow = ({ option, chosen }: { option: PaymentOption; chosen: boolean }) => {
  const id = `payment-${option.value}`
  return (
    <div className={`${rows['row']} ${rows['way']}`} data-packages={option.packages.join(' ')}>
      <input
        type="radio"
        id={id}
        name="payment"
        value={option.value}
        defaultChecked={chosen}
        aria-describedby={option.hint ? `hint-${id}` : undefined}
      />
      <label htmlFor={id}>
        <span className={rows['method']}>
          <Icon name={option.sign} />
          <strong>{option.label}</strong>
          {option.onlyWith && <span className={styles['onlyWith']}> ({option.onlyWith})</span>}
        </span>
        {option.brands.length > 0 && (
          <span className={rows['brands']}>
            {option.brands.map((brand) => (
              <span key={brand} className={rows['brand']}>
                {brand}
              </span>
            ))}
          </span>
        )}
      </label>
      {option.hint && (
        <p id={`hint-${id}`} className={rows['says']}>
          {option.hint}
        </p>
      )}
    </div>
  )
}
