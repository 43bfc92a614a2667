import { Client, Pool, type ClientConfig } from 'pg'
import type { Db } from './db.ts'
import { hostsOf } from './hosts.ts'
import { dbOverPool } from './pool.ts'
import { firstThatWrites, mustTakeWrites } from './several-hosts.ts'

/** The driver takes a function for a password only where no address is given. */
const askingFor = (password: () => string) =>
  class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config)
      Object.assign(this, { password })
    }
  }

/**
 * Every wait has an end: 2 s to connect or to get a free connection, 3 s for a lock, 5 s for a statement, 10 s for a
 * transaction that does nothing. pool.ts adds an end of the client's own waiting. Plans are generic, because our
 * statements are named and always the same, and planning costs more than running them. Where the address names several
 * hosts, the one that takes writes is used (MACHINE-22). `password` is asked for each connection (ACCESS-35).
 */
export const openPostgres = (url: string, connections = 10, password?: () => string): Db => {
  const hosts = hostsOf(url)
  const poolOf = (connectionString: string) =>
    new Pool({
      connectionString,
      ...(password && { Client: askingFor(password) }),
      ...(hosts.length > 1 && { verify: mustTakeWrites }),
      max: connections,
      connectionTimeoutMillis: 2_000,
      idleTimeoutMillis: 30_000,
      lock_timeout: 3_000,
      statement_timeout: 5_000,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
      application_name: 'parkwing',
      // compiling the checks of the books took up to 24 s, running them 40 ms; nothing else of ours is as long
      options: '-c plan_cache_mode=force_generic_plan -c timezone=UTC -c jit=off',
    })
  const [first = url, ...others] = hosts
  return dbOverPool('postgres', firstThatWrites([poolOf(first), ...others.map(poolOf)]), async () => undefined)
}
