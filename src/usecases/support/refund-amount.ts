import { randomUUID } from 'node:crypto'
import { bookingByNumber, lockBooking, writeAudit } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { givenOn, insertFavour, lockPerson } from '#db/favours.ts'
import { ownersOf } from '#db/gate.ts'
import { paymentsOf } from '#db/payments.ts'
import { endRequest, insertRequest, openRequests, requestById, type ServiceRequest } from '#db/service-requests.ts'
import { needsSecond } from '#domain/access/favour.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { carParkTill } from '#domain/payments/payment.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { dateOf, type LocalDate } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { returnMoney } from '../payments/money-moves.ts'
import { forbidden } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'

/** What a refund would do now; the act does exactly this, or is refused. */
export type RefundPreview = {
  canGoBackMinor: number
  /** what this person gave today before */
  todayMinor: number
  /** whether it becomes a request */
  needsSecond: boolean
}
export type RefundAmount = { number: string; amountMinor: number; reason: string; version: number }

const dayOf = (deps: Deps): LocalDate => dateOf(localAt(deps.clock.now(), houseZone))

/** The cents that can go back to the payments they came from (SERVICE-6). */
const canGoBack = async (q: Queryable, booking: Booking): Promise<number> => {
  const paid = (await paymentsOf(q, booking.id)).filter(({ status }) => status === 'paid')
  return paid.some(({ provider }) => provider === carParkTill)
    ? 0
    : Math.max(0, booking.paidMinor - booking.refundedMinor - booking.disputedMinor)
}

const ownedBooking = async (deps: Deps, number: string) => {
  const booking = await bookingByNumber(deps.db, number)
  return { booking, owners: booking && (await ownersOf(deps.db, booking)) }
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
  const given = await givenOn(deps.db, actor.personId, dayOf(deps), booking.id)
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
  const [now, day] = [deps.clock.now(), dayOf(deps)]
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
      const id = randomUUID()
      await insertRequest(tx, {
        ...about,
        id,
        amountMinor,
        reason,
        bookingVersion: version,
        askedBy: personId,
        askedAt: now,
      })
      const data = { requestId: id, amountMinor, reason }
      await writeAudit(tx, { ...about, now, actor: nameOf(actor), action: 'refund_asked', data })
      return done({ outcome: 'asked' as const })
    }
    await insertFavour(tx, { ...about, id: randomUUID(), personId, day, amountMinor, at: now })
    await give(tx, booking, { actor, now, amountMinor, reason, agreedTo: null })
    return done({ outcome: 'given' as const })
  })
}

type Giving = { actor: Actor; now: number; amountMinor: number; reason: string; agreedTo: ServiceRequest | null }

const give = async (tx: Queryable, booking: Booking, { actor, now, amountMinor, reason, agreedTo }: Giving) => {
  const about = { airportId: booking.airportId, bookingId: booking.id, actor: nameOf(actor), now }
  const back = await returnMoney(tx, about, amountMinor, 'goodwill')
  // the booking is locked and the sum was compared with the same rows
  if (back !== amountMinor) throw new Error('less went back than was counted')
  const asked = agreedTo && { requestId: agreedTo.id, askedBy: `staff:${agreedTo.askedBy}` }
  await writeAudit(tx, { ...about, action: 'service_refund', data: { amountMinor, reason, ...asked } })
}

const longestList = 200

/** A request with the number of its booking and the name of who asked. */
export type WaitingRequest = { request: ServiceRequest; number: string; asker: string; isOwn: boolean }

/** What waits for another person, the oldest first. Refusals: not_found, not_allowed. */
export const listRequests = async (deps: Deps, actor: Actor): Promise<Outcome<WaitingRequest[]>> => {
  const no = forbidden(actor, 'booking.refund', { reason: 'list', amountMinor: 0 })
  if (no || actor.kind !== 'staff') return no ?? refused('not_found')
  const open = await openRequests(deps.db, longestList)
  return done(
    open.map(({ number, asker, ...request }) => ({
      request,
      number,
      asker,
      isOwn: request.askedBy === actor.personId,
    })),
  )
}

/**
 * Agrees to a request or refuses it (SERVICE-8). Refusals: not_found, not_allowed, second_person_required (the own
 * request), reason_required (refused without a sentence), conflict (answered before). `void`: the booking changed
 * since, nothing went back.
 */
export const answerRequest = async (
  deps: Deps,
  actor: Actor,
  { requestId, agrees, sentence }: { requestId: string; agrees: boolean; sentence: string },
): Promise<Outcome<{ outcome: 'agreed' | 'refused' | 'void' }>> => {
  const asked = await requestById(deps.db, requestId)
  const no = forbidden(actor, 'booking.refund', {
    ...(asked ? {} : { owners: null }),
    reason: 'request',
    amountMinor: asked?.amountMinor ?? 0,
    isAgreed: true,
  })
  if (no || !asked || actor.kind !== 'staff') return no ?? refused('not_found')
  if (asked.askedBy === actor.personId) return refused('second_person_required')
  const answer = reasonOf(sentence)
  if (!agrees && answer === null) return refused('reason_required', undefined, { reason: 'reason_required' })
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    // in the order of refundAmount, whose second browser may be at work
    if (!(await lockPerson(tx, actor.personId))) return refused('not_found')
    const booking = await lockBooking(tx, asked.airportId, asked.bookingId)
    const isStill = booking !== null && booking.version === asked.bookingVersion
    const how = !agrees ? 'refused' : isStill ? 'agreed' : 'void'
    if (!(await endRequest(tx, asked, { at: now, how, by: actor.personId, answer }))) return refused('conflict')
    const { airportId, bookingId, id, amountMinor, reason } = asked
    if (how === 'agreed' && booking) await give(tx, booking, { actor, now, amountMinor, reason, agreedTo: asked })
    const data = { requestId: id, amountMinor }
    await writeAudit(tx, { airportId, bookingId, now, actor: nameOf(actor), action: `request_${how}`, data })
    return done({ outcome: how })
  })
}
