import {
  movesSince,
  refusalsSince,
  tillCorrectionsOf,
  tillPayments,
  type DeskRefusal,
  type Move,
  type TillCorrection,
  type TillPayment,
} from '#db/desk-log.ts'
import type { Place } from '#domain/access/permissions.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { hourMs, type Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { isAtPlace } from './desk.ts'

export type { Move }

/** `leftMinor` is what stands after the corrections. */
export type ShiftPayment = TillPayment & { corrections: TillCorrection[]; leftMinor: number }

/** What happened at this desk in the last hours (DESK-16). */
export type Shift = {
  since: Instant
  now: Instant
  isAll: boolean
  payments: ShiftPayment[]
  cashMinor: number
  terminalMinor: number
  overrides: Move[]
  refusals: (DeskRefusal & { number: string | null })[]
  /** cars that were let in and out here, and how many were refused */
  counts: { in: number; out: number; refused: number }
  /** whether sums typed too high today may be corrected (DESK-31) */
  mayCorrect: boolean
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
  const corrections = Map.groupBy(
    await tillCorrectionsOf(
      deps.db,
      payments.map(({ id }) => id),
    ),
    ({ paymentId }) => paymentId,
  )
  const mine = payments.filter(isShown).map((payment): ShiftPayment => {
    const off = corrections.get(payment.id) ?? []
    return {
      ...payment,
      corrections: off,
      leftMinor: off.reduce((left, { amountMinor }) => left - amountMinor, payment.amountMinor),
    }
  })
  const shownMoves = moves.filter(isShown)
  // what was taken back let nobody pass
  const stood = shownMoves.filter(({ kind, at, checkedInAt, checkedOutAt }) =>
    kind === 'in' ? checkedInAt === at : checkedOutAt === at,
  )
  const sum = (by: TillPayment['takenBy']) =>
    mine.filter(({ takenBy }) => takenBy === by).reduce((total, { leftMinor }) => total + leftMinor, 0)
  const shownRefusals = refusals.filter(isShown)
  return done({
    since,
    now,
    isAll,
    payments: mine,
    cashMinor: sum('cash'),
    terminalMinor: sum('terminal'),
    overrides: shownMoves.filter((move) => move.forced !== null),
    refusals: shownRefusals,
    counts: {
      in: stood.filter(({ kind }) => kind === 'in').length,
      out: stood.filter(({ kind }) => kind === 'out').length,
      refused: shownRefusals.length,
    },
    mayCorrect: await isAtPlace(deps, actor, 'booking.correctPayment', place),
  })
}

/** How long "last at this desk" looks back: as long as something may be taken back. */
const lately = 15 * 60_000

/** What drove in and out here lately, the newest first, for the way back (DESK-10). Refusal: not_found. */
export const listLately = async (deps: Deps, actor: Actor, { place }: { place: Place }): Promise<Outcome<Move[]>> =>
  (await isAtPlace(deps, actor, 'booking.view', place))
    ? done(await movesSince(deps.db, place, deps.clock.now() - lately, 5))
    : refused('not_found')
