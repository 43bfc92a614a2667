import { drawerCountsAt, insertDrawerCount, type DrawerCount } from '#db/drawer-counts.ts'
import { tillCorrectionsOf, tillPayments } from '#db/desk-log.ts'
import type { Queryable } from '#db/db.ts'
import type { Place } from '#domain/access/permissions.ts'
import { differenceMinor, expectedMinor } from '#domain/gate/drawer.ts'
import { readAmountOrNothing } from '#domain/claims/amount.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { isUuid } from '#domain/uuid.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { reasonOf } from '../staff-reason.ts'
import { staffNames } from '../staff-names.ts'
import { record } from '../trail.ts'
import { isAtPlace } from './desk.ts'

const mostListed = 10

/** `by` is a name; `differenceMinor` is null for the first count. */
export type ListedCount = DrawerCount & { by: string | null; differenceMinor: number | null }
/** What the drawer should hold, and what was counted before, the last first. `last` is null until the first count. */
export type Drawer = {
  last: ListedCount | null
  counts: ListedCount[]
  takenMinor: number
  expectedMinor: number
}

/** Cash in the books since the last count, without what was corrected of it (DESK-39). */
const cashSince = async (q: Queryable, place: Place, last: DrawerCount | null): Promise<number> => {
  if (last === null) return 0
  const cash = (await tillPayments(q, place, last.at + 1)).filter(({ takenBy }) => takenBy === 'cash')
  const off = await tillCorrectionsOf(
    q,
    cash.map(({ id }) => id),
  )
  const sum = (rows: readonly { amountMinor: number }[]) => rows.reduce((all, { amountMinor }) => all + amountMinor, 0)
  return sum(cash) - sum(off)
}

/** What the drawer of a car park should hold (DESK-39). Refusal: not_found. */
export const showDrawer = async (
  deps: Deps,
  actor: Actor,
  { place, everywhere = deps }: { place: Place; everywhere?: Pick<Deps, 'db'> },
): Promise<Outcome<Drawer>> => {
  if (!(await isAtPlace(deps, actor, 'booking.takePayment', place))) return refused('not_found')
  const rows = await drawerCountsAt(deps.db, place, mostListed)
  const name = await staffNames(
    everywhere,
    rows.map((row) => row.actor),
  )
  const counts = rows.map((row) => ({ ...row, by: name(row.actor), differenceMinor: differenceMinor(row) }))
  const [last = null] = counts
  const takenMinor = await cashSince(deps.db, place, last)
  const sums = { foundMinor: last?.leftMinor ?? 0, takenMinor }
  return done({ last, counts, takenMinor, expectedMinor: expectedMinor(sums) })
}

/** `previous` and `shownMinor` are what the form was drawn with; `counted` and `left` as somebody typed them. */
export type CountDrawer = {
  place: Place
  previous: string | null
  shownMinor: number
  counted: string
  left: string
  reason: string
  nonce: string
}

/**
 * Ends a shift with what is in the drawer (DESK-39). Refusals: not_found, amount_wrong (fields counted, left),
 * reason_required { differenceMinor } where it is off, conflict where somebody counted or took cash meanwhile.
 */
export const countDrawer = async (
  deps: Deps,
  actor: Actor,
  { place, previous, shownMinor, nonce, ...typed }: CountDrawer,
): Promise<Outcome<ListedCount>> => {
  if (!(await isAtPlace(deps, actor, 'booking.takePayment', place))) return refused('not_found')
  if (!isUuid(nonce)) return refused('bad_request')
  const [countedMinor, leftMinor] = [readAmountOrNothing(typed.counted), readAmountOrNothing(typed.left)]
  if (countedMinor === null) return refused('amount_wrong', undefined, { counted: 'amount_wrong' })
  if (leftMinor === null || leftMinor > countedMinor)
    return refused('amount_wrong', undefined, { left: 'amount_wrong' })
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const rows = await drawerCountsAt(tx, place, mostListed)
    const told = rows.find(({ id }) => id === nonce)
    if (told) return done({ ...told, by: null, differenceMinor: differenceMinor(told) })
    const [last = null] = rows
    const takenMinor = await cashSince(tx, place, last)
    const sums = { foundMinor: last?.leftMinor ?? 0, takenMinor }
    if ((last?.id ?? null) !== previous || expectedMinor(sums) !== shownMinor) return refused('conflict')
    const off = differenceMinor({ ...sums, countedMinor, previous })
    const reason = reasonOf(typed.reason) ?? ''
    if (off !== null && off !== 0 && reason === '')
      return refused('reason_required', { amount: off }, { reason: 'reason_required' })
    const count = { id: nonce, previous, actor: nameOf(actor), at: now, ...sums, countedMinor, leftMinor, reason }
    if (!(await insertDrawerCount(tx, place, count))) return refused('conflict')
    const { airportId, carParkId } = place
    const data = { airportId, carParkId, differenceMinor: off }
    await record(tx, actor, { operation: 'shift.drawerCounted', object: `drawerCount:${nonce}`, data }, now)
    return done({ ...count, by: null, differenceMinor: off })
  })
}
