import { bookingById } from '#db/bookings.ts'
import type { Db, Queryable } from '#db/db.ts'
import { deskPinsOf } from '#db/desk-pins.ts'
import { insertDeskReview } from '#db/desk-reviews.ts'
import { recordedBy } from '#db/desk-steps.ts'
import type { Place } from '#domain/access/permissions.ts'
import type { ActAnswer, ActResult, DeskAct, Other } from '#domain/gate/desk-queue.ts'
import { seenLength } from '#domain/gate/kept-list.ts'
import { byOurClock } from '#domain/gate/device.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { tidyText } from '#domain/bookings/typed-text.ts'
import { isSamePlate } from '#domain/gate/plates.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import { readDeed, type DeedStep } from '#domain/valet/deed.ts'
import { isUuid } from '#domain/uuid.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { atDesk, isAtPlace, lockAtDesk, type AtDesk } from './desk.ts'
import { reasonOf } from '../staff-reason.ts'
import { isNonce, memoryOf, once } from './gate-memory.ts'
import { sameCarMs, takeFact } from './record-facts.ts'
import { lookAtDesk } from './scan.ts'
import { recordLate } from './valet/late-deed.ts'
import { writeNote } from './write-note.ts'

const mostAtOnce = 500
/** Acts of a clock that is wrong by more than this have no time that could be believed. */
const oldestMs = 31 * dayMs

/** `tabletId`: the tablet of this desk that sends them, if one does. */
type Command = {
  place: Place
  acts: readonly DeskAct[]
  everywhere?: Pick<Deps, 'db'>
  tabletId?: string | null
}

/**
 * Takes what the desk did without a line (DESK-25): in any order, twice, from two devices, and never refused for being
 * late. What happened is recorded whatever the booking became meanwhile; where others know otherwise, both sides are
 * told (DESK-26). `everywhere` are the rows of all car parks: of a booking that moved to another one its name is told.
 * A photo for which there is no room or nobody to draw it right now is not answered, and the device sends it again.
 * Refusals of the whole call: not_found, bad_request.
 */
export const recordDeskActs = async (
  deps: Deps,
  actor: Actor,
  { place, acts, everywhere = deps, tabletId = null }: Command,
): Promise<Outcome<ActAnswer[]>> => {
  if (!(await isAtPlace(deps, actor, 'booking.checkIn', place))) return refused('not_found')
  if (acts.length > mostAtOnce || acts.some(({ nonce }) => !isNonce(nonce))) return refused('bad_request')
  const known = tabletId === null ? [] : (await deskPinsOf(everywhere.db, tabletId)).map(({ id }) => id)
  const answers: ActAnswer[] = []
  for (const act of acts) {
    const doer = known.includes(act.by) ? inTheNameOf(actor, act.by) : actor
    const result = await recordOne(deps, doer, { place, act, all: everywhere.db })
    if (result) answers.push({ nonce: act.nonce, result })
  }
  deps.wake()
  return done(answers)
}

/** Who sends has the right; who did it is named, also when he works there no more by now (DESK-40). */
const inTheNameOf = (actor: Actor, personId: string): Actor => (actor.kind === 'staff' ? { ...actor, personId } : actor)

type One = { place: Place; act: DeskAct; all: Db }
const actions = { in: 'checkIn', out: 'checkOut', note: 'note', valet: 'checkIn' } as const

/** Null: not now. */
const recordOne = async (deps: Deps, actor: Actor, { place, act, all }: One): Promise<ActResult | null> => {
  if ((act.reason !== '' || act.kind === 'unknown') && !isUuid(act.nonce)) return { kind: 'refused' }
  const now = deps.clock.now()
  const at = Math.min(byOurClock(act.at, act.aheadMs), now)
  if (!Number.isSafeInteger(at) || now - at > oldestMs) return { kind: 'refused' }
  if (act.kind === 'unknown') return recordUnknown(deps, actor, { place, act, all, at })
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
  return kind === 'valet' ? recordValetAct(deps, actor, desk, { act, at }) : pass(deps, actor, desk, { act, kind, at })
}

/** What is otherwise a moment later: everybody who draws is busy, or the store of files is away. */
const isPassing: ReadonlySet<string> = new Set(['files_busy', 'claim_failed'])

const passes: Partial<Record<DeedStep, 'in' | 'out'>> = { met: 'in', returned: 'out' }

/** A step of a car that is handed over (VALET-14): meeting and giving back let it in and out as well. */
const recordValetAct = async (
  deps: Deps,
  actor: Actor,
  desk: AtDesk,
  { act, at }: { act: DeskAct; at: Instant },
): Promise<ActResult | null> => {
  const deed = readDeed(act.text)
  if (deed === null || !isUuid(act.nonce)) return { kind: 'refused' }
  const way = passes[deed.step]
  const passed = way && (await pass(deps, actor, desk, { act, kind: way, at }))
  if (passed && !['recorded', 'met', 'owes'].includes(passed.kind)) return passed
  const kept = await recordLate(deps, actor, { booking: desk.booking, deed, at, nonce: act.nonce })
  if (!kept.ok) return isPassing.has(kept.problem.code) ? null : { kind: 'refused' }
  return passed ?? { kind: 'recorded' }
}

type Pass = { act: DeskAct; kind: 'in' | 'out'; at: Instant; number?: string }

/** The entry or exit of a booking, once for the name of the act. `number`: the desk did not know which one it is. */
const pass = async (deps: Deps, actor: Actor, desk: AtDesk, { act, kind, at, number }: Pass): Promise<ActResult> => {
  const now = deps.clock.now()
  const bookingId = desk.booking.id
  const nonce = nonceOf(act)
  const who = nameOf(actor)
  const forced = reasonOf(act.reason) ?? undefined
  const answer = await deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, desk)
    if (!locked) return refused('not_found')
    const event = { ...desk.place, nonce, kind, bookingId, at, receivedAt: now, actor: who, text: `act ${bookingId}` }
    return once<ActResult>(tx, event, async () => {
      const taken = await take(tx, locked, { kind, at, now, nonce, actor: who, ...(forced && { forced }) })
      if (!taken.ok) return taken
      if (forced !== undefined) {
        const review = { id: act.nonce, kind, bookingId, seen: '', reason: forced, at, otherAt: null, actor: who }
        await insertDeskReview(tx, desk.place, { ...review, receivedAt: now })
      }
      return number !== undefined && taken.value.kind === 'recorded' ? done({ kind: 'found', number }) : taken
    })
  })
  return answer.ok ? answer.value : { kind: answer.problem.code === 'not_found' ? 'gone' : 'refused' }
}

const nonceOf = ({ nonce }: DeskAct): string => `act:${nonce}`

/**
 * A car that was on no list was let in (DESK-37). Whose booking it is, if anybody's, is looked for now: by code and
 * number, or by the whole plate. Else it is kept as it was seen, to be reviewed.
 */
const recordUnknown = async (deps: Deps, actor: Actor, one: One & { at: Instant }): Promise<ActResult> => {
  const { place, act, all, at } = one
  const [seen, reason] = [tidyText(act.text).slice(0, seenLength), reasonOf(act.reason)]
  if (seen === '' || reason === null) return { kind: 'refused' }
  const before = await memoryOf<ActResult>(deps.db, { ...place, nonce: nonceOf(act) })
  if (before) return before.ok ? before.value : { kind: 'refused' }
  const looked = await lookAtDesk(deps, actor, { place, typed: seen, everywhere: { db: all } })
  if (!looked.ok) return { kind: 'refused' }
  const found = looked.value
  if (found.kind === 'car') {
    const { booking } = found.stay
    const { plate } = booking.details
    const isIt = found.isByCode || (plate !== '' && isSamePlate(seen, plate))
    const desk = isIt ? await atDesk(deps, actor, 'checkIn', booking.id) : null
    if (desk) return pass(deps, actor, desk, { act, kind: 'in', at, number: booking.number })
  }
  const receivedAt = deps.clock.now()
  const review = { id: act.nonce, kind: 'unknown' as const, bookingId: null, seen, reason, at, otherAt: null }
  await insertDeskReview(deps.db, place, { ...review, actor: nameOf(actor), receivedAt })
  const elsewhere = found.kind === 'stop' ? found.elsewhere : null
  return elsewhere ? { kind: 'elsewhere', carPark: elsewhere.name, ours: at } : { kind: 'recorded' }
}

type Fact = Parameters<typeof takeFact>[2]

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
    const isSame = by === 'gate' && way === kind && Math.abs(theirs - at) <= sameCarMs
    const kept = way === kind ? Math.min(stood, at) : stood
    if (!isSame) return done({ kind: 'met', way, ours: at, theirs, kept, by })
  }
  const { dueMinor } = taken.value
  return done(kind === 'out' && dueMinor > 0 ? { kind: 'owes', amountMinor: dueMinor } : { kind: 'recorded' })
}

const side = (actor: string | undefined): Other =>
  actor?.startsWith('carPark:') ? 'gate' : actor?.startsWith('staff:') ? 'desk' : 'other'
