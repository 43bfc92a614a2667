import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { inBatches, oldRowsOf } from './old-rows.ts'

export type Tried = { n: number; endsAt: Instant }

type TryRow = { key: string; n: number; ends_at: number }

// in the order of the keys, so that two statements that share some keys never wait for each other
const COUNT = `
  insert into try_count as t (key, n, ends_at)
  select k.key, $4::int, k.ends_at
  from unnest($1::uuid[], $2::timestamptz[]) as k (key, ends_at)
  order by k.key
  on conflict (key) do update
    set n = case when t.ends_at <= $3::timestamptz then $4::int else t.n + $4::int end,
      ends_at = case when t.ends_at <= $3::timestamptz then excluded.ends_at else t.ends_at end
  returning key::text, n, ends_at`

/**
 * Counts one more try under each key, or `times` more; parallel tries each count. Answers how many there are now, in
 * the order of `tries`.
 */
export const countTries = async (
  q: Queryable,
  tries: readonly { key: string; windowMs: number }[],
  now: Instant,
  times = 1,
): Promise<Tried[]> => {
  const keys = tries.map(({ key }) => key)
  const ends = tries.map(({ windowMs }) => timestamp(now + windowMs))
  const rows = await q.query<TryRow>(COUNT, [keys, ends, timestamp(now), times], 'try_count')
  return keys.map((key) => {
    const row = rows.find((one) => one.key === key)
    if (!row) throw new Error('a try was not counted')
    return { n: row.n, endsAt: row.ends_at }
  })
}

const OF = `
  select key::text, n, ends_at
  from try_count
  where key = $1
    and ends_at > $2`

/** How many tries there are. This counts nothing. */
export const triesOf = async (q: Queryable, key: string, now: Instant): Promise<Tried> => {
  const [row] = await q.query<TryRow>(OF, [key, timestamp(now)], 'try_of')
  return { n: row?.n ?? 0, endsAt: row?.ends_at ?? now }
}

const GIVE_BACK = `
  update try_count
  set n = least(n, $2::int) - 1
  where key = $1
    and n > 0`
const FORGET = `
  delete from try_count
  where key = any ($1::uuid[])`
const DELETE_OLD = oldRowsOf('try_count', 'ends_at <= $2')

/**
 * Takes a try back, because it was right. Tries that were refused, since there were `most` already, are taken off with
 * it.
 */
export const giveBackTry = async (q: Queryable, key: string, most: number): Promise<void> => {
  await q.query(GIVE_BACK, [key, most], 'try_give_back')
}
export const forgetTries = async (q: Queryable, keys: readonly string[]): Promise<void> => {
  await q.query(FORGET, [keys], 'try_forget')
}
export const deleteOldTries = async (q: Queryable, before: Instant): Promise<void> => {
  await inBatches(q, DELETE_OLD, [timestamp(before)], 'try_delete_old')
}
