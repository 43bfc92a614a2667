import { Button } from '../../components/button/button.tsx'
import { Field } from '../../components/field/field.tsx'
import type { BookingFormView } from './view.ts'
import styles from './booking.module.css'

/**
 * It is folded: people with a code look for the place to enter it, and nobody else should be sent to search for a code.
 * Applying a code shows the form again with the new total.
 */
export const Coupon = ({
  view: { coupon, values },
  errors,
}: {
  view: BookingFormView
  errors: BookingFormView['errors']
}) => (
  <details className={styles['offered']} open={Boolean(values.coupon || errors.coupon)}>
    <summary>{coupon.label}</summary>
    <div className={styles['rows']}>
      <Field
        name="coupon"
        label={coupon.label}
        hint={coupon.hint}
        error={errors.coupon}
        defaultValue={values.coupon}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        code
      />
      <Button look="plain" name="apply" value="coupon">
        {coupon.apply}
      </Button>
    </div>
  </details>
)
