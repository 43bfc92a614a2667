import { dropHeldChange } from '#db/changes.ts'
import { checkInRow, reviveRow, type GateNote } from '#db/gate.ts'
import type { Queryable } from '#db/db.ts'
import { entryAt, eventTime, forcedEntryAt } from '#domain/gate/entry.ts'
import { noShowAt } from '#domain/lifecycle/moments.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { atDesk, lockAtDesk, reasonOf, type AtDesk } from './desk.ts'
import { isNonce, once } from './gate-memory.ts'

/** `at`: the gate's own time, when it reports later. `nonce`: of the scan. `forced`: staff open against the rules and say why (CI-12). */
export type CheckIn = { bookingId: string; at?: Instant; nonce?: string; forced?: { reason: string } }
export type CheckedIn = { bookingId: string; at: Instant }

/**
 * The car drives in: confirmed → checked_in, once (GATE-3, GATE-4). A replaced code has been refused before (find-at-car-park.ts, report-events.ts).
 * Refusals: not_found (also of another car park), bad_request (nonce), gate_time_refused, reason_required, and those of domain/gate/entry.ts.
 */
export const checkIn = async (deps: Deps, actor: Actor, command: CheckIn): Promise<Outcome<CheckedIn>> => {
  const found = await atDesk(deps, actor, 'checkIn', command.bookingId)
  if (!found) return refused('not_found')
  const now = deps.clock.now()
  const time = eventTime(command.at, now)
  if (!time.ok) return time
  const forced = command.forced && reasonOf(command.forced.reason)
  if (forced === null) return refused('reason_required', undefined, { reason: 'reason_required' })
  const { nonce } = command
  if (nonce !== undefined && !isNonce(nonce)) return refused('bad_request')
  const answer = await deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, found)
    if (!locked) return refused('not_found')
    const enter = () => driveIn(tx, locked, { actor: nameOf(actor), now, at: time.value, ...(forced && { forced }), ...(nonce && { nonce }) })
    if (nonce === undefined) return enter()
    const { airportId, carParkId } = locked.place
    return once<CheckedIn>(tx, { airportId, carParkId, nonce, kind: 'in', bookingId: command.bookingId, at: time.value, receivedAt: now, actor: nameOf(actor), text: command.bookingId }, enter)
  })
  if (answer.ok) deps.wake()
  return answer
}

export type Passage = { actor: string; now: Instant; at: Instant; forced?: string; nonce?: string }

/** Call with the booking locked. */
export const driveIn = async (tx: Queryable, { booking, rules }: AtDesk, { actor, now, at, forced, nonce }: Passage): Promise<Outcome<CheckedIn>> => {
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
