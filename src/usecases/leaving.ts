import { chargesOf } from '#db/charges.ts'
import type { Queryable } from '#db/db.ts'
import { paymentsOf } from '#db/payments.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { Charge } from '#domain/gate/charges.ts'
import { leaving, type Leaving } from '#domain/gate/leaving.ts'
import { gateRulesOf } from '#domain/gate/rules.ts'
import { lastPaid, type Payment } from '#domain/payments/payment.ts'
import { instantOf, type Instant } from '#domain/time/zones.ts'

/** `isOver`: the booked departure has passed. */
export type LeavingNow = Leaving & { isOver: boolean }

/** What driving out means for this car now (EXIT-12); null when no car is inside. */
export const leavingNow = (
  {
    booking,
    product,
    payments,
    charges,
  }: { booking: Booking; product: Product | null; payments: readonly Payment[]; charges: readonly Charge[] },
  now: Instant,
): LeavingNow | null => {
  const { status, checkedInAt, stay, zone } = booking
  if (status !== 'checked_in') return null
  const paidAt = lastPaid(payments)?.settledAt ?? null
  const isInside = paidAt !== null && paidAt >= (checkedInAt ?? 0)
  const facts = {
    booking,
    charges,
    paidAt: isInside ? paidAt : null,
    dueMinor: amountDueMinor(booking),
    rules: gateRulesOf(product),
  }
  return { ...leaving(facts, now), isOver: now > instantOf(stay.departure, zone, 'second') }
}

/** The same, with the facts read from the database, for a letter. */
export const readLeaving = async (
  q: Queryable,
  booking: Booking,
  product: Product | null,
  now: Instant,
): Promise<LeavingNow | null> =>
  leavingNow(
    { booking, product, payments: await paymentsOf(q, booking.id), charges: await chargesOf(q, booking.id) },
    now,
  )
