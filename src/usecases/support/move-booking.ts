import { randomUUID } from 'node:crypto'
import { sweep } from '#db/booking-desk.ts'
import { lockBooking, writeAudit } from '#db/bookings.ts'
import { applyChange, heldChangeOf } from '#db/changes.ts'
import type { Queryable } from '#db/db.ts'
import { givenOn, insertFavour, lockPerson } from '#db/favours.ts'
import type { ServiceRequest } from '#db/service-requests.ts'
import { needsSecond } from '#domain/access/favour.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { agreedBefore, type StayChange } from '#domain/bookings/change.ts'
import { movable, movedTerms } from '#domain/bookings/move-rules.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { daysOf } from '#domain/time/stays.ts'
import { instantOf, type Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { jobsOfChange } from '../jobs/change-jobs.ts'
import { endOthers, returnMoney } from '../payments/money-moves.ts'
import { keepReason } from '../staff-reason.ts'
import { askAnother, askedIn } from '../payments/ask-another.ts'
import { bookingToMove, movableOf, placesToMove, targetAt, type Movable, type MoveTarget } from './move-targets.ts'

export type MoveBooking = {
  number: string
  /** the product to which it goes */
  productId: number
  /** as the page showed them: the booking’s version, and in cents what the house bears and what the price falls by */
  version: number
  costMinor: number
  lessMinor: number
  reason: string
}

/**
 * `already`: it is there, because the same form was sent before or somebody else did the same. `asked`: another person
 * has to agree first.
 */
export type Moved = { outcome: 'moved' | 'already' | 'asked'; costMinor: number; backMinor: number }

/**
 * Brings a booking to another car park of its airport, all at once or not at all (SERVICE-20 to SERVICE-24). Refusals:
 * not_found, not_allowed, reason_required, product_unknown, conflict (the booking or the money is not as it was shown),
 * move_not_possible, those of a target that cannot take it (sold_out, closed_on_arrival, closed_on_departure,
 * stay_too_long). Beyond the limits of the person it becomes a request.
 */
export const moveBooking = async (deps: Deps, actor: Actor, command: MoveBooking): Promise<Outcome<Moved>> => {
  const first = await attempt(deps, actor, command)
  const answer = first.ok || first.problem.code !== 'sold_out' ? first : await again(deps, actor, command)
  if (answer.ok) deps.wake()
  return answer
}

/**
 * Before it says "sold out", holds that ran out and still occupy the days are freed (AV-07). The booking is read anew,
 * because somebody else may just have brought it to the space that is missing now.
 */
const again = async (deps: Deps, actor: Actor, command: MoveBooking): Promise<Outcome<Moved>> => {
  await sweep(deps.db, deps.clock.now())
  return attempt(deps, actor, command)
}

const attempt = async (deps: Deps, actor: Actor, command: MoveBooking): Promise<Outcome<Moved>> => {
  const found = await bookingToMove(deps, actor, command)
  if (!found.ok) return found
  const { booking, personId, reason } = found.value
  if (booking.version !== command.version) return changedSince(booking, command)
  const now = deps.clock.now()
  const can = movable(booking, now)
  if (!can.ok) return can
  const at = movableOf(deps, booking)
  const product = at?.airport.products.find(({ id }) => id === command.productId)
  if (!at || !product) return refused('product_unknown')
  const places = await placesToMove(deps.db, at, now)
  const target = await targetAt(deps, at, product, { places, now })
  if (!target) return refused('product_unknown')
  if (!target.ok) return target
  const { costMinor, lessMinor } = target.value
  if (costMinor !== command.costMinor || lessMinor !== command.lessMinor) return refused('conflict')
  return deps.db.transaction((tx) => record(tx, at, target.value, { actor, personId, now, reason }))
}

/** A second press of the same button moves nothing and is told that it is done. */
const changedSince = (
  { productId, version }: Booking,
  command: Pick<MoveBooking, 'productId' | 'version'>,
): Outcome<Moved> =>
  productId === command.productId && version > command.version
    ? done({ outcome: 'already', costMinor: 0, backMinor: 0 })
    : refused('conflict')

type Moving = { actor: Actor; personId: string; now: Instant; reason: string }
type Doing = Omit<Moving, 'personId'> & { agreedTo: ServiceRequest | null }

/**
 * Locks as everybody else does: the person, the booking, then the days in their order. What was read before the locks
 * counts only for a booking that is still the same.
 */
const record = async (
  tx: Queryable,
  at: Movable,
  target: MoveTarget,
  { actor, personId, now, reason }: Moving,
): Promise<Outcome<Moved>> => {
  const { airportId, id: bookingId } = at.booking
  if (!(await lockPerson(tx, personId))) return refused('not_found')
  const booking = await lockBooking(tx, airportId, bookingId)
  if (!booking) return refused('not_found')
  if (booking.version !== at.booking.version)
    return changedSince(booking, { productId: target.product.id, version: at.booking.version })
  const { costMinor, backMinor } = target
  const day = houseDay(now)
  if (needsSecond(costMinor, await givenOn(tx, personId, day, bookingId))) {
    const productId = target.product.id
    await askAnother(tx, booking, { kind: 'move', personId, now, amountMinor: costMinor, reason, productId })
    return done({ outcome: 'asked', costMinor, backMinor })
  }
  if (!(await carryOut(tx, { ...at, booking }, target, { actor, now, reason, agreedTo: null })))
    return refused('sold_out')
  if (costMinor > 0)
    await insertFavour(tx, { airportId, id: randomUUID(), bookingId, personId, day, amountMinor: costMinor, at: now })
  return done({ outcome: 'moved', costMinor, backMinor })
}

/** Moves the locked booking with its money, documents, letter and trail. False where a day is full by now. */
const carryOut = async (
  tx: Queryable,
  at: Movable,
  target: MoveTarget,
  { actor, now, reason, agreedTo }: Doing,
): Promise<boolean> => {
  const { booking, from } = at
  const { airportId, id: bookingId } = booking
  const name = nameOf(actor)
  const change = changeOf(at, target, { actor: name, now, reason })
  const held = await heldChangeOf(tx, bookingId)
  if ((await applyChange(tx, change, jobsOfChange(booking, change, now))) === 'sold_out') return false
  const about = { airportId, bookingId, actor: name, now }
  await returnMoney(tx, about, target.backMinor, 'changed')
  // payments of the old amount are ended (CH-13), and one for a change that falls away now
  if (target.lessMinor > 0 || held) await endOthers(tx, airportId, bookingId, null, now)
  const { costMinor, lessMinor, product } = target
  await writeAudit(tx, {
    ...about,
    action: 'service_move',
    data: {
      changeId: change.id,
      fromProduct: from.id,
      toProduct: product.id,
      costMinor,
      lessMinor,
      reason,
      ...askedIn(agreedTo),
    },
  })
  await keepReason(tx, actor, { operation: 'booking.move', bookingId, reason }, now)
  return true
}

/**
 * Does what a request asked for (SERVICE-24): that product, and that cost or less. False where it cannot be done any
 * more. Call it with the booking locked and as it was when it was asked for.
 */
export const moveAsAsked = async (
  deps: Deps,
  tx: Queryable,
  booking: Booking,
  asked: ServiceRequest,
  { actor, now }: Pick<Moving, 'actor' | 'now'>,
): Promise<boolean> => {
  const at = movable(booking, now).ok ? movableOf(deps, booking) : null
  const product = at?.airport.products.find(({ id }) => id === asked.productId)
  if (!at || !product) return false
  const places = await placesToMove(tx, at, now)
  const target = await targetAt({ ...deps, db: tx }, at, product, { places, now })
  return (
    target?.ok === true &&
    target.value.costMinor <= asked.amountMinor &&
    (await carryOut(tx, at, target.value, { actor, now, reason: asked.reason, agreedTo: asked }))
  )
}

const changeOf = (
  { booking, from }: Movable,
  { product, takes, today, agreedMinor, lessMinor }: MoveTarget,
  { actor, now, reason }: { actor: string; now: Instant; reason: string },
): StayChange & { status: 'applied' } => {
  const { stay, zone, extras } = booking
  const terms = movedTerms(booking.terms, product, today, from.dayCount)
  return {
    airportId: booking.airportId,
    id: randomUUID(),
    bookingId: booking.id,
    kind: 'stay',
    status: 'applied',
    actor,
    reason,
    createdAt: now,
    endedAt: now,
    before: agreedBefore(booking),
    after: {
      stay,
      productId: product.id,
      extras,
      terms,
      agreedMinor,
      couponCode: terms.coupon ? booking.couponCode : null,
      arrival: instantOf(stay.arrival, zone),
      departure: instantOf(stay.departure, zone, 'second'),
      // the pass in the traveller’s hand opens the new gate (SERVICE-23)
      voucherCode: null,
    },
    takes,
    ...daysOf(stay),
    differenceMinor: -lessMinor,
    holdUntil: null,
  }
}
