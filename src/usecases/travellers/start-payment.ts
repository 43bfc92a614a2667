import { randomUUID } from 'node:crypto'
import { extendHold, lockBooking, writeAudit } from '#db/bookings.ts'
import { enqueue } from '#db/jobs.ts'
import { givePaymentRef, insertPayment, paymentById, paymentsOf } from '#db/payments.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import type { PaymentMethod } from '#domain/carparks/product.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Payment } from '#domain/payments/payment.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { GatewayError } from '#ports/payments.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { checkPaymentJob } from '../system/mail-jobs.ts'
import { settlePayment } from '../system/settle-payment.ts'
import { isPayable } from './booking-view.ts'
import { holdMs } from './place-booking.ts'
import { findFor } from './show-booking.ts'

const asking: Actor = { kind: 'system', job: 'start-payment' }

/**
 * Sends the customer to the provider's page. A payment that is still open is used again, in however many tabs (PY-16); another method ends it
 * first. The provider is never called inside a transaction: the attempt is recorded, ordered, and its reference recorded (PY-08, PY-09).
 * Refusals: not_found, payment_not_needed (paid, cancelled), hold_expired, option_required (method), payment_unavailable (the hold stays, PY-07).
 */
export const startPayment = async (deps: Deps, actor: Actor, { bookingId, method }: { bookingId: string; method?: PaymentMethod }): Promise<Outcome<{ checkoutUrl: string }>> => {
  const booking = await findFor(deps, actor, ['pay'], bookingId)
  if (!booking) return refused('not_found')
  const offered = deps.catalogue.product(booking.iata, booking.productId)?.paymentMethods ?? []
  if (method && !offered.includes(method)) return refused('option_required', undefined, { paymentMethod: 'option_required' })
  const notNow = whyNot(deps, booking)
  if (notNow) return notNow

  const open = (await paymentsOf(deps.db, bookingId)).filter((payment) => payment.status === 'open')
  for (const payment of open) {
    const again = await useAgain(deps, booking, payment, method, offered)
    if (again) return again
  }
  // what was open may have been paid meanwhile
  const fresh = open.length > 0 ? await findFor(deps, actor, ['pay'], bookingId) : booking
  const changed = fresh ? whyNot(deps, fresh) : refused('not_found')
  if (changed) return changed
  const payment = await recordAttempt(deps, actor, booking, method ?? null, open.map(({ id }) => id))
  if (!payment) return refused('payment_not_needed')
  return payment.checkoutUrl ? done({ checkoutUrl: payment.checkoutUrl }) : order(deps, booking, payment, offered)
}

const whyNot = (deps: Deps, booking: Booking): Outcome<never> | null => {
  if (booking.status === 'expired') return refused('hold_expired')
  if (amountDueMinor(booking) === 0) return refused('payment_not_needed')
  return isPayable(booking, deps.clock.now()) ? null : refused('hold_expired')
}

/** null: it has ended, or waits for money without a page; the next attempt may begin. */
const useAgain = async (deps: Deps, booking: Booking, payment: Payment, method: PaymentMethod | undefined, offered: PaymentMethod[]): Promise<Outcome<{ checkoutUrl: string }> | null> => {
  const isOther = method !== undefined && method !== payment.method
  // ordered by a request that died, or by another tab this very moment: the same key gives the same payment
  if (!payment.providerRef) return isOther ? null : order(deps, booking, payment, offered)
  try {
    if (isOther) await deps.gateway.cancel(payment.providerRef)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
  }
  const settled = await settlePayment(deps, asking, { paymentId: payment.id, airportId: payment.airportId })
  if (!settled.ok) return settled.problem.code === 'payment_unavailable' ? settled : null
  if (settled.value.result !== 'wait' || isOther || !payment.checkoutUrl) return null
  return isPending(await ask(deps, payment.providerRef)) ? null : done({ checkoutUrl: payment.checkoutUrl })
}

const ask = async (deps: Deps, ref: string) => {
  try {
    return await deps.gateway.get(ref)
  } catch {
    return null
  }
}
/** open, but its page is gone: the customer has done his part and the money is on its way */
const isPending = (truth: { status: string; checkoutUrl: string | null } | null): boolean => truth?.status === 'open' && truth.checkoutUrl === null

/** Attempt, timer, audit and the longer hold in one transaction, with the booking locked so that two tabs make one attempt. */
const recordAttempt = (deps: Deps, actor: Actor, { airportId, id: bookingId }: Booking, method: PaymentMethod | null, asked: string[]): Promise<Payment | null> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const booking = await lockBooking(tx, airportId, bookingId)
    if (!booking || !isPayable(booking, now)) return null
    const attempts = await paymentsOf(tx, bookingId)
    // begun by another tab since we looked
    const otherTab = attempts.find((payment) => payment.status === 'open' && payment.method === method && !asked.includes(payment.id))
    if (otherTab) return otherTab
    const payment: Payment = {
      airportId, id: randomUUID(), bookingId, attempt: attempts.length + 1, provider: deps.gateway.name, providerRef: null, checkoutUrl: null, method,
      amountMinor: amountDueMinor(booking), status: 'open', createdAt: now,
    }
    await insertPayment(tx, payment)
    if (booking.status === 'held') await extendHold(tx, { airportId, id: bookingId, until: now + holdMs, now })
    await enqueue(tx, checkPaymentJob(airportId, payment.id, now + 2 * minuteMs))
    await writeAudit(tx, { airportId, bookingId, now, actor: nameOf(actor), action: 'payment_started', data: { paymentId: payment.id, attempt: payment.attempt } })
    return payment
  })

const order = async (deps: Deps, booking: Booking, payment: Payment, offered: PaymentMethod[]): Promise<Outcome<{ checkoutUrl: string }>> => {
  const { airportId, id: bookingId, language, number } = booking
  try {
    const made = await deps.gateway.create({
      paymentId: payment.id,
      amountMinor: payment.amountMinor,
      description: `Parkwing ${number}`,
      language,
      methods: payment.method ? [payment.method] : offered,
      redirectUrl: `${deps.publicUrl}/${language}/my-booking/${bookingId}/return`,
      webhookUrl: `${deps.internalUrl}/webhooks/payments`,
      idempotencyKey: payment.id,
    })
    if (!made.checkoutUrl || !(await givePaymentRef(deps.db, airportId, payment.id, made.ref, made.checkoutUrl))) return refused('payment_unavailable')
    return done({ checkoutUrl: made.checkoutUrl })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    // a second click met the first one at the provider: by now that one may have its page
    const checkoutUrl = (await paymentById(deps.db, airportId, payment.id))?.checkoutUrl
    return checkoutUrl ? done({ checkoutUrl }) : refused('payment_unavailable')
  }
}
