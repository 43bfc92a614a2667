import type { Db } from './db.ts'
import { openFolder, openMemory } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export type DbChoice = {
  /** address of a PostgreSQL server, version 15 or later: `postgres://…` */
  url?: string
  /** asked for each connection, where the address has none */
  password?: (() => string) | undefined
  /** number of connections to it, 10 by default */
  pool?: number | undefined
  /** folder of the embedded database */
  folder?: string
  /** the embedded database in memory, without a folder */
  memory?: boolean
}

/** Opens the first that is given of url, folder and memory. Migrations are not applied yet. */
export const openDb = async ({ url, pool, password, folder, memory }: DbChoice): Promise<Db> => {
  if (url) return openPostgres(url, pool, password)
  if (folder) return openFolder(folder)
  if (memory) return openMemory()
  throw new Error('no database named: a PostgreSQL url, a folder or memory')
}
