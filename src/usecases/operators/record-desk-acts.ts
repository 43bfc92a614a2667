import { bookingById } from '#db/bookings.ts'
import type { Db, Queryable } from '#db/db.ts'
import { recordedBy } from '#db/desk-steps.ts'
import type { Place } from '#domain/access/permissions.ts'
import type { ActAnswer, ActResult, DeskAct, Other } from '#domain/gate/desk-queue.ts'
import { byOurClock } from '#domain/gate/device.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dayMs, minuteMs, type Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { atDesk, isAtPlace, lockAtDesk, type AtDesk } from './desk.ts'
import { isNonce, once } from './gate-memory.ts'
import { takeFact } from './record-facts.ts'
import { writeNote } from './write-note.ts'

const mostAtOnce = 500
/** Acts of a clock that is wrong by more than this have no time that could be believed. */
const oldestMs = 31 * dayMs

/** What a gate and the desk saw within this time of each other was the same car passing (DESK-26). */
const sameMs = 5 * minuteMs

type Command = { place: Place; acts: readonly DeskAct[]; everywhere?: Pick<Deps, 'db'> }

/**
 * Takes what the desk did without a line (DESK-25): in any order, twice, from two devices, and never refused for being
 * late. What happened is recorded whatever the booking became meanwhile; where others know otherwise, both sides are
 * told (DESK-26). `everywhere` are the rows of all car parks: of a booking that moved to another one its name is told.
 * Refusals of the whole call: not_found, bad_request.
 */
export const recordDeskActs = async (
  deps: Deps,
  actor: Actor,
  { place, acts, everywhere = deps }: Command,
): Promise<Outcome<ActAnswer[]>> => {
  if (!(await isAtPlace(deps, actor, 'booking.checkIn', place))) return refused('not_found')
  if (acts.length > mostAtOnce || acts.some(({ nonce }) => !isNonce(nonce))) return refused('bad_request')
  const answers: ActAnswer[] = []
  for (const act of acts)
    answers.push({ nonce: act.nonce, result: await recordOne(deps, actor, { place, act, all: everywhere.db }) })
  deps.wake()
  return done(answers)
}

type One = { place: Place; act: DeskAct; all: Db }
const actions = { in: 'checkIn', out: 'checkOut', note: 'note' } as const

const recordOne = async (deps: Deps, actor: Actor, { place, act, all }: One): Promise<ActResult> => {
  const now = deps.clock.now()
  const at = Math.min(byOurClock(act.at, act.aheadMs), now)
  if (!Number.isSafeInteger(at) || now - at > oldestMs) return { kind: 'refused' }
  const desk = await atDesk(deps, actor, actions[act.kind], act.bookingId)
  if (desk?.place.airportId !== place.airportId || desk.place.carParkId !== place.carParkId) {
    const moved = await bookingById(all, act.bookingId)
    return moved ? { kind: 'elsewhere', carPark: moved.terms.carParkName, ours: at } : { kind: 'gone' }
  }
  const { kind } = act
  if (kind === 'note') {
    const written = await writeNote(deps, actor, { bookingId: act.bookingId, text: act.text, nonce: act.nonce, at })
    return { kind: written.ok ? 'recorded' : 'refused' }
  }
  const answer = await deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, desk)
    if (!locked) return refused('not_found')
    const who = nameOf(actor)
    const event = {
      ...place,
      nonce: `act:${act.nonce}`,
      kind,
      bookingId: act.bookingId,
      at,
      receivedAt: now,
      actor: who,
      text: `act ${act.bookingId}`,
    }
    return once<ActResult>(tx, event, () => take(tx, locked, { kind, at, now, nonce: act.nonce, actor: who }))
  })
  return answer.ok ? answer.value : { kind: answer.problem.code === 'not_found' ? 'gone' : 'refused' }
}

type Fact = { kind: 'in' | 'out'; at: Instant; now: Instant; nonce: string; actor: string }

/** Records it, and says what was known before. Call with the booking locked. */
const take = async (tx: Queryable, locked: AtDesk, fact: Fact): Promise<Outcome<ActResult>> => {
  const { booking } = locked
  const { kind, at } = fact
  const before = { in: booking.checkedInAt, out: booking.checkedOutAt }
  // somebody recorded the same, or that the car was gone by then
  const way = kind === 'in' && before.out !== null && before.out <= at ? 'out' : kind
  const stood = before[way]
  const other = stood === null ? null : await recordedBy(tx, booking.id, way)
  const taken = await takeFact(tx, locked, fact)
  if (!taken.ok) return taken
  if (!taken.value.isMoved) return done({ kind: 'cancelled', ours: at })
  if (stood !== null) {
    const [theirs, by] = [other?.at ?? stood, side(other?.actor)]
    const isSame = by === 'gate' && way === kind && Math.abs(theirs - at) <= sameMs
    const kept = way === kind ? Math.min(stood, at) : stood
    if (!isSame) return done({ kind: 'met', way, ours: at, theirs, kept, by })
  }
  const { dueMinor } = taken.value
  return done(kind === 'out' && dueMinor > 0 ? { kind: 'owes', amountMinor: dueMinor } : { kind: 'recorded' })
}

const side = (actor: string | undefined): Other =>
  actor?.startsWith('carPark:') ? 'gate' : actor?.startsWith('staff:') ? 'desk' : 'other'
