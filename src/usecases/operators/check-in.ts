import { dropHeldChange } from '#db/changes.ts'
import { checkInRow, reviveRow, type GateNote } from '#db/gate.ts'
import type { Queryable } from '#db/db.ts'
import { entryAt, forcedEntryAt } from '#domain/gate/entry.ts'
import { noShowAt } from '#domain/lifecycle/moments.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { AtDesk } from './desk.ts'
import { passGate, type Passage, type Passing } from './pass-gate.ts'

export type CheckedIn = { bookingId: string; at: Instant }

/**
 * The car drives in: confirmed → checked_in, once (GATE-3, GATE-4). A code that was replaced has been refused before
 * this (find-at-car-park.ts). Refusals: not_found (also for a booking of another car park),
 * bad_request (nonce), gate_time_refused, reason_required, and those of domain/gate/entry.ts.
 */
export const checkIn = (deps: Deps, actor: Actor, command: Passing): Promise<Outcome<CheckedIn>> =>
  passGate(deps, actor, command, { kind: 'in', work: driveIn })

/** Call with the booking locked. */
export const driveIn = async (
  tx: Queryable,
  { booking, rules }: AtDesk,
  { actor, now, at, forced, nonce }: Passage,
): Promise<Outcome<CheckedIn>> => {
  const { airportId, id } = booking
  const isLate = booking.status === 'no_show' && at <= noShowAt(booking)
  // a gate that was offline reports late that the car came before its booking was given up
  const decision = (forced ? forcedEntryAt : entryAt)(isLate ? { ...booking, status: 'confirmed' } : booking, rules, at)
  if (!decision.ok) return decision
  if (isLate) await reviveRow(tx, { airportId, id, actor, now, reason: 'reported later' })
  const note: GateNote = { at: new Date(at).toISOString(), ...(forced && { forced }), ...(nonce && { nonce }) }
  if (!(await checkInRow(tx, { airportId, id, actor, now, at, note }))) return refused('conflict')
  // a change of dates that waits for its payment is of no use to a car that is inside
  await dropHeldChange(tx, { airportId, bookingId: id, now })
  return done({ bookingId: id, at })
}
