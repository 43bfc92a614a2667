import type { Queryable } from './db.ts'

const KEYS = `
  select key, type
  from stored_file
  where scan <> 'removed'
  union all
  select key, 'image/png'
  from resource
  union all
  select 'photos/' || id || '/' || wide || '-' || format, 'image/' || format
  from product_photo
    cross join unnest(array[400, 800, 1600]) as widths (wide)
    cross join unnest(array['avif', 'webp']) as formats (format)
  order by 1`

/** Every file that some row refers to, wherever it is kept. */
export const storedKeys = (q: Queryable): Promise<{ key: string; type: string }[]> =>
  q.query<{ key: string; type: string }>(KEYS)
