import { AsyncLocalStorage } from 'node:async_hooks'
import { types, type PoolClient, type QueryConfig } from 'pg'
import type { Db, Queryable, Row } from './db.ts'
import { isConnectionLost, isRaceLost } from './failures.ts'
import type { Connections } from './several-hosts.ts'

/**
 * How the values of columns are read, for both engines. It is set for the whole process, because the embedded engine
 * takes no parsers for a single query.
 */
const { builtins, getTypeParser, setTypeParser } = types
const parseTimestamp = getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date
setTypeParser(builtins.DATE, (text) => text)
setTypeParser(builtins.TIMESTAMPTZ, (text) => parseTimestamp(text).getTime())
setTypeParser(builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`)
  return value
})

const mostRuns = 3

/**
 * After this time the client itself stops waiting, because the time-outs of the server do not reach us where the
 * network loses packets (FT-06).
 */
const longestQueryMs = 6_000

/** `pg` reads query_timeout for each query too, which its types do not know yet. */
type Query = QueryConfig & { query_timeout?: number }

/**
 * The embedded engine works in this very thread, and its answers are promises that are kept already: a queue of
 * statements would run to its end before anybody else is heard, such as whoever asks whether the process is ready.
 */
const othersTurn = () => new Promise((resolve) => setImmediate(resolve))

const asQueryable = (client: PoolClient, patient: boolean, takesTurns: boolean): Queryable => ({
  query: async <T extends Row>(text: string, values?: unknown[], name?: string) => {
    if (takesTurns) await othersTurn()
    const query: Query = {
      text,
      ...(values && { values }),
      ...(name && { name }),
      ...(!patient && { query_timeout: longestQueryMs }),
    }
    return (await client.query<T>(query)).rows
  },
})

/** Waits a little longer with each run, for a random time, so that the two losers of a race do not meet again. */
const pause = (run: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * run))

/**
 * Makes one `Db` of a pool of either engine. A client is given back unless its connection is broken. Closing it after
 * every refused insert, as `pool.query` does, would cost a connection each time, and would break the embedded engine,
 * which keeps its prepared statements.
 */
export const dbOverPool = (kind: Db['kind'], pool: Connections, closeEngine: () => Promise<void>): Db => {
  /** open while a transaction of this database runs in the calling chain of functions */
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  // A connection that breaks makes the query that uses it fail, or is replaced when it is idle. Without these listeners
  // the process would end.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const refuseInside = () => {
    if (inside.getStore()?.open)
      throw new Error(
        'inside a transaction only its own `tx` may be asked: the embedded database has one connection and would wait for itself',
      )
  }

  const using = async <T>(work: (q: Queryable) => Promise<T>, patient = false): Promise<T> => {
    const client = await pool.connect()
    try {
      const value = await work(asQueryable(client, patient, kind === 'pglite'))
      client.release()
      return value
    } catch (error) {
      client.release(isConnectionLost(error))
      throw error
    }
  }

  const runTransaction = <T>(work: (tx: Queryable) => Promise<T>, patient: boolean): Promise<T> =>
    using(async (tx) => {
      const state = { open: true }
      await tx.query('begin')
      if (patient && kind === 'postgres') await tx.query('set local statement_timeout = 0; set local lock_timeout = 0')
      try {
        const value = await inside.run(state, () => work(tx))
        await tx.query('commit')
        return value
      } catch (error) {
        if (!isConnectionLost(error)) await tx.query('rollback')
        throw error
      } finally {
        state.open = false
      }
    }, patient)

  const transaction = async <T>(
    work: (tx: Queryable) => Promise<T>,
    options: { patient?: boolean } = {},
  ): Promise<T> => {
    refuseInside()
    for (let run = 1; ; run++) {
      try {
        return await runTransaction(work, options.patient === true)
      } catch (error) {
        if (run === mostRuns || !isRaceLost(error)) throw error
        await pause(run)
      }
    }
  }

  return {
    kind,
    query: async (text, values, name) => {
      refuseInside()
      return using((q) => q.query(text, values, name))
    },
    transaction,
    close: async () => {
      await pool.end()
      await closeEngine()
    },
  }
}
