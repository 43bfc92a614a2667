import { confirmHeld, lockBooking, retakeExpired, writeAudit, type Change } from '#db/bookings.ts'
import { applyHeldChange, changeById, retakeChange } from '#db/changes.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue, type NewJob } from '#db/jobs.ts'
import { raiseAlert } from '#db/money-alerts.ts'
import { knowMethod, markPayment, noteFailure, paymentById, paymentByRef, paymentsOf } from '#db/payments.ts'
import { may } from '#domain/access/permissions.ts'
import { surplusMinor, type Booking } from '#domain/bookings/booking.ts'
import { dueAfterMinor, isStayChange, type StayChange } from '#domain/bookings/change.ts'
import { mayMove } from '#domain/bookings/machine.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { paymentMayComeFrom } from '#domain/payments/machine.ts'
import type { Payment } from '#domain/payments/payment.ts'
import { settle, type SettleFacts, type Settlement } from '#domain/payments/settlement.ts'
import { instantOf } from '#domain/time/zones.ts'
import type { ProviderPayment } from '#ports/payments.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { freedMinor } from '../freed-charges.ts'
import { freeCharges } from './free-charges.ts'
import { jobsOfChange } from '../jobs/change-jobs.ts'
import { followMoney } from './follow-money.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { endOthers, giveBack, returnMoney, takeMoney, type Move } from './money-moves.ts'
import { askProvider, providerOf } from './providers.ts'
import { timersOf } from '../jobs/timers.ts'

/** `ref` is the payment's name at its provider, whichever provider it is; `payment` was read already. */
export type SettlePayment = { ref: string } | { paymentId: string; airportId: number } | { payment: Payment }
/** `followed`: there was nothing new about the payment itself, but about its refunds or disputes. */
export type Settled = { bookingId: string; result: Exclude<Settlement['kind'], 'retake' | 'retakeChange'> | 'followed' }

/**
 * Asks the provider what became of a payment and does what follows: confirm, credit, apply a change, refund, close, or
 * nothing. Then it follows what became of its refunds and disputes. Only here does a payment change its state, whether
 * a notification, the return page or a timer noticed it. The booking's row is the lock, so any number of notices in any
 * order end in the same state (WH-05, WH-06, RC-11). The provider that took the payment is asked, whatever the settings
 * say. Refusals: not_found, payment_unavailable (ask again later).
 */
export const settlePayment = async (deps: Deps, actor: Actor, command: SettlePayment): Promise<Outcome<Settled>> => {
  const payment = await askedFor(deps, command)
  if (!payment?.providerRef || !may(actor, 'settle', payment.bookingId)) return refused('not_found')
  const truth = await askProvider(deps, payment)
  if (truth === 'unavailable') return refused('payment_unavailable')
  if (truth === null) return refused('not_found')
  const mode = providerOf(deps, payment)?.mode ?? null
  const result = await deps.db.transaction((tx) =>
    record(tx, payment, { provider: truth, mode }, nameOf(actor), deps.clock.now()),
  )
  if (result !== 'wait' && result !== 'ignore') deps.wake()
  return done({ bookingId: payment.bookingId, result })
}

const askedFor = async ({ db }: Deps, command: SettlePayment): Promise<Payment | null> => {
  if ('payment' in command) return command.payment
  return 'ref' in command ? paymentByRef(db, null, command.ref) : paymentById(db, command.airportId, command.paymentId)
}

type Asked = { provider: ProviderPayment; mode: SettleFacts['mode'] }

const record = async (
  tx: Queryable,
  asked: Payment,
  { provider, mode }: Asked,
  actor: string,
  now: number,
): Promise<Settled['result']> => {
  const booking = await lockBooking(tx, asked.airportId, asked.bookingId)
  // read again under the lock, because another notice may have been faster
  const payments = booking ? await paymentsOf(tx, asked.bookingId) : []
  const payment = payments.find(({ id }) => id === asked.id)
  if (!booking || !payment) return 'ignore'
  const change = await changeOf(tx, payment)
  const facts = {
    booking,
    payment,
    provider,
    mode,
    change: change && {
      status: change.status,
      dueMinor: dueAfterMinor(booking, change.after, await freedMinor(tx, booking, change.after, now)),
    },
  }
  const scene: Scene = { tx, payment, payments, actor, now, booking, change, provider }
  const result = await apply(await decide(facts, scene), scene)
  const isPaid = payment.status === 'paid' || (provider.status === 'paid' && result !== 'alert')
  const news = isPaid && (await followMoney(scene, booking, provider))
  return news && result === 'ignore' ? 'followed' : result
}

/** Who settles which payment, and the change for which it was made. */
type Scene = Move & {
  booking: Booking
  /** all payments of the booking */
  payments: Payment[]
  change: StayChange | null
  provider: ProviderPayment
}

const changeOf = async (tx: Queryable, payment: Payment): Promise<StayChange | null> => {
  const change = payment.changeId === null ? null : await changeById(tx, payment.airportId, payment.changeId)
  return change && isStayChange(change) ? change : null
}

type Decided = Exclude<Settlement, { kind: 'retake' | 'retakeChange' }>

/** Decides; where days were freed, it first tries to take them again. */
const decide = async (facts: Omit<SettleFacts, 'spaceLeft'>, scene: Scene): Promise<Decided> => {
  const first = settle({ ...facts, spaceLeft: null })
  if (first.kind !== 'retake' && first.kind !== 'retakeChange') return first
  const spaceLeft =
    first.kind === 'retake' ? await retakeBooking(scene) : (await retakeChange(scene.tx, applied(scene))) === 'taken'
  const second = settle({ ...facts, spaceLeft })
  if (second.kind === 'retake' || second.kind === 'retakeChange')
    throw new Error('the same days cannot be taken again twice')
  return second
}

/**
 * The days of a stay that has begun are not taken again, because the stay is of no use to anybody. The money goes back.
 */
const retakeBooking = async (scene: Scene): Promise<boolean> =>
  scene.now < instantOf(scene.booking.stay.arrival, scene.booking.zone) &&
  (await retakeExpired(scene.tx, confirmation(scene))) === 'taken'

const confirmation = ({ booking, actor, now }: Scene): Change => ({
  airportId: booking.airportId,
  id: booking.id,
  actor,
  now,
  jobs: [
    mailJob({ kind: 'confirmation', bookingId: booking.id, airportId: booking.airportId, version: 1 }, now),
    ...timersOf(booking, now),
  ],
})

/** The change whose payment has arrived, with all that follows from it. */
const applied = ({ booking, change, actor, now }: Scene): Change => ({
  airportId: booking.airportId,
  id: change?.id ?? '',
  actor,
  now,
  jobs: change ? jobsOfChange(booking, change, now) : [],
})

/**
 * Charges at the exit for days of the longer stay fall away with it, and what was paid of them meanwhile goes back
 * (CHANGE-17).
 */
const freed = async ({
  tx,
  booking: { airportId, id: bookingId, chargedMinor: charged },
  change,
  actor,
  now,
}: Scene): Promise<void> => {
  const booking = change && charged > 0 ? await lockBooking(tx, airportId, bookingId) : null
  if (!change || !booking) return
  const freedMinor = await freeCharges(tx, booking, change.after, { actor, now })
  const chargedMinor = booking.chargedMinor - freedMinor
  const tooMuch = surplusMinor({ ...booking, chargedMinor, totalMinor: booking.totalMinor - freedMinor })
  await returnMoney(tx, { airportId, bookingId, actor, now }, Math.min(freedMinor, tooMuch), 'overpaid')
}

/**
 * Whoever paid for a change gets the letter about the change, and whoever paid for a hold the one about the booking;
 * whoever's car is inside or gone needs no pass, but to know that the car may leave (EXIT-12).
 */
const letterOf = (decision: Decided, { booking, payment, now }: Scene): NewJob[] => {
  if (decision.kind !== 'credit' || payment.changeId !== null) return []
  const kind = booking.checkedInAt === null ? ('confirmation' as const) : ('exitPaid' as const)
  const { airportId, id: bookingId } = booking
  return [mailJob({ kind, bookingId, airportId, version: payment.attempt + 1 }, now)]
}

const apply = async (decision: Decided, scene: Scene): Promise<Settled['result']> => {
  const { tx, payment, payments, actor, now, booking, provider } = scene
  const { method } = provider
  const { airportId, id: bookingId } = booking
  switch (decision.kind) {
    case 'wait':
    case 'ignore':
      break
    case 'close':
      if (await markPayment(tx, airportId, payment.id, paymentMayComeFrom(decision.status), decision.status, now)) {
        // the method was chosen on the provider's page: our next page marks it as the one that was declined
        if (payment.method === null && provider.method !== null)
          await knowMethod(tx, airportId, payment.id, provider.method)
        if (provider.failureReason) await noteFailure(tx, airportId, payment.id, provider.failureReason)
        await writeAudit(tx, {
          airportId,
          bookingId,
          now,
          actor,
          action: `payment_${decision.status}`,
          data: { paymentId: payment.id },
        })
      }
      break
    case 'confirm':
    case 'credit':
      if (!(await takeMoney(scene, { others: payments, jobs: letterOf(decision, scene), method }))) return 'ignore'
      // a booking whose days were taken again is confirmed already
      if (mayMove('confirm', booking.status) && !(await confirmHeld(tx, confirmation(scene))))
        throw new Error('a locked hold could not be confirmed')
      if (decision.surplusMinor > 0) await giveBack(scene, decision.surplusMinor, 'overpaid')
      // a change whose days were taken again is made already
      await freed(scene)
      break
    case 'applyChange':
      if (!(await takeMoney(scene, { method }))) return 'ignore'
      if (!(await applyHeldChange(tx, applied(scene)))) {
        await giveBack(scene, decision.paidMinor, 'change_lost')
        return 'refund'
      }
      if (decision.surplusMinor > 0) await giveBack(scene, decision.surplusMinor, 'overpaid')
      await freed(scene)
      await endOthers(tx, airportId, bookingId, payment.id, now)
      break
    case 'refund': {
      if (!(await takeMoney(scene, { method }))) return 'ignore'
      const refundId =
        decision.refundMinor > 0 ? await giveBack(scene, decision.refundMinor, decision.reason) : undefined
      if (decision.reason === 'hold_lost' && refundId)
        await enqueue(tx, mailJob({ kind: 'holdLost', bookingId, airportId, version: payment.attempt, refundId }, now))
      break
    }
    case 'alert': {
      const facts = {
        orderedMinor: payment.amountMinor,
        paidMinor: provider.amountMinor,
        currency: provider.currency,
        provider: payment.provider,
        ref: payment.providerRef,
      }
      if (await raiseAlert(tx, { airportId, bookingId, subject: payment.id, kind: decision.reason, facts }, now))
        await writeAudit(tx, {
          airportId,
          bookingId,
          now,
          actor,
          action: 'payment_alert',
          data: { paymentId: payment.id, reason: decision.reason },
        })
    }
  }
  return decision.kind
}
