import type { Queryable } from './db.ts'

const KEYS = `
  select key, type
  from stored_file
  where scan <> 'removed'
  union all
  select key, 'image/png'
  from resource
  order by 1`

/** Every file that some row refers to, wherever it is kept. */
export const storedKeys = (q: Queryable): Promise<{ key: string; type: string }[]> =>
  q.query<{ key: string; type: string }>(KEYS)
