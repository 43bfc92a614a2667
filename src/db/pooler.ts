import type { Db } from './db.ts'

const SESSION = `
  select pg_backend_pid() as pid,
    current_setting('plan_cache_mode') = 'force_generic_plan'
    and current_setting('timezone') = 'UTC'
    and current_setting('statement_timeout') <> '0'
    and current_setting('lock_timeout') <> '0'
    and current_setting('idle_in_transaction_session_timeout') <> '0' as "isSet"`
type Session = { pid: number; isSet: boolean }

const looks = 3

/**
 * What is wrong with the way to the server, in words, or null. A pooler between us may give one server's session to
 * several clients in turn, and named statements are then gone or somebody else's (PgBouncer: pool_mode =
 * transaction); or it may leave out what we set for each session. `open` opens a database of one connection.
 */
export const poolerFault = async (open: () => Db): Promise<string | null> => {
  const [one, two] = [open(), open()]
  const read = async (db: Db) => (await db.query<Session>(SESSION))[0]
  try {
    for (let look = 0; look < looks; look++) {
      const mine = await read(one)
      const other = await two.transaction(async (tx) => (await tx.query<Session>(SESSION))[0])
      if (mine?.pid === other?.pid)
        return 'leads to a pooler that shares sessions (PgBouncer: pool_mode = transaction): use pool_mode = session'
      if (!mine?.isSet || !other?.isSet)
        return 'leads to a pooler that drops the settings of a session: set them for the role (docs/runbooks/production.md)'
    }
    return null
  } finally {
    await Promise.all([one.close(), two.close()])
  }
}
