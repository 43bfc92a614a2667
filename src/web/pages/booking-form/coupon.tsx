import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Field } from '../../components/field/field.tsx'
import type { BookingFormView } from './view.ts'
import styles from './booking.module.css'

/**
 * Folded away: who has a code looks for the place to enter it, nobody else is sent to search for one. Applying it shows
 * the form again with the new total.
 */
export const Coupon = ({
  view: { coupon, values },
  errors,
}: {
  view: BookingFormView
  errors: BookingFormView['errors']
}) => (
  <Card>
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
  </Card>
)
