import { randomUUID } from 'node:crypto'
import { cancelBooking as cancelRow, lockBooking, writeAudit } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { disputesOf } from '#db/disputes.ts'
import { givenOn, insertFavour, lockPerson } from '#db/favours.ts'
import { paymentsOf } from '#db/payments.ts'
import type { ServiceRequest } from '#db/service-requests.ts'
import { needsSecond } from '#domain/access/favour.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import {
  cancellationByService,
  cancelledByService,
  withFavour,
  type ServiceCancel,
} from '#domain/bookings/cancel-by-service.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { carParkTill, disputedMinor } from '#domain/payments/payment.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { endOthers, returnMoney } from '../payments/money-moves.ts'
import { forbidden } from '../rights.ts'
import { keepReason, reasonOf } from '../staff-reason.ts'
import { askAnother, askedIn } from '../payments/ask-another.ts'
import { ownedBooking } from './owned-booking.ts'

/** What cancelling would do now; the act does exactly this, or is refused. */
export type CancelPreview = ServiceCancel & {
  favourMinor: number
  backMinor: number
  /** what this person gave today before */
  todayMinor: number
  needsSecond: boolean
}
/** `shownBackMinor`: what the page said goes back in all. */
export type CancelForCustomer = {
  number: string
  favourMinor: number
  shownBackMinor: number
  reason: string
  version: number
}

const decisionOf = async (q: Queryable, booking: Booking, now: Instant): Promise<Outcome<ServiceCancel>> => {
  const payments = await paymentsOf(q, booking.id)
  return cancellationByService(booking, now, {
    disputedMinor: disputedMinor(await disputesOf(q, booking.id)),
    isAtTill: payments.some(({ status, provider }) => status === 'paid' && provider === carParkTill),
  })
}

/** Cancelling beyond the rules is a favour too, so whoever does it has both rights. */
const mayNot = (
  actor: Actor,
  asked: { owners: Awaited<ReturnType<typeof ownedBooking>>['owners']; reason: string | null },
) => forbidden(actor, 'booking.cancel', asked) ?? forbidden(actor, 'booking.refund', { ...asked, amountMinor: 0 })

/** The dry run of `cancelForCustomer`. Refusals: not_found, not_allowed, amount_wrong, what cannot be cancelled. */
export const previewCancel = async (
  deps: Deps,
  actor: Actor,
  { number, favourMinor }: { number: string; favourMinor: number },
): Promise<Outcome<CancelPreview>> => {
  const { booking, owners } = await ownedBooking(deps, number)
  const no = mayNot(actor, { owners, reason: 'preview' })
  if (no || !booking || actor.kind !== 'staff') return no ?? refused('not_found')
  const now = deps.clock.now()
  const cancel = await decisionOf(deps.db, booking, now)
  if (!cancel.ok) return cancel
  const back = withFavour(cancel.value, favourMinor)
  if (!back.ok) return back
  const given = await givenOn(deps.db, actor.personId, houseDay(now), booking.id)
  return done({
    ...cancel.value,
    favourMinor,
    backMinor: back.value,
    todayMinor: given.today,
    needsSecond: favourMinor > 0 && needsSecond(favourMinor, given),
  })
}

/**
 * Customer service cancels a booking with a reason, also when the traveller cannot any more or an agency's account pays
 * (SERVICE-13 to SERVICE-15). What it gives beyond the rules counts for the person's limits, and beyond these it asks
 * another person. Refusals: not_found, not_allowed, reason_required, amount_wrong, conflict (the booking changed since
 * it was shown), price_changed (another sum would go back), what cannot be cancelled.
 */
export const cancelForCustomer = async (
  deps: Deps,
  actor: Actor,
  { number, favourMinor, shownBackMinor, reason: typed, version }: CancelForCustomer,
): Promise<Outcome<{ outcome: 'cancelled' | 'asked' }>> => {
  const { booking: found, owners } = await ownedBooking(deps, number)
  const reason = reasonOf(typed)
  const no = mayNot(actor, { owners, reason })
  if (no || !found || reason === null || actor.kind !== 'staff') return no ?? refused('not_found')
  const { personId } = actor
  const now = deps.clock.now()
  const day = houseDay(now)
  const answer = await deps.db.transaction(async (tx): Promise<Outcome<{ outcome: 'cancelled' | 'asked' }>> => {
    // in the order of refundAmount and decideClaim
    if (!(await lockPerson(tx, personId))) return refused('not_found')
    const booking = await lockBooking(tx, found.airportId, found.id)
    if (!booking) return refused('not_found')
    const cancel = await decisionOf(tx, booking, now)
    if (!cancel.ok) return cancel
    if (booking.version !== version) return refused('conflict')
    const back = withFavour(cancel.value, favourMinor)
    if (!back.ok) return back
    if (back.value !== shownBackMinor)
      return refused('price_changed', { totalMinor: back.value, shownMinor: shownBackMinor })
    const about = { airportId: booking.airportId, bookingId: booking.id }
    if (favourMinor > 0) {
      if (needsSecond(favourMinor, await givenOn(tx, personId, day, booking.id))) {
        await askAnother(tx, booking, { kind: 'cancel', personId, now, amountMinor: favourMinor, reason })
        return done({ outcome: 'asked' })
      }
      await insertFavour(tx, { ...about, id: randomUUID(), personId, day, amountMinor: favourMinor, at: now })
    }
    const cancelling = { actor, now, backMinor: back.value, favourMinor, reason, agreedTo: null }
    return (await cancelLocked(tx, booking, cancelling)) ? done({ outcome: 'cancelled' }) : refused('conflict')
  })
  deps.wake()
  return answer
}

type Cancelling = {
  actor: Actor
  now: Instant
  backMinor: number
  favourMinor: number
  reason: string
  agreedTo: ServiceRequest | null
}

/** Cancels, orders what goes back, and writes down who gave what and why. Call it with the booking locked. */
const cancelLocked = async (
  tx: Queryable,
  { airportId, id, version, status }: Booking,
  { actor, now, backMinor, favourMinor, reason, agreedTo }: Cancelling,
): Promise<boolean> => {
  const about = { airportId, bookingId: id, actor: nameOf(actor), now }
  // a hold was never confirmed to anybody, so giving it up needs no letter
  const jobs = status === 'held' ? [] : [mailJob({ kind: 'cancelled', bookingId: id, airportId, version: 1 }, now)]
  const row = { airportId, id, actor: nameOf(actor), now, version, reason: cancelledByService, jobs }
  if (!(await cancelRow(tx, row))) return false
  await returnMoney(tx, about, backMinor, 'cancelled')
  await endOthers(tx, airportId, id, null, now)
  const data = { amountMinor: favourMinor, backMinor, reason, ...askedIn(agreedTo) }
  await writeAudit(tx, { ...about, action: 'service_cancel', data })
  await keepReason(tx, actor, { operation: 'booking.cancel', bookingId: id, reason }, now)
  return true
}

/** What goes back in all when somebody agrees: what the rules gave when it was asked, and the favour (SERVICE-14). */
export const backAsAsked = async (
  q: Queryable,
  booking: Booking,
  { askedAt, amountMinor }: Pick<ServiceRequest, 'askedAt' | 'amountMinor'>,
): Promise<Outcome<number>> => {
  const cancel = await decisionOf(q, booking, askedAt)
  return cancel.ok ? withFavour(cancel.value, amountMinor) : cancel
}

type Agreeing = { actor: Actor; now: Instant }

/**
 * Does what another person was asked to agree to (SERVICE-14): what the rules gave when it was asked, and the favour.
 * False when that cannot be done any more. Call it with the booking locked.
 */
export const cancelAsAgreed = async (
  tx: Queryable,
  booking: Booking,
  asked: ServiceRequest,
  { actor, now }: Agreeing,
): Promise<boolean> => {
  const back = await backAsAsked(tx, booking, asked)
  if (!back.ok) return false
  const { amountMinor: favourMinor, reason } = asked
  return cancelLocked(tx, booking, { actor, now, backMinor: back.value, favourMinor, reason, agreedTo: asked })
}
