import { dropHeldChange } from '#db/changes.ts'
import { checkInRow, checkOutRow, showDelayRow, type GateNote } from '#db/gate.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { mayMove } from '#domain/bookings/machine.ts'
import { exitAt, unpaidAtExit } from '#domain/gate/entry.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { endOthers } from '../payments/money-moves.ts'
import { chargeExit, exitLines } from '../payments/charge-exit.ts'
import type { AtDesk } from './desk.ts'
import { passGate, type Passage, type Passing } from './pass-gate.ts'

/** `shownDelayMinutes` is the delay of the flight, as shown at the desk (settled 9). */
export type CheckOut = Passing & { shownDelayMinutes?: number }
/** `chargedMinor` is on top of the agreed price, and `dueMinor` is what is still to be paid, both in cents. */
export type CheckedOut = { bookingId: string; at: Instant; chargedMinor: number; dueMinor: number }

const longestDelayMinutes = 7 * 24 * 60

/**
 * The car drives out: checked_in → checked_out, once (GATE-5). Standing too long is charged first. Where the car park
 * lets nobody leave unpaid, the charge stays and the barrier stays down (exit_unpaid { amountMinor }, OV-06). When
 * staff force it, the car is out whatever is due, even one whose entry nobody saw. Refusals: not_found, bad_request,
 * gate_time_refused, reason_required, already_out, not_inside, exit_unpaid.
 */
export const checkOut = (
  deps: Deps,
  actor: Actor,
  { shownDelayMinutes: delay, ...command }: CheckOut,
): Promise<Outcome<CheckedOut>> =>
  passGate(deps, actor, command, {
    kind: 'out',
    isRight: delay === undefined || isDelay(delay),
    work: (tx, locked, passage) => driveOut(tx, locked, { ...passage, shownDelayMinutes: delay ?? null }),
  })

export const isDelay = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= 0 && minutes <= longestDelayMinutes

/** Call with the booking locked. */
export const driveOut = async (
  tx: Queryable,
  { booking: found, rules }: AtDesk,
  passage: Passage & { shownDelayMinutes: number | null },
): Promise<Outcome<CheckedOut>> => {
  const { actor, now, at, forced, nonce, shownDelayMinutes } = passage
  const note: GateNote = { at: new Date(at).toISOString(), ...(forced && { forced }), ...(nonce && { nonce }) }
  const booking = forced ? await asSeen(tx, found, passage, note) : found
  const decision = exitAt(booking, at)
  if (!decision.ok) return decision
  // stored although the barrier may stay down, because the next try counts with this delay too
  if (shownDelayMinutes !== null) await showDelayRow(tx, booking.airportId, booking.id, shownDelayMinutes)
  const charged = await chargeExit(tx, booking, await exitLines(tx, booking, rules, at, shownDelayMinutes), {
    actor,
    now,
  })
  const dueMinor = amountDueMinor(charged)
  const openMinor = unpaidAtExit(charged, rules)
  const isNew = charged.chargedMinor !== booking.chargedMinor
  // payments that were begun before the sum changed would bring another amount (PY-11)
  if (isNew) await endOthers(tx, booking.airportId, booking.id, null, now)
  if (openMinor > 0 && !forced) {
    if (isNew) await askForIt(tx, charged, now)
    return refused('exit_unpaid', { amountMinor: openMinor })
  }
  const { airportId, id } = booking
  if (!(await checkOutRow(tx, { airportId, id, actor, now, at, note, shownDelayMinutes }))) return refused('conflict')
  // the days of an extension that nobody paid are free again, and a payment that still comes for it goes back
  await dropHeldChange(tx, { airportId, bookingId: id, now })
  if (dueMinor > 0) await askForIt(tx, charged, now)
  return done({ bookingId: id, at, chargedMinor: charged.chargedMinor, dueMinor })
}

/**
 * A car whose entry nobody recorded must have been inside all the same. Staff say so, and the trail gets both steps
 * (CI-12).
 */
const asSeen = async (
  tx: Queryable,
  booking: Booking,
  { actor, now, at }: Passage,
  note: GateNote,
): Promise<Booking> => {
  const { airportId, id } = booking
  if (!mayMove('check_in', booking.status)) return booking
  if (!(await checkInRow(tx, { airportId, id, actor, now, at, note }))) return booking
  return { ...booking, status: 'checked_in', checkedInAt: at }
}

export const askForIt = (tx: Queryable, booking: Booking, now: Instant): Promise<void> =>
  enqueue(
    tx,
    mailJob({ kind: 'exitDue', bookingId: booking.id, airportId: booking.airportId, version: booking.version }, now),
  )
