import type { Db } from './db.ts'
import { openFolder, openMemory } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export type DbChoice = {
  /** `postgres://…`: a PostgreSQL server, 15 or later */
  url?: string
  /** connections to it, 10 unless told */
  pool?: number | undefined
  /** the embedded database in this folder */
  folder?: string
  /** the embedded database without a folder */
  memory?: boolean
}

/** The first that is given of url, folder, memory. Nothing is migrated yet. */
export const openDb = async ({ url, pool, folder, memory }: DbChoice): Promise<Db> => {
  if (url) return openPostgres(url, pool)
  if (folder) return openFolder(folder)
  if (memory) return openMemory()
  throw new Error('no database named: a PostgreSQL url, a folder or memory')
}
