import { addDays, dateOf, weekday, type LocalDate } from '../time/local.ts'
import { localAt, type Instant } from '../time/zones.ts'
import { methodTable } from './method-table.ts'
import type { PaymentMethod } from './methods.ts'

/** The working days for a payment whose method we do not know: those of the slowest method. */
const workingDaysUnknown = Math.max(...Object.values(methodTable).map(({ refundDays }) => refundDays))

/** So many days after the expected one, a person looks at it. */
const graceDays = 5

/**
 * The day by which a refund should have arrived, in the car park's calendar (REFUND-4). Mondays to Fridays count. The
 * product does not know holidays, so the day is only "expected".
 */
export const expectedBy = (sentAt: Instant, zone: string, method: PaymentMethod | null): LocalDate => {
  let day = dateOf(localAt(sentAt, zone))
  for (let left = method === null ? workingDaysUnknown : methodTable[method].refundDays; left > 0;) {
    day = addDays(day, 1)
    if (weekday(day) <= 5) left--
  }
  return day
}

export const isLate = (expected: LocalDate, now: Instant, zone: string): boolean =>
  dateOf(localAt(now, zone)) > addDays(expected, graceDays)
