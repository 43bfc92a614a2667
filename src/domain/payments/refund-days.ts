import type { PaymentMethod } from '../carparks/product.ts'
import { addDays, dateOf, weekday, type LocalDate } from '../time/local.ts'
import { localAt, type Instant } from '../time/zones.ts'

/** Working days until a refund is usually on the account, counted from the day after it was sent (REFUND-4). */
const workingDays: Record<PaymentMethod, number> = { creditCards: 5, payPal: 3, ideal: 3, bancontact: 3, entercash: 5 }

/** Of a payment whose method we do not know: the longest. */
const workingDaysUnknown = 5

/** After so many days beyond the expected one a person looks at it. */
const graceDays = 5

/**
 * The day by which it should have arrived, on the car park's calendar. Mondays to Fridays count; holidays are not
 * known, so it is "expected".
 */
export const expectedBy = (sentAt: Instant, zone: string, method: PaymentMethod | null): LocalDate => {
  let day = dateOf(localAt(sentAt, zone))
  for (let left = method === null ? workingDaysUnknown : workingDays[method]; left > 0;) {
    day = addDays(day, 1)
    if (weekday(day) <= 5) left--
  }
  return day
}

export const isLate = (expected: LocalDate, now: Instant, zone: string): boolean =>
  dateOf(localAt(now, zone)) > addDays(expected, graceDays)
