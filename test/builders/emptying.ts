/**
 * Takes the rows out of a database of tests. The statements that a connection has planned stay planned: planning all
 * checks of the books anew costs a quarter of a second. So neither is a table truncated, nor are triggers switched off
 * in a connection that the tests use: either makes it forget its plans.
 */
import { Client } from 'pg'
import type { Db } from '#db/db.ts'

/** Those that refer to a table stand before it, so that no row goes while another one refers to it. */
const IN_ORDER = `
  with recursive reference as (
    select distinct conrelid as child, confrelid as parent
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid
  ),
  depth as (
    select oid as relation, 0 as steps from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    union
    select parent, steps + 1 from depth join reference on child = relation where steps < 40
  )
  select relation::regclass::text as name, max(steps) as steps from depth group by relation order by 2, 1`

/** One statement, which is planned once and tells in a millisecond what deleting from every table takes twenty for. */
const haveRows = (tables: readonly string[]): string =>
  tables.map((name) => `select '${name}' as name where exists (select from ${name})`).join('\nunion all\n')

type Ask = <T extends object>(text: string, name?: string) => Promise<T[]>
type Emptying = { ask: Ask; tables: readonly string[]; filled: string }

/** A connection of its own, in which a server asks nothing of triggers, neither the order nor whether a row may go. */
const besideTests = async (db: Db): Promise<Ask> => {
  const [at] = await db.query<{ port: number; name: string }>(
    'select inet_server_port() as port, current_database() as name',
  )
  const client = new Client({
    connectionString: `postgres://postgres@127.0.0.1:${at?.port}/${at?.name}`,
    options: '-c session_replication_role=replica -c plan_cache_mode=force_generic_plan -c jit=off',
  })
  // the database goes with the run of the tests, and this connection with it
  client.on('error', () => undefined)
  await client.connect()
  return async <T extends object>(text: string, name?: string) =>
    (await client.query<T>({ text, ...(name && { name }) })).rows
}

const begin = async (db: Db): Promise<Emptying> => {
  const ask: Ask =
    db.kind === 'postgres' ? await besideTests(db) : (text, name) => db.query<never>(text, undefined, name)
  const tables = (await ask<{ name: string }>(IN_ORDER)).map(({ name }) => name)
  return { ask, tables, filled: haveRows(tables) }
}

const known = new WeakMap<Db, () => Promise<Emptying>>()
/** What is learnt about a database is learnt when it is asked for, and once. */
const emptyingOf = (db: Db): (() => Promise<Emptying>) => {
  let learnt: Promise<Emptying> | undefined
  const emptying = known.get(db) ?? (() => (learnt ??= begin(db)))
  known.set(db, emptying)
  return emptying
}

/** Whoever a database is lent to knows what was learnt about it. */
export const shareEmptying = (lent: Db, db: Db): void => void known.set(lent, emptyingOf(db))

/**
 * Deletes every row but those of the tables that are `kept`. Those may refer to what is deleted: then the embedded
 * database, which has one connection, must forget its plans after all.
 */
export const deleteRows = async (db: Db, kept: readonly string[], keptMayRefer: boolean): Promise<void> => {
  const { ask, tables, filled } = await emptyingOf(db)()
  const having = new Set((await ask<{ name: string }>(filled, 'tables that have rows')).map(({ name }) => name))
  const deleted = tables.filter((one) => having.has(one) && !kept.includes(one)).map((name) => `delete from ${name}`)
  if (db.kind === 'postgres' || !keptMayRefer) for (const one of deleted) await ask(one)
  else
    await db.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica')
      for (const one of deleted) await tx.query(one)
    })
}
