import { movesSince, refusalsSince, tillPayments, type DeskRefusal, type Move, type TillPayment } from '#db/desk-log.ts'
import type { Place } from '#domain/access/permissions.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { hourMs, type Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { isAtPlace } from './desk.ts'

export type { Move }

/** What happened at this desk in the last hours (DESK-16). */
export type Shift = {
  since: Instant
  now: Instant
  isAll: boolean
  payments: TillPayment[]
  cashMinor: number
  terminalMinor: number
  overrides: Move[]
  refusals: (DeskRefusal & { number: string | null })[]
}

const shiftMs = 12 * hourMs
const most = 1_000

/** The shift's money, overrides and refusals. Refusal: not_found. */
export const showShift = async (deps: Deps, actor: Actor, { place }: { place: Place }): Promise<Outcome<Shift>> => {
  if (!(await isAtPlace(deps, actor, 'booking.takePayment', place))) return refused('not_found')
  const now = deps.clock.now()
  const since = now - shiftMs
  // whoever answers for the people here sees what all of them did
  const isAll = actor.kind !== 'staff' || (await isAtPlace(deps, actor, 'person.view', place))
  const isShown = (of: { actor: string }) => isAll || of.actor === nameOf(actor)
  const [payments, moves, refusals] = await Promise.all([
    tillPayments(deps.db, place, since),
    movesSince(deps.db, place, since, most),
    refusalsSince(deps.db, place, since),
  ])
  const mine = payments.filter(isShown)
  const sum = (by: TillPayment['takenBy']) =>
    mine.filter(({ takenBy }) => takenBy === by).reduce((total, { amountMinor }) => total + amountMinor, 0)
  return done({
    since,
    now,
    isAll,
    payments: mine,
    cashMinor: sum('cash'),
    terminalMinor: sum('terminal'),
    overrides: moves.filter((move) => move.forced !== null && isShown(move)),
    refusals: refusals.filter(isShown),
  })
}

/** How long "last at this desk" looks back: as long as something may be taken back. */
const lately = 15 * 60_000

/** What drove in and out here lately, the newest first, for the way back (DESK-10). Refusal: not_found. */
export const listLately = async (deps: Deps, actor: Actor, { place }: { place: Place }): Promise<Outcome<Move[]>> =>
  (await isAtPlace(deps, actor, 'booking.view', place))
    ? done(await movesSince(deps.db, place, deps.clock.now() - lately, 5))
    : refused('not_found')
