import { randomUUID } from 'node:crypto'
import { bookingById, writeAudit } from '#db/bookings.ts'
import { dropHeldChange } from '#db/changes.ts'
import type { Queryable } from '#db/db.ts'
import { keepRefusal, keptOnceMs } from '#db/desk-log.ts'
import { deskActOf, insertDeskReview } from '#db/desk-reviews.ts'
import { checkInRow, checkOutRow, movePassageRow, platesLike, reviveRow, type GateNote } from '#db/gate.ts'
import type { Place } from '#domain/access/permissions.ts'
import { plateLook } from '#domain/access/find-terms.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { byOurClock } from '#domain/gate/device.ts'
import { eventTime } from '#domain/gate/entry.ts'
import { afterFact } from '#domain/gate/passages.ts'
import { plateKey } from '#domain/gate/plates.ts'
import { offlineDays } from '#domain/gate/rules.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { addDays, dateOf } from '#domain/time/local.ts'
import { instantOf, localAt, minuteMs, type Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { chargeExit, exitLines } from '../payments/charge-exit.ts'
import { endOthers } from '../payments/money-moves.ts'
import { askForIt } from './check-out.ts'
import { atDesk, lockAtDesk, type AtDesk } from './desk.ts'
import { byCodeOrNumber, type GateReport } from './find-at-car-park.ts'
import { isNonce, once } from './gate-memory.ts'

/** What became of a fact. `isMoved` is false where the booking was cancelled or never completed, or nothing passed. */
export type FactTaken = { bookingId: string; at: Instant; isMoved: boolean; dueMinor: number }
export type FactAnswer = { nonce: string; outcome: Outcome<FactTaken> }

export const mostAtOnce = 500

/** `clockAheadMs`: how far the clock is ahead of ours by which the times of the facts were taken (GATE-15). */
export type Reported = { carParkId: number; facts: readonly GateReport[]; clockAheadMs?: number }

/**
 * Takes what a barrier saw pass (GATE-10, GATE-11). Nothing is refused because of the hours or of money: the car is
 * where the barrier saw it, and what it owes is asked for by link. Refusals of the whole call: not_allowed,
 * bad_request. Of one fact: gate_time_refused, voucher_unknown, voucher_replaced, plate_unknown, wrong_car_park,
 * idempotency_mismatch.
 */
export const recordFacts = async (
  deps: Deps,
  actor: Actor,
  { carParkId, facts, clockAheadMs = 0 }: Reported,
): Promise<Outcome<FactAnswer[]>> => {
  if (actor.kind !== 'carPark' || !actor.carParkIds.includes(carParkId)) return refused('not_allowed')
  if (facts.length === 0 || facts.length > mostAtOnce || facts.some(({ nonce }) => !isNonce(nonce)))
    return refused('bad_request')
  const answers: FactAnswer[] = []
  for (const { at, ...fact } of facts) {
    const ours = { ...fact, ...(at !== undefined && { at: byOurClock(at, clockAheadMs) }) }
    answers.push({ nonce: fact.nonce, outcome: await recordOne(deps, actor, carParkId, ours) })
  }
  deps.wake()
  return done(answers)
}

type Device = Extract<Actor, { kind: 'carPark' }>

const recordOne = async (
  deps: Deps,
  actor: Device,
  carParkId: number,
  { nonce, kind, at: told, scan, hasPassed }: GateReport,
): Promise<Outcome<FactTaken>> => {
  const now = deps.clock.now()
  const time = eventTime(told, now)
  if (!time.ok) return time
  const at = time.value
  const found = !('plate' in scan)
    ? await byCodeOrNumber(deps, scan)
    : await byPlateAt(deps, actor.airportId, { carParkId, plate: scan.plate, at })
  // a scan that is nobody's leaves nothing behind, not even a digest of a stranger's plate
  if (!found.ok) return found
  const desk = await atDesk(deps, actor, kind === 'in' ? 'checkIn' : 'checkOut', found.value.id)
  if (desk?.place.carParkId !== carParkId) return refused('wrong_car_park', { carPark: found.value.terms.carParkName })
  // it moves nothing, whatever is due, and stands with the booking for whoever is asked about it
  if (hasPassed === false) {
    const { id } = found.value
    const kept = {
      code: 'not_passed',
      bookingId: id,
      actor: `device:${actor.userId}`,
      at,
      since: at - keptOnceMs,
    } as const
    await keepRefusal(deps.db, desk.place, kept)
    return done({ bookingId: id, at, isMoved: false, dueMinor: amountDueMinor(desk.booking) })
  }
  return deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, desk)
    if (!locked) return refused('not_found')
    const event = {
      airportId: actor.airportId,
      carParkId,
      // each device names its own facts
      nonce: `fact:${actor.userId}:${nonce}`,
      kind,
      bookingId: found.value.id,
      at,
      receivedAt: now,
      actor: nameOf(actor),
      text: `fact ${found.value.id}`,
    }
    return once<FactTaken>(tx, event, async () => {
      await nameOther(tx, { place: locked.place, bookingId: found.value.id, kind, at, now })
      return takeFact(tx, locked, { kind, at, now, nonce, actor: nameOf(actor) })
    })
  })
}

/** Of several bookings with the plate the one that began last by then, whatever their states are (GATE-11). */
const byPlateAt = async (
  deps: Deps,
  airportId: number,
  { carParkId, plate, at }: { carParkId: number; plate: string; at: Instant },
): Promise<Outcome<Booking>> => {
  const key = plateKey(plate.slice(0, 100))
  const zone = deps.catalogue.airports().find((airport) => airport.airportId === airportId)?.zone
  if (key === '' || zone === undefined) return refused('plate_unknown')
  const day = dateOf(localAt(at, zone))
  const rows = await platesLike(
    deps.db,
    { airportId, carParkIds: [carParkId], look: plateLook(key) },
    day,
    addDays(day, -offlineDays),
  )
  const ids = rows.filter((row) => row.status !== 'cancelled' && plateKey(row.plate) === key).map(({ id }) => id)
  const bookings = (await Promise.all(ids.map((id) => bookingById(deps.db, id)))).filter((one) => one !== null)
  const begin = ({ stay }: Booking) => instantOf(stay.arrival, zone)
  const begun = bookings.filter((one) => begin(one) - earliestMs <= at).toSorted((a, b) => begin(b) - begin(a))
  const [first = bookings[0], second = null] = begun
  if (!first || (begun.length === 0 && bookings.length > 1)) return refused('plate_unknown')
  return second && begin(second) === begin(first) ? refused('plate_unknown') : done(first)
}

/** How long before its arrival a car is taken for that of the next booking with its plate. */
const earliestMs = 180 * minuteMs

/** `forced`: why somebody let it pass against the rules. */
type Fact = { kind: 'in' | 'out'; at: Instant; now: Instant; nonce: string; actor: string; forced?: string }

/** What a gate and the desk saw within this time of each other was the same car passing (DESK-26, DESK-38). */
export const sameCarMs = 5 * minuteMs

type Told = { place: Place; bookingId: string; kind: 'in' | 'out'; at: Instant; now: Instant }

/** A desk told of this car before the barrier does, and at another time: somebody has to look at it (DESK-38). */
const nameOther = async (tx: Queryable, { place, bookingId, kind, at, now }: Told): Promise<void> => {
  const act = await deskActOf(tx, bookingId, kind)
  if (act === null || Math.abs(act.at - at) <= sameCarMs) return
  const sides = { at: act.at, otherAt: at, actor: act.actor, receivedAt: now }
  const review = { id: randomUUID(), kind: `gate_${kind}` as const, bookingId, seen: '', reason: '', ...sides }
  await insertDeskReview(tx, place, review)
}

/** Call with the booking locked. */
export const takeFact = async (tx: Queryable, { booking, rules }: AtDesk, fact: Fact): Promise<Outcome<FactTaken>> => {
  const { airportId, id, status } = booking
  const { kind, at, now, nonce, actor, forced } = fact
  const movable = ['confirmed', 'no_show', 'checked_in', 'checked_out'].includes(status)
  if (!movable) return done({ bookingId: id, at, isMoved: false, dueMinor: amountDueMinor(booking) })
  const seen = { enteredAt: booking.checkedInAt, leftAt: booking.checkedOutAt }
  const after = afterFact(seen, kind, at)
  const enteredAt = after.enteredAt ?? at
  const note = (time: Instant, way: 'in' | 'out'): GateNote => ({
    at: new Date(time).toISOString(),
    nonce,
    ...(forced !== undefined && way === kind && { forced }),
  })
  if (status === 'no_show') await reviveRow(tx, { airportId, id, actor, now, reason: 'reported later' })
  if (status === 'confirmed' || status === 'no_show') {
    const entry: GateNote = { ...note(enteredAt, 'in'), ...(kind === 'out' && { unseen: true }) }
    if (!(await checkInRow(tx, { airportId, id, actor, now, at: enteredAt, note: entry }))) return refused('conflict')
    await dropHeldChange(tx, { airportId, bookingId: id, now })
  } else if (enteredAt !== seen.enteredAt || (seen.leftAt !== null && after.leftAt !== seen.leftAt)) {
    await movePassageRow(tx, { airportId, id, enteredAt, leftAt: seen.leftAt === null ? null : after.leftAt })
    await writeAudit(tx, { airportId, bookingId: id, now, actor, action: 'passage_moved', data: note(at, kind) })
  }
  if (after.leftAt === null) return done({ bookingId: id, at, isMoved: true, dueMinor: amountDueMinor(booking) })
  const stood: Booking = { ...booking, status: 'checked_in', checkedInAt: enteredAt }
  const charged = await chargeExit(tx, stood, await exitLines(tx, stood, rules, after.leftAt, null), { actor, now })
  const isNew = charged.chargedMinor !== booking.chargedMinor
  if (isNew) await endOthers(tx, airportId, id, null, now)
  if (status !== 'checked_out') {
    const exit = {
      airportId,
      id,
      actor,
      now,
      at: after.leftAt,
      note: note(after.leftAt, 'out'),
      shownDelayMinutes: null,
    }
    if (!(await checkOutRow(tx, exit))) return refused('conflict')
    await dropHeldChange(tx, { airportId, bookingId: id, now })
  }
  const dueMinor = amountDueMinor({ ...charged, status: 'checked_out' })
  if (dueMinor > 0 && (isNew || status !== 'checked_out')) await askForIt(tx, charged, now)
  return done({ bookingId: id, at, isMoved: true, dueMinor })
}
