import type { Place } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/**
 * What somebody counted in the drawer, in cents. `found`: what the count before had left; `taken`: cash in the books
 * since then; `previous`: the count before, null for the first, which has nothing to be compared with.
 */
export type DrawerCount = {
  id: string
  previous: string | null
  actor: string
  at: Instant
  foundMinor: number
  takenMinor: number
  countedMinor: number
  leftMinor: number
  reason: string
}

const INSERT = statement(
  'drawer_count_insert',
  `
    insert into drawer_count (
      airport_id, car_park_id, id, previous, actor, at, found_minor, taken_minor, counted_minor, left_minor, reason
    )
    values (
      :airportId, :carParkId, :id, :previous, :actor, :at, :foundMinor, :takenMinor, :countedMinor, :leftMinor, :reason
    )
    on conflict do nothing
    returning id`,
)

/** False when somebody counted meanwhile, or this very count is there already. */
export const insertDrawerCount = async (
  tx: Queryable,
  { airportId, carParkId }: Place,
  count: DrawerCount,
): Promise<boolean> => {
  const { id, previous, actor, foundMinor, takenMinor, countedMinor, leftMinor, reason } = count
  const at = timestamp(count.at)
  const sums = { foundMinor, takenMinor, countedMinor, leftMinor }
  return (await INSERT(tx, { airportId, carParkId, id, previous, actor, at, ...sums, reason })).length === 1
}

const COUNTS = `
  select id::text, previous::text, actor, at, found_minor, taken_minor, counted_minor, left_minor, reason
  from drawer_count
  where airport_id = $1
    and car_park_id = $2
  order by at desc
  limit $3`

type Row = {
  id: string
  previous: string | null
  actor: string
  at: Instant
  found_minor: number
  taken_minor: number
  counted_minor: number
  left_minor: number
  reason: string
}

/** The counts of a place, the last first. */
export const drawerCountsAt = async (
  q: Queryable,
  { airportId, carParkId }: Place,
  limit: number,
): Promise<DrawerCount[]> =>
  (await q.query<Row>(COUNTS, [airportId, carParkId, limit], 'drawer_counts_at')).map((row) => ({
    id: row.id,
    previous: row.previous,
    actor: row.actor,
    at: row.at,
    foundMinor: row.found_minor,
    takenMinor: row.taken_minor,
    countedMinor: row.counted_minor,
    leftMinor: row.left_minor,
    reason: row.reason,
  }))
