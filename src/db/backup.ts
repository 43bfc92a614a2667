import type { Db, Queryable } from './db.ts'
import { migrate } from './migrate.ts'

/**
 * The whole database as lines. Both engines read and write the same lines, so a backup of the embedded database is also
 * the way to a PostgreSQL server. Rows travel as the text that PostgreSQL itself gives them, which keeps every value of
 * every type.
 */
export type DatabaseLine =
  | { kind: 'database'; migrations: { name: string; checksum: string }[] }
  | { kind: 'rows'; table: string; rows: string[] }
  | { kind: 'sequence'; name: string; value: string; used: boolean }

export type Counts = { tables: number; rows: number }

const NEXT_ROWS = 'fetch 500 from backup_rows'

const MIGRATIONS = `
  select name, checksum
  from migration
  order by name`

const TABLES = `
  select quote_ident(c.relname) as name
  from pg_class c
  where c.relkind = 'r'
    and c.relnamespace = 'public'::regnamespace
    and c.relname <> 'migration'
  order by c.relname`

const SEQUENCES = `
  select quote_ident(c.relname) as name
  from pg_class c
  where c.relkind = 'S'
    and c.relnamespace = 'public'::regnamespace
  order by c.relname`

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table_name, quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f'
    and connamespace = 'public'::regnamespace
  order by 1, 2`

// Names come from the catalogue of the database itself, quoted, and never from a person.
const declareRows = (table: string): string =>
  `
    declare backup_rows no scroll cursor for
    select t::text as line
    from ${table} t`
const readSequence = (sequence: string): string =>
  `
    select last_value::text as value, is_called as used
    from ${sequence}`
const emptied = (tables: string[]): string => `truncate ${tables.join(', ')}`
const dropKey = (table: string, name: string): string => `alter table ${table} drop constraint ${name}`
const addKey = (table: string, name: string, definition: string): string =>
  `alter table ${table} add constraint ${name} ${definition}`
const insertRows = (table: string): string => `
  insert into ${table} overriding system value
  select (one).*
  from (
    select line::${table} as one
    from unnest($1::text[]) as line
    offset 0
  ) as read`

const namesOf = async (tx: Queryable, text: string): Promise<string[]> =>
  (await tx.query<{ name: string }>(text)).map(({ name }) => name)

/**
 * Gives every row to `write`, all of them as of one moment although the product goes on writing (the embedded database
 * belongs to one process anyway). Nothing is changed.
 */
export const dumpDatabase = (db: Db, write: (line: DatabaseLine) => Promise<void>): Promise<Counts> =>
  db.transaction(
    async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only')
      await write({ kind: 'database', migrations: await tx.query<{ name: string; checksum: string }>(MIGRATIONS) })
      const tables = await namesOf(tx, TABLES)
      let count = 0
      for (const table of tables) {
        await tx.query(declareRows(table))
        for (;;) {
          const read = await tx.query<{ line: string }>(NEXT_ROWS)
          if (read.length === 0) break
          await write({ kind: 'rows', table, rows: read.map(({ line }) => line) })
          count += read.length
        }
        await tx.query('close backup_rows')
      }
      for (const name of await namesOf(tx, SEQUENCES)) {
        const [state] = await tx.query<{ value: string; used: boolean }>(readSequence(name))
        if (state) await write({ kind: 'sequence', name, ...state })
      }
      return { tables: tables.length, rows: count }
    },
    { patient: true },
  )

const HAS_TABLES = `select to_regclass('public.booking') is not null as there`
const IN_USE = `select exists (select from airport) or exists (select from booking) as used`

/** Throws an explanation when the database holds something, because it must never be written over. */
export const mustBeEmpty = async (db: Db): Promise<void> => {
  const [tables] = await db.query<{ there: boolean }>(HAS_TABLES)
  if (!tables?.there) return
  const [state] = await db.query<{ used: boolean }>(IN_USE)
  if (state?.used) throw new Error('the database is not empty: restore into an empty one, nothing was changed')
}

/**
 * Fills an empty database from the lines of `dumpDatabase`, in one transaction: first the tables as they were when the
 * lines were written, then the rows, then the migrations that came since. Throws for a database in use, and for lines
 * of a newer version or of changed migrations (FT-22).
 */
export const loadDatabase = async (db: Db, lines: AsyncIterable<DatabaseLine>): Promise<Counts> => {
  await mustBeEmpty(db)
  const counts = { tables: 0, rows: 0 }
  const iterator = lines[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done || first.value.kind !== 'database') throw new Error('this is no backup: its first line is missing')
  await migrate(db, { exactly: first.value.migrations })
  await db.transaction(
    async (tx) => {
      const keys = await tx.query<{ table_name: string; name: string; definition: string }>(FOREIGN_KEYS)
      for (const { table_name: table, name } of keys) await tx.query(dropKey(table, name))
      const tables = await namesOf(tx, TABLES)
      // migrations bring some first rows, which the backup has too
      await tx.query(emptied(tables))
      const known = new Set(tables)
      const sequences = new Set(await namesOf(tx, SEQUENCES))
      for (;;) {
        const next = await iterator.next()
        if (next.done) break
        const line = next.value
        if (line.kind === 'rows' && known.has(line.table)) {
          await tx.query(insertRows(line.table), [line.rows])
          counts.rows += line.rows.length
        } else if (line.kind === 'sequence' && sequences.has(line.name)) {
          await tx.query('select setval($1::regclass, $2::bigint, $3)', [line.name, line.value, line.used])
        } else throw new Error('the backup names a table or a counter that its own version does not have')
      }
      for (const { table_name: table, name, definition } of keys) await tx.query(addKey(table, name, definition))
      counts.tables = tables.length
    },
    { patient: true },
  )
  await migrate(db)
  return counts
}
