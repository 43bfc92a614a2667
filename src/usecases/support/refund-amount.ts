import { randomUUID } from 'node:crypto'
import { lockBooking, writeAudit } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { givenOn, insertFavour, lockPerson } from '#db/favours.ts'
import { paymentsOf } from '#db/payments.ts'
import type { ServiceRequest } from '#db/service-requests.ts'
import { needsSecond } from '#domain/access/favour.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { carParkTill } from '#domain/payments/payment.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { returnMoney } from '../payments/money-moves.ts'
import { forbidden } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { askAnother, askedIn } from '../payments/ask-another.ts'
import { ownedBooking } from './owned-booking.ts'

/** What a refund would do now; the act does exactly this, or is refused. */
export type RefundPreview = {
  canGoBackMinor: number
  /** what this person gave today before */
  todayMinor: number
  /** whether it becomes a request */
  needsSecond: boolean
}
export type RefundAmount = { number: string; amountMinor: number; reason: string; version: number }

/** The cents that can go back to the payments they came from (SERVICE-6). */
const canGoBack = async (q: Queryable, booking: Booking): Promise<number> => {
  const paid = (await paymentsOf(q, booking.id)).filter(({ status }) => status === 'paid')
  return paid.some(({ provider }) => provider === carParkTill)
    ? 0
    : Math.max(0, booking.paidMinor - booking.refundedMinor - booking.disputedMinor)
}

/** The dry run of `refundAmount`. Refusals: not_found, not_allowed. */
export const previewRefund = async (
  deps: Deps,
  actor: Actor,
  { number, amountMinor }: { number: string; amountMinor: number },
): Promise<Outcome<RefundPreview>> => {
  const { booking, owners } = await ownedBooking(deps, number)
  const no = forbidden(actor, 'booking.refund', { owners, reason: 'preview', amountMinor: 0 })
  if (no || !booking || actor.kind !== 'staff') return no ?? refused('not_found')
  const given = await givenOn(deps.db, actor.personId, houseDay(deps.clock.now()), booking.id)
  return done({
    canGoBackMinor: await canGoBack(deps.db, booking),
    todayMinor: given.today,
    needsSecond: needsSecond(amountMinor, given),
  })
}

/**
 * Gives an amount back, or asks another person to agree where it is beyond the limits (SERVICE-6 to SERVICE-8).
 * Refusals: not_found, not_allowed, reason_required, amount_wrong, conflict (the booking changed since it was shown).
 */
export const refundAmount = async (
  deps: Deps,
  actor: Actor,
  { number, amountMinor, reason: typed, version }: RefundAmount,
): Promise<Outcome<{ outcome: 'given' | 'asked' }>> => {
  const { booking: found, owners } = await ownedBooking(deps, number)
  const reason = reasonOf(typed)
  const no = forbidden(actor, 'booking.refund', { owners, reason, amountMinor: 0 })
  if (no || !found || reason === null || actor.kind !== 'staff') return no ?? refused('not_found')
  const { personId } = actor
  const now = deps.clock.now()
  const day = houseDay(now)
  return deps.db.transaction(async (tx) => {
    if (!(await lockPerson(tx, personId))) return refused('not_found')
    const booking = await lockBooking(tx, found.airportId, found.id)
    if (!booking) return refused('not_found')
    if (booking.version !== version) return refused('conflict')
    const most = await canGoBack(tx, booking)
    if (!Number.isInteger(amountMinor) || amountMinor < 1 || amountMinor > most) return refused('amount_wrong')
    const about = { airportId: booking.airportId, bookingId: booking.id }
    const given = await givenOn(tx, personId, day, booking.id)
    if (needsSecond(amountMinor, given)) {
      await askAnother(tx, booking, { kind: 'refund', personId, now, amountMinor, reason })
      return done({ outcome: 'asked' as const })
    }
    await insertFavour(tx, { ...about, id: randomUUID(), personId, day, amountMinor, at: now })
    await giveBack(tx, booking, { actor, now, amountMinor, reason, agreedTo: null })
    return done({ outcome: 'given' as const })
  })
}

type Giving = { actor: Actor; now: number; amountMinor: number; reason: string; agreedTo: ServiceRequest | null }

/** Carries a refund out. Call it with the booking locked. */
export const giveBack = async (
  tx: Queryable,
  booking: Booking,
  { actor, now, amountMinor, reason, agreedTo }: Giving,
): Promise<void> => {
  const about = { airportId: booking.airportId, bookingId: booking.id, actor: nameOf(actor), now }
  const back = await returnMoney(tx, about, amountMinor, 'goodwill')
  // the booking is locked and the sum was compared with the same rows
  if (back !== amountMinor) throw new Error('less went back than was counted')
  await writeAudit(tx, { ...about, action: 'service_refund', data: { amountMinor, reason, ...askedIn(agreedTo) } })
}
