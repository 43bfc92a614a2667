import { fixedPath } from '#domain/site-map/addresses.ts'
import { randomUUID } from 'node:crypto'
import { extendHold, lockBooking, writeAudit } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { givePaymentRef, insertPayment, paymentById, paymentsOf } from '#db/payments.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { carParkTill, type Payment } from '#domain/payments/payment.ts'
import { dayMs, minuteMs, type Instant } from '#domain/time/zones.ts'
import { GatewayError } from '#ports/payments.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { checkPaymentJob } from '../jobs/mail-jobs.ts'
import { askProvider, endAtProvider, offeredMethods, providerFor, providerOf } from '../payments/providers.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { toPayOf, type ToPay } from '../next-payment.ts'
import { isPayable } from './to-pay.ts'
import { holdMs } from './place-booking.ts'
import { findFor } from './show-booking.ts'

const asking: Actor = { kind: 'system', job: 'start-payment' }

/**
 * Sends the customer to the provider's page, to pay the difference of a change that waits for it, else what is due. A
 * payment that is still open is used again, in however many tabs (PY-16); for another method or another amount it is
 * ended first. The provider is never called inside a transaction: the attempt is recorded, then ordered, then its
 * reference is recorded (PY-08, PY-09). After twenty attempts in a day nothing is ended and nothing begun (PAY-17).
 * Refusals: not_found, too_many_requests, payment_not_needed (paid, cancelled, or an agency's to pay: PAY-15),
 * hold_expired, option_required (method), payment_unavailable (the hold stays, PY-07).
 */
export const startPayment = async (
  deps: Deps,
  actor: Actor,
  { bookingId, method }: { bookingId: string; method?: PaymentMethod },
): Promise<Outcome<{ checkoutUrl: string }>> => {
  const booking = await findFor(deps, actor, ['pay'], bookingId)
  if (!booking) return refused('not_found')
  const offered = offeredMethods(deps, booking.iata, deps.catalogue.product(booking.iata, booking.productId))
  if (method && !offered.includes(method))
    return refused('option_required', undefined, { paymentMethod: 'option_required' })
  const toPay = await toPayOf(deps.db, booking, deps.clock.now())
  const notNow = whyNot(deps, booking, toPay)
  if (notNow) return notNow

  const begun = await paymentsOf(deps.db, bookingId)
  const open = begun.filter((payment) => payment.status === 'open')
  // the page that is open is not ended for an attempt that may not begin
  if (isEnough(begun, deps.clock.now()) && open.every((payment) => isOther(booking, payment, { method, toPay })))
    return refused('too_many_requests')
  for (const payment of open) {
    const again = await useAgain(deps, booking, payment, { method, offered, toPay })
    if (again) return again
  }
  // what was open may have been paid meanwhile
  const fresh = open.length > 0 ? await findFor(deps, actor, ['pay'], bookingId) : booking
  const changed = fresh ? whyNot(deps, fresh, await toPayOf(deps.db, fresh, deps.clock.now())) : refused('not_found')
  if (changed) return changed
  const payment = await recordAttempt(
    deps,
    actor,
    booking,
    method ?? null,
    open.map(({ id }) => id),
  )
  if (!payment) return refused('payment_not_needed')
  if (payment === 'enough') return refused('too_many_requests')
  return payment.checkoutUrl ? done({ checkoutUrl: payment.checkoutUrl }) : order(deps, booking, payment, offered)
}

const whyNot = (deps: Deps, booking: Booking, toPay: ToPay): Outcome<never> | null => {
  if (booking.status === 'expired') return refused('hold_expired')
  if (toPay.amountMinor === 0) return refused('payment_not_needed')
  return isPayable(booking, toPay, deps.clock.now()) ? null : refused('hold_expired')
}

/** Whether the bank has taken back money of the booking: that is part of what is due (PAY-13). */
const paysAgain = ({ disputedMinor }: Pick<Booking, 'disputedMinor'>): boolean => disputedMinor > 0

/**
 * How many payments of a booking may begin in 24 hours (PAY-17). Payments taken on the spot do not count, because no
 * provider is asked for them.
 */
const attemptsPerDay = 20
const isEnough = (payments: readonly Payment[], now: Instant): boolean =>
  payments.filter(({ provider, createdAt }) => provider !== carParkTill && createdAt > now - dayMs).length >=
  attemptsPerDay

/** Whether an open payment is for something else than what is wanted now, so that it must end before another begins. */
export const isOther = (booking: Booking, payment: Payment, { method, toPay }: Omit<Wish, 'offered'>): boolean =>
  (method !== undefined && method !== payment.method) ||
  payment.amountMinor !== toPay.amountMinor ||
  payment.changeId !== toPay.changeId ||
  payment.paysAgain !== paysAgain(booking)

type Wish = { method: PaymentMethod | undefined; offered: PaymentMethod[]; toPay: ToPay }

/** Null when the payment has ended, or waits for money without a page, so that the next attempt may begin. */
const useAgain = async (
  deps: Deps,
  booking: Booking,
  payment: Payment,
  { method, offered, toPay }: Wish,
): Promise<Outcome<{ checkoutUrl: string }> | null> => {
  const ends = isOther(booking, payment, { method, toPay })
  // it was ordered by a request that died, or by another tab at this very moment; the same key gives the same payment
  if (!payment.providerRef) return ends ? null : order(deps, booking, payment, offered)
  if (ends) await endAtProvider(deps, payment)
  const settled = await settlePayment(deps, asking, { paymentId: payment.id, airportId: payment.airportId })
  if (!settled.ok) return settled.problem.code === 'payment_unavailable' ? settled : null
  if (settled.value.result !== 'wait' || ends) return null
  const truth = await askProvider(deps, payment)
  if (isPending(truth)) return null
  // the payment was taken from the provider's list after its answer was lost (PAY-12), so its page is not known yet
  const checkoutUrl = payment.checkoutUrl ?? (truth === 'unavailable' ? null : (truth?.checkoutUrl ?? null))
  if (checkoutUrl === null) return refused('payment_unavailable')
  if (!payment.checkoutUrl && payment.providerRef)
    await givePaymentRef(deps.db, payment.airportId, payment.id, payment.providerRef, checkoutUrl)
  return done({ checkoutUrl })
}

/** the payment is open but its page is gone: the customer has done his part and the money is on its way */
const isPending = (truth: { status: string; checkoutUrl: string | null } | null | 'unavailable'): boolean =>
  truth !== null && truth !== 'unavailable' && truth.status === 'open' && truth.checkoutUrl === null

/**
 * Records attempt, timer, audit and the longer hold in one transaction, with the booking locked, so that two tabs make
 * one attempt.
 */
const recordAttempt = (
  deps: Deps,
  actor: Actor,
  { airportId, id: bookingId }: Booking,
  method: PaymentMethod | null,
  asked: string[],
): Promise<Payment | 'enough' | null> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const booking = await lockBooking(tx, airportId, bookingId)
    if (!booking) return null
    const toPay = await toPayOf(tx, booking, now)
    if (!isPayable(booking, toPay, now)) return null
    const attempts = await paymentsOf(tx, bookingId)
    // another tab may have begun one since the payments were read
    const otherTab = attempts.find(
      (payment) =>
        payment.status === 'open' &&
        payment.method === method &&
        payment.amountMinor === toPay.amountMinor &&
        payment.changeId === toPay.changeId &&
        payment.paysAgain === paysAgain(booking) &&
        !asked.includes(payment.id),
    )
    if (otherTab) return otherTab
    if (isEnough(attempts, now)) return 'enough'
    return begin(tx, deps, actor, { booking, toPay, method, attempt: attempts.length + 1 })
  })

const begin = async (
  tx: Queryable,
  deps: Deps,
  actor: Actor,
  {
    booking,
    toPay,
    method,
    attempt,
  }: { booking: Booking; toPay: ToPay; method: PaymentMethod | null; attempt: number },
): Promise<Payment> => {
  const { airportId, id: bookingId } = booking
  const now = deps.clock.now()
  const payment: Payment = {
    airportId,
    id: randomUUID(),
    bookingId,
    attempt,
    provider: providerFor(deps, booking.iata).name,
    providerRef: null,
    checkoutUrl: null,
    method,
    amountMinor: toPay.amountMinor,
    status: 'open',
    createdAt: now,
    changeId: toPay.changeId,
    paysAgain: paysAgain(booking),
  }
  await insertPayment(tx, payment)
  if (booking.status === 'held') await extendHold(tx, { airportId, id: bookingId, until: now + holdMs, now })
  await enqueue(tx, checkPaymentJob(airportId, payment.id, now + 2 * minuteMs))
  await writeAudit(tx, {
    airportId,
    bookingId,
    now,
    actor: nameOf(actor),
    action: 'payment_started',
    data: { paymentId: payment.id, attempt: payment.attempt },
  })
  return payment
}

const order = async (
  deps: Deps,
  booking: Booking,
  payment: Payment,
  offered: PaymentMethod[],
): Promise<Outcome<{ checkoutUrl: string }>> => {
  const { airportId, id: bookingId, language, number } = booking
  const gateway = providerOf(deps, payment)
  if (!gateway) return refused('payment_unavailable')
  const back = deps.publicUrl + fixedPath('return', language, bookingId)
  try {
    const made = await gateway.create({
      paymentId: payment.id,
      amountMinor: payment.amountMinor,
      description: `Parkwing ${number}`,
      language,
      methods: payment.method ? [payment.method] : offered,
      redirectUrl: back,
      cancelUrl: `${back}?left`,
      idempotencyKey: payment.id,
    })
    if (!made.checkoutUrl || !(await givePaymentRef(deps.db, airportId, payment.id, made.ref, made.checkoutUrl)))
      return refused('payment_unavailable')
    return done({ checkoutUrl: made.checkoutUrl })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    // a second click met the first one at the provider; by now the first one may have its page
    const checkoutUrl = (await paymentById(deps.db, airportId, payment.id))?.checkoutUrl
    return checkoutUrl ? done({ checkoutUrl }) : refused('payment_unavailable')
  }
}
