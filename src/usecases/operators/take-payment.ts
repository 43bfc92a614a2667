import { randomUUID } from 'node:crypto'
import type { Queryable } from '#db/db.ts'
import { setTakenBy, type TakenBy } from '#db/desk-log.ts'
import { insertPayment, paymentByRef, paymentsOf } from '#db/payments.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import { carParkTill, type Payment } from '#domain/payments/payment.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { takeMoney } from '../payments/money-moves.ts'
import { atDesk, lockAtDesk, type AtDesk } from './desk.ts'

/** `receipt` is the number on the slip of the till or card machine. */
export type TakePayment = { bookingId: string; amountMinor: number; receipt: string; takenBy?: TakenBy }

const receiptPattern = /^[\p{L}\p{N}][\p{L}\p{N} ./_-]{1,39}$/u

/**
 * Records money taken on the spot, for all or a part of what is due (EXIT-8, PY-19). The number of the receipt makes
 * sure that it is counted once: the same number again for the same booking and amount changes nothing. Refusals:
 * not_found, bad_request (receipt), amount_wrong { dueMinor }, receipt_used.
 */
export const takePayment = async (
  deps: Deps,
  actor: Actor,
  { bookingId, ...money }: TakePayment,
): Promise<Outcome<{ dueMinor: number }>> => {
  const found = await atDesk(deps, actor, 'takePayment', bookingId)
  if (!found) return refused('not_found')
  const answer = await deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, found)
    return locked
      ? takeAtTill(tx, locked, { ...money, actor: nameOf(actor), now: deps.clock.now() })
      : refused('not_found')
  })
  deps.wake()
  return answer
}

/** Call with the booking locked. */
export const takeAtTill = async (
  tx: Queryable,
  { booking, place }: AtDesk,
  { amountMinor, receipt, takenBy, actor, now }: Omit<TakePayment, 'bookingId'> & { actor: string; now: Instant },
): Promise<Outcome<{ dueMinor: number }>> => {
  const typed = receipt.normalize('NFKC').trim()
  if (!receiptPattern.test(typed)) return refused('bad_request')
  const { airportId, id: bookingId } = booking
  const due = amountDueMinor(booking)
  // the machines of two car parks may give the same number
  const providerRef = `${airportId}/${place.carParkId}/${typed}`
  const before = await paymentByRef(tx, carParkTill, providerRef)
  if (before)
    return before.bookingId === bookingId && before.amountMinor === amountMinor
      ? done({ dueMinor: due })
      : refused('receipt_used')
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor > due)
    return refused('amount_wrong', { dueMinor: due })
  const id = randomUUID()
  const others = await paymentsOf(tx, bookingId)
  const attempt = Math.max(0, ...others.map((payment) => payment.attempt)) + 1
  const payment: Payment = {
    airportId,
    id,
    bookingId,
    attempt,
    provider: carParkTill,
    providerRef,
    checkoutUrl: null,
    method: null,
    amountMinor,
    status: 'open',
    createdAt: now,
    changeId: null,
    paysAgain: booking.disputedMinor > 0,
  }
  await insertPayment(tx, payment)
  if (takenBy) await setTakenBy(tx, airportId, id, takenBy)
  await takeMoney({ tx, payment, actor, now }, { others })
  return done({ dueMinor: due - amountMinor })
}
