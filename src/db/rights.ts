import type { Db } from './db.ts'

/**
 * What a process needs that serves and does not own the tables: their rows, the numbers of new ones, and to become the
 * limited role of the work side. The two lines of defaults say the same of tables that a later version brings.
 */
const GRANTS = `
  select format(one, $1::text)
    as grant
  from unnest(array[
    'grant usage on schema public to %I',
    'grant select, insert, update, delete on all tables in schema public to %I',
    'grant usage, select, update on all sequences in schema public to %I',
    'revoke insert, update, delete on migration from %I',
    'alter default privileges in schema public grant select, insert, update, delete on tables to %I',
    'alter default privileges in schema public grant usage, select, update on sequences to %I',
    'grant parkwing_limited to %I'
  ]) one`

/**
 * Lets the role `role` of a PostgreSQL server serve with the tables of the role that asks (`npm run migrate -- ROLE`).
 * Throws where there is no such role. Said again it changes nothing.
 */
export const letServe = (db: Db, role: string): Promise<void> =>
  db.transaction(async (tx) => {
    for (const { grant } of await tx.query<{ grant: string }>(GRANTS, [role])) await tx.query(grant)
  })
