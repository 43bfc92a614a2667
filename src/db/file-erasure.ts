import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

// photos of a car are proof as long as a claim waits for its decision (VALET-7)
const DUE_FILES = `
  select key
  from stored_file f
  where erase_after <= $1
    and (
      owner_kind <> 'photo'
      or not exists (
        select
        from claim c
        where c.booking_id = f.booking_id
          and c.status = 'received'
      )
    )
  order by erase_after
  limit $2`
const FORGET_FILE = `
  delete from stored_file
  where key = $1
    and erase_after <= $2`

export const filesToErase = async (q: Queryable, now: Instant, limit: number): Promise<string[]> =>
  (await q.query<{ key: string }>(DUE_FILES, [timestamp(now), limit], 'erasure_due_files')).map((row) => row.key)
/** Call it after the file store has removed the file. */
export const forgetFile = async (q: Queryable, key: string, now: Instant): Promise<void> => {
  await q.query(FORGET_FILE, [key, timestamp(now)], 'erasure_forget_file')
}
