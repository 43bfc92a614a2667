import { bookingById } from '#db/bookings.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { eventTime } from '#domain/gate/entry.ts'
import { plateKey } from '#domain/gate/plates.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { tidySymbols } from '#domain/vouchers/symbols.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { driveIn, type CheckedIn } from './check-in.ts'
import { driveOut, type CheckedOut } from './check-out.ts'
import { atDesk, lockAtDesk } from './desk.ts'
import { bookingIdsByPlate, byCode } from './find-at-car-park.ts'
import { isNonce, once } from './gate-memory.ts'

/** What a barrier saw. `at` is the time by its own clock; when missing, now. */
export type GateReport = {
  nonce: string
  kind: 'in' | 'out'
  at?: Instant
  scan: { voucherCode: string } | { plate: string }
}
export type GateAnswer = { nonce: string; outcome: Outcome<CheckedIn | CheckedOut> }

const mostAtOnce = 500

/**
 * Takes one event of a barrier, or those that it kept while it was offline (CI-08). They are worked off by the gate's
 * own times, in whatever order they come in. Each counts once (CI-07) and gets an answer of its own. The actor is the
 * gate of one car park. Refusals of the whole call: not_allowed, bad_request.
 */
export const reportEvents = async (
  deps: Deps,
  actor: Actor,
  { carParkId, events }: { carParkId: number; events: GateReport[] },
): Promise<Outcome<GateAnswer[]>> => {
  if (actor.kind !== 'carPark' || !actor.carParkIds.includes(carParkId)) return refused('not_allowed')
  if (events.length === 0 || events.length > mostAtOnce || events.some(({ nonce }) => !isNonce(nonce)))
    return refused('bad_request')
  const now = deps.clock.now()
  const inOrder = events
    .map((event, index) => ({ event, index }))
    .toSorted((a, b) => (a.event.at ?? now) - (b.event.at ?? now) || a.index - b.index)
  const answers = new Map<number, GateAnswer>()
  for (const { event, index } of inOrder)
    answers.set(index, { nonce: event.nonce, outcome: await reportOne(deps, actor, carParkId, event) })
  deps.wake()
  return done(events.map((_, index) => answers.get(index)!))
}

const textOf = ({ scan }: GateReport): string =>
  'plate' in scan ? `plate ${plateKey(scan.plate)}` : `code ${tidySymbols(scan.voucherCode)}`

const reportOne = async (
  deps: Deps,
  actor: Extract<Actor, { kind: 'carPark' }>,
  carParkId: number,
  event: GateReport,
): Promise<Outcome<CheckedIn | CheckedOut>> => {
  const now = deps.clock.now()
  const time = eventTime(event.at, now)
  if (!time.ok) return time
  const found = await whose(deps, actor, carParkId, event)
  const desk = found.ok ? await atDesk(deps, actor, event.kind === 'in' ? 'checkIn' : 'checkOut', found.value.id) : null
  const { nonce, kind } = event
  const scan = {
    airportId: actor.airportId,
    carParkId,
    nonce,
    kind,
    bookingId: desk?.booking.id ?? null,
    at: time.value,
    receivedAt: now,
    actor: nameOf(actor),
    text: textOf(event),
  }
  return deps.db.transaction(async (tx) => {
    const locked = desk && (await lockAtDesk(tx, desk))
    const passage = { actor: nameOf(actor), now, at: time.value, nonce }
    return once<CheckedIn | CheckedOut>(tx, scan, async () => {
      if (!found.ok) return found
      if (!locked || locked.place.carParkId !== carParkId)
        return refused('wrong_car_park', { carPark: found.value.terms.carParkName })
      return kind === 'in'
        ? driveIn(tx, locked, passage)
        : driveOut(tx, locked, { ...passage, shownDelayMinutes: null })
    })
  })
}

/**
 * If several bookings have the plate, the one that can make this step is taken. When none or several can, a person must
 * decide.
 */
export const whose = async (
  deps: Deps,
  actor: Extract<Actor, { kind: 'carPark' }>,
  carParkId: number,
  { kind, scan }: Pick<GateReport, 'kind' | 'scan'>,
): Promise<Outcome<Booking>> => {
  if ('voucherCode' in scan) return byCode(deps, scan.voucherCode)
  const ids = await bookingIdsByPlate(deps, actor.airportId, [carParkId], scan.plate)
  const bookings = (await Promise.all(ids.map((id) => bookingById(deps.db, id)))).filter((booking) => booking !== null)
  const able = bookings.filter(({ status }) =>
    kind === 'in' ? status === 'confirmed' || status === 'no_show' : status === 'checked_in',
  )
  const [only = bookings[0]] = able
  return only && able.length < 2 ? done(only) : refused('plate_unknown')
}
