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
 * The car drives in: confirmed → checked_in, once (GATE-3, GATE-4). A replaced code has been refused before
 * (find-at-car-park.ts, report-events.ts). Refusals: not_found (also of another car park), bad_request (nonce),
 * gate_time_refused, reason_required, and those of domain/gate/entry.ts.
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
  // an offline gate tells later that the car did come before it was given up
  const decision = (forced ? forcedEntryAt : entryAt)(isLate ? { ...booking, status: 'confirmed' } : booking, rules, at)
  if (!decision.ok) return decision
  if (isLate) await reviveRow(tx, { airportId, id, actor, now, reason: 'reported later' })
  const note: GateNote = { at: new Date(at).toISOString(), ...(forced && { forced }), ...(nonce && { nonce }) }
  if (!(await checkInRow(tx, { airportId, id, actor, now, at, note }))) return refused('conflict')
  // other dates that wait for their payment are of no use to a car that is in
  await dropHeldChange(tx, { airportId, bookingId: id, now })
  return done({ bookingId: id, at })
}
