import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Db, Queryable } from './db.ts'
import { codeOf } from './failures.ts'
import { raiseWall } from './row-wall.ts'

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url))

/** any number, the same in every process, so that only one process migrates at a time */
const lock = 7_236_410

const IS_THERE = `
  select to_regclass('migration') is not null as "isThere"`
const CREATE = `
  create table migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null
  )`
const APPLIED = `
  select name, checksum
  from migration
  order by name`
const REMEMBER = `
  insert into migration (name, checksum, applied_at)
  values ($1, $2, now())`

/** An index that was begun in advance and is not ready: a migration would take it for the one that it needs. */
const UNREADY = `
  select class.relname as name
  from pg_index as index
  join pg_class as class on class.oid = index.indexrelid
  join pg_namespace as namespace on namespace.oid = class.relnamespace
  where not index.indisvalid
    and namespace.nspname = current_schema()
  order by class.relname`
/**
 * Whoever waits for a table makes everybody else wait who comes later. The wait is shorter than theirs (postgres.ts),
 * so that it ends before they are refused (MACHINE-45).
 */
const SHORT_WAIT = `
  select set_config('lock_timeout', $1::text, true)`

/** The migration that brings the policies of rows; from then on every new table needs the grants of their role. */
const wall = '0036-row-wall.sql'

/** PostgreSQL's word for a right that is missing. */
const forbidden = '42501'
/** PostgreSQL's word for a lock that did not come in time. */
const lockedOut = '55P03'

type Migration = { name: string; sql: string; checksum: string }

const readAll = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * The migrations that must still be applied. Throws when the database was made by files that this version does not
 * have, or by a file with other contents, because nothing may be guessed here (FT-22).
 */
const stillToApply = async (tx: Queryable, files: Migration[]): Promise<Migration[]> => {
  const applied = await tx.query<{ name: string; checksum: string }>(APPLIED)
  for (const { name, checksum } of applied) {
    const file = files.find((f) => f.name === name)
    if (!file)
      throw new Error(`the database has migration ${name}, which this version does not know: start the newer version`)
    if (file.checksum !== checksum)
      throw new Error(`migration ${name} was changed after it was applied: add a new file instead`)
  }
  return files.filter((file) => !applied.some(({ name }) => name === file.name))
}

/** Whether this product has ever made its tables here. */
export const hasTables = async (q: Queryable): Promise<boolean> => {
  const [found] = await q.query<{ isThere: boolean }>(IS_THERE)
  return found?.isThere === true
}

export type MigrateOptions = {
  folder?: string
  /**
   * apply only these, which must be files of this version with these contents; a backup is read into the tables they
   * make
   */
  exactly?: { name: string; checksum: string }[]
  /** how long to wait for a table that something holds, and how often that is tried (MACHINE-45) */
  longestWaitMs?: number
  tries?: number
}

const upTo = (files: Migration[], exactly: { name: string; checksum: string }[]): Migration[] => {
  for (const { name, checksum } of exactly) {
    const file = files.find((one) => one.name === name)
    if (!file)
      throw new Error(`the backup has migration ${name}, which this version does not know: use the newer version`)
    if (file.checksum !== checksum) throw new Error(`migration ${name} is another one than the backup was made with`)
  }
  return files.filter((file) => exactly.some(({ name }) => name === file.name))
}

const words: Record<string, string> = {
  [forbidden]:
    'the tables are not those of this version, and this role may not change them: run `npm run migrate` as their owner',
  [lockedOut]:
    'the tables could not be changed, because something holds one of them, such as a backup: nothing was changed, try again',
}

const inWords = (error: unknown): unknown => {
  const known = words[codeOf(error)]
  return known && error instanceof Error ? new Error(`${known} (${error.message})`, { cause: error }) : error
}

const pauseMs = 1_000

const refuseUnready = async (tx: Queryable): Promise<void> => {
  const [index] = await tx.query<{ name: string }>(UNREADY)
  if (!index) return
  throw new Error(
    `the index ${index.name} is not ready: wait until it is, or drop it and build it again (docs/runbooks/upgrade.md)`,
  )
}

/**
 * Brings the database up to this version and answers the names that were applied now. All happens in one transaction,
 * so an interrupted start leaves nothing half done. Of several servers that start together one migrates and the others
 * wait. A role that does not own the tables may ask when nothing is to be done; otherwise it throws in words for
 * whoever starts the product.
 */
export const migrate = async (
  db: Db,
  { folder = migrations, exactly, longestWaitMs = 2_000, tries = 4 }: MigrateOptions = {},
): Promise<string[]> => {
  const all = await readAll(folder)
  const files = exactly ? upTo(all, exactly) : all
  const work = () =>
    db.transaction(
      async (tx) => {
        if (db.kind === 'postgres') await tx.query('select pg_advisory_xact_lock($1)', [lock])
        // looked for first, because `if not exists` asks for the right to make tables also where there is one
        if (!(await hasTables(tx))) await tx.query(CREATE)
        const todo = await stillToApply(tx, files)
        if (todo.length > 0) {
          await refuseUnready(tx)
          await tx.query(SHORT_WAIT, [String(longestWaitMs)])
        }
        for (const { name, sql, checksum } of todo) {
          await tx.query(sql)
          await tx.query(REMEMBER, [name, checksum])
        }
        // within: a table that is there without its policy would be one that no work page may read
        if (todo.length > 0 && files.some(({ name }) => name === wall)) await raiseWall(tx)
        return todo.map(({ name }) => name)
      },
      { patient: true },
    )
  for (let left = tries; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left <= 1 || codeOf(error) !== lockedOut) throw inWords(error)
      // whoever stood behind it goes first
      await setTimeout(pauseMs)
    }
  }
}
