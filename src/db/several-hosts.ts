import type { ClientBase, Pool, PoolClient } from 'pg'
import { isConnectionLost } from './failures.ts'

/** What db/pool.ts needs of a pool, so that there may be several behind it. */
export type Connections = {
  connect(): Promise<PoolClient>
  end(): Promise<void>
  on(event: 'error', listener: () => void): unknown
  on(event: 'connect', listener: (client: PoolClient) => void): unknown
}

const STANDBY = `select current_setting('transaction_read_only') = 'on' as closed`

/** Refuses a connection to a server that takes no writes: a standby that nobody promoted yet. */
export const mustTakeWrites = (client: ClientBase, done: (error?: Error) => void): void =>
  client.query<{ closed: boolean }>(STANDBY, (error: Error | null, result) => {
    if (error) return done(error)
    done(result.rows[0]?.closed === false ? undefined : new Error('Connection terminated: this server takes no writes'))
  })

/**
 * The server that takes writes, of several of which one does. Whoever finds it gone asks the others; the one that was
 * found is asked first from then on. So nobody has to be told that a standby was promoted.
 */
export const firstThatWrites = (pools: readonly [Pool, ...Pool[]]): Connections => {
  let current = 0
  return {
    connect: async () => {
      const failures: unknown[] = []
      for (let step = 0; step < pools.length; step++) {
        const place = (current + step) % pools.length
        try {
          const client = await (pools[place] ?? pools[0]).connect()
          current = place
          return client
        } catch (error) {
          if (!isConnectionLost(error)) throw error
          failures.push(error)
        }
      }
      // what the one says that took writes until now
      throw failures[0]
    },
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
    on: (event: 'error' | 'connect', listener: (client: PoolClient) => void) =>
      pools.forEach((pool) => pool.on(event as 'connect', listener)),
  }
}
