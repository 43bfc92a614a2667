import { fixedPath } from '#domain/site-map/addresses.ts'
import { randomUUID } from 'node:crypto'
import { lockFound } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { beginPayment } from '#db/payment-steps.ts'
import { givePaymentRef, paymentById, paymentsOf } from '#db/payments.ts'
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
import { mayFind } from './show-booking.ts'

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
  if (!mayFind(actor, ['pay'], bookingId)) return refused('not_found')
  const wanted = { bookingId, method }
  const first = await attempt(deps, actor, { ...wanted, ended: [] })
  if (!('open' in first)) return follow(deps, first)
  for (const payment of first.open) {
    const again = await useAgain(deps, first, payment, method)
    if (again) return again
  }
  // what was open may have been paid meanwhile
  const second = await attempt(deps, actor, { ...wanted, ended: first.open.map(({ id }) => id) })
  return 'open' in second ? refused('payment_unavailable') : follow(deps, second)
}

/** What a payment of a booking is made of. */
type Wish = { booking: Booking; offered: PaymentMethod[]; toPay: ToPay }
type Attempt = { refused: Outcome<never> } | (Wish & { payment: Payment }) | (Wish & { open: Payment[] })

const follow = async (
  deps: Deps,
  attempted: Exclude<Attempt, { open: Payment[] }>,
): Promise<Outcome<{ checkoutUrl: string }>> => {
  if ('refused' in attempted) return attempted.refused
  const { payment } = attempted
  return payment.checkoutUrl ? done({ checkoutUrl: payment.checkoutUrl }) : order(deps, attempted, payment)
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
export const isOther = (
  booking: Booking,
  payment: Payment,
  { method, toPay }: { method: PaymentMethod | undefined; toPay: ToPay },
): boolean =>
  (method !== undefined && method !== payment.method) ||
  payment.amountMinor !== toPay.amountMinor ||
  payment.changeId !== toPay.changeId ||
  payment.paysAgain !== paysAgain(booking)

/** Null when the payment has ended, or waits for money without a page, so that the next attempt may begin. */
const useAgain = async (
  deps: Deps,
  wish: Wish,
  payment: Payment,
  method: PaymentMethod | undefined,
): Promise<Outcome<{ checkoutUrl: string }> | null> => {
  const ends = isOther(wish.booking, payment, { method, toPay: wish.toPay })
  // it was ordered by a request that died, or by another tab at this very moment; the same key gives the same payment
  if (!payment.providerRef) return ends ? null : order(deps, wish, payment)
  if (ends) await endAtProvider(deps, payment)
  const settled = await settlePayment(deps, asking, { payment })
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
 * Decides and records in one transaction, with the booking locked, so that two tabs make one attempt. Payments that are
 * open are looked at first, outside of it, except those of `ended`.
 */
const attempt = (
  deps: Deps,
  actor: Actor,
  { bookingId, method, ended }: { bookingId: string; method: PaymentMethod | undefined; ended: string[] },
): Promise<Attempt> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const booking = await lockFound(tx, bookingId)
    if (!booking) return { refused: refused('not_found') }
    const offered = offeredMethods(deps, booking.iata, deps.catalogue.known(booking.iata, booking.productId))
    if (method && !offered.includes(method))
      return { refused: refused('option_required', undefined, { paymentMethod: 'option_required' }) }
    const toPay = await toPayOf(tx, booking, now)
    const notNow = whyNot(deps, booking, toPay)
    if (notNow) return { refused: notNow }
    const begun = await paymentsOf(tx, bookingId)
    const open = begun.filter(({ id, status }) => status === 'open' && !ended.includes(id))
    // the page that is open is not ended for an attempt that may not begin
    if (isEnough(begun, now) && open.every((payment) => isOther(booking, payment, { method, toPay })))
      return { refused: refused('too_many_requests') }
    const wish = { booking, offered, toPay }
    if (open.length > 0 && ended.length === 0) return { ...wish, open }
    // another tab has begun one while the others were ended
    const otherTab = open.find((payment) => !isOther(booking, payment, { method, toPay }))
    return { ...wish, payment: otherTab ?? (await begin(tx, deps, actor, wish, method ?? null, begun.length + 1)) }
  })

const begin = async (
  tx: Queryable,
  deps: Deps,
  actor: Actor,
  { booking, toPay }: Wish,
  method: PaymentMethod | null,
  number: number,
): Promise<Payment> => {
  const { airportId, id: bookingId } = booking
  const now = deps.clock.now()
  const payment: Payment = {
    airportId,
    id: randomUUID(),
    bookingId,
    attempt: number,
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
  const jobs = [checkPaymentJob(airportId, payment.id, now + 2 * minuteMs)]
  await beginPayment(tx, payment, { holdUntil: now + holdMs, jobs, actor: nameOf(actor) })
  return payment
}

const order = async (
  deps: Deps,
  { booking, offered }: Wish,
  payment: Payment,
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
