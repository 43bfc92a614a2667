import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** A picture of the site. Its bytes are in the file store. */
export type Resource = {
  id: string
  version: number
  key: string
  width: number
  height: number
  size: number
  sha256: string
}

const BY_ID = `
  select id, version, key, width, height, size, sha256
  from resource
  where id = $1`

export const resourceById = async (q: Queryable, id: string): Promise<Resource | null> =>
  (await q.query<Resource>(BY_ID, [id], 'resource_by_id'))[0] ?? null

const STORE = statement(
  'resource_store',
  `
    insert into resource (id, version, key, width, height, size, sha256, created_at)
    values (:id, :version, :key, :width, :height, :size, :sha256, :now)
    on conflict (id) do update
      set version = excluded.version,
        key = excluded.key,
        width = excluded.width,
        height = excluded.height,
        size = excluded.size,
        sha256 = excluded.sha256,
        created_at = excluded.created_at
      where resource.version = excluded.version - 1
    returning id`,
)

/** False when somebody else replaced the picture meanwhile. */
export const storeResource = async (
  q: Queryable,
  { id, version, key, width, height, size, sha256 }: Resource,
  now: Instant,
): Promise<boolean> =>
  (await STORE(q, { id, version, key, width, height, size, sha256, now: timestamp(now) })).length === 1
