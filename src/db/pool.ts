import { AsyncLocalStorage } from 'node:async_hooks'
import { types, type Pool, type PoolClient, type QueryConfig } from 'pg'
import type { Db, Queryable, Row } from './db.ts'
import { isConnectionLost, isRaceLost } from './failures.ts'

/**
 * How columns come out, for both engines: the embedded one takes no parsers per query, so they are set for the whole
 * process.
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
 * The client's own end of waiting: where the network swallows packets the server's time-outs do not reach us (FT-06).
 */
const longestQueryMs = 6_000

/** `pg` reads query_timeout per query too, its types do not know yet. */
type Query = QueryConfig & { query_timeout?: number }

const asQueryable = (client: PoolClient, patient: boolean): Queryable => ({
  query: async <T extends Row>(text: string, values?: unknown[], name?: string) => {
    const query: Query = {
      text,
      ...(values && { values }),
      ...(name && { name }),
      ...(!patient && { query_timeout: longestQueryMs }),
    }
    return (await client.query<T>(query)).rows
  },
})

/** A little longer with each run, and never in step with the other loser. */
const pause = (run: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * run))

/**
 * One `Db` over a pool of either engine. A client is given back unless its connection is broken: closing it after every
 * refused insert, as
 * `pool.query` does, would cost a connection each and would break the embedded engine, which keeps its prepared
 * statements.
 */
export const dbOverPool = (kind: Db['kind'], pool: Pool, closeEngine: () => Promise<void>): Db => {
  /** open while a transaction of this database runs in the calling chain of functions */
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  // A connection that breaks fails the query that uses it, or is replaced when idle; without listeners the process
  // would end.
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
      const value = await work(asQueryable(client, patient))
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
