import { lockBooking } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { givenOn, lockPerson } from '#db/favours.ts'
import type { ServiceRequest } from '#db/service-requests.ts'
import { needsSecond } from '#domain/access/favour.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { mostWaivable } from '#domain/bookings/waive.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { waiveLocked, waiveOrAsk } from '../payments/waive-due.ts'
import { forbidden } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { ownedBooking } from './owned-booking.ts'

/** What waiving would do now. */
export type WaivePreview = {
  mostMinor: number
  /** what this person gave today before */
  todayMinor: number
  /** whether it becomes a request */
  needsSecond: boolean
}
export type WaiveDue = { number: string; amountMinor: number; reason: string; version: number }

/** The dry run of `waiveDue`. Refusals: not_found, not_allowed. */
export const previewWaiver = async (
  deps: Deps,
  actor: Actor,
  { number, amountMinor }: { number: string; amountMinor: number },
): Promise<Outcome<WaivePreview>> => {
  const { booking, owners } = await ownedBooking(deps, number)
  const no = forbidden(actor, 'booking.refund', { owners, reason: 'preview', amountMinor: 0 })
  if (no || !booking || actor.kind !== 'staff') return no ?? refused('not_found')
  const given = await givenOn(deps.db, actor.personId, houseDay(deps.clock.now()), booking.id)
  return done({
    mostMinor: mostWaivable(booking),
    todayMinor: given.today,
    needsSecond: needsSecond(amountMinor, given),
  })
}

/**
 * Waives a part or all of what a traveller still owes: what a change made dearer, what nobody paid who did not come,
 * what was charged at the exit (SERVICE-29). Beyond the limits it asks another person (SERVICE-30). Refusals:
 * not_found, not_allowed, reason_required, amount_wrong, conflict (the booking changed since it was shown).
 */
export const waiveDue = async (
  deps: Deps,
  actor: Actor,
  { number, amountMinor, reason: typed, version }: WaiveDue,
): Promise<Outcome<{ outcome: 'waived' | 'asked' }>> => {
  const { booking: found, owners } = await ownedBooking(deps, number)
  const reason = reasonOf(typed)
  const no = forbidden(actor, 'booking.refund', { owners, reason, amountMinor: 0 })
  if (no || !found || reason === null || actor.kind !== 'staff') return no ?? refused('not_found')
  const { personId } = actor
  const now = deps.clock.now()
  const answer = await deps.db.transaction(async (tx): Promise<Outcome<{ outcome: 'waived' | 'asked' }>> => {
    // in the order of refundAmount and decideClaim
    if (!(await lockPerson(tx, personId))) return refused('not_found')
    const booking = await lockBooking(tx, found.airportId, found.id)
    if (!booking) return refused('not_found')
    if (booking.version !== version) return refused('conflict')
    if (!Number.isInteger(amountMinor) || amountMinor < 1 || amountMinor > mostWaivable(booking))
      return refused('amount_wrong', undefined, { amount: 'amount_wrong' })
    return done({
      outcome: await waiveOrAsk(tx, booking, { personId, actor: nameOf(actor), now, amountMinor, reason }),
    })
  })
  deps.wake()
  return answer
}

type Agreeing = { actor: Actor; now: Instant }

/** Does what another person was asked to agree to; false where less is due by now. Call it with the booking locked. */
export const waiveAsAgreed = async (
  tx: Queryable,
  booking: Booking,
  asked: ServiceRequest,
  { actor, now }: Agreeing,
): Promise<boolean> => {
  const { amountMinor, reason } = asked
  if (amountMinor > mostWaivable(booking)) return false
  await waiveLocked(tx, booking, { actor: nameOf(actor), now, amountMinor, reason, agreedTo: asked })
  return true
}
