import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Queryable } from '#db/db.ts'

const guide = fileURLToPath(new URL('../../docs/personal-data.md', import.meta.url))

export type PersonalColumn = { table: string; column: string; erasedWith: string }

/** The table of docs/personal-data.md, so that the tests check the product against what a reader sees. */
export const personalColumns = (): PersonalColumn[] =>
  [...readFileSync(guide, 'utf8').matchAll(/^\| `(\w+)` \| (`[\w`, ]+`) \| (\w+) \|$/gm)].flatMap(
    ([, table = '', columns = '', erasedWith = '']) =>
      [...columns.matchAll(/`(\w+)`/g)].map(([, column = '']) => ({ table, column, erasedWith })),
  )

/** Columns that can hold words or a date. Keys, counts, amounts and moments alone say nothing about a person. */
const WORDY = `
  select c.relname as "table", a.attname as "column"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
   where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
     and a.attnum > 0 and not a.attisdropped
     and t.typname not in ('int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'bool', 'uuid', 'timestamptz', '_int4')
   order by c.relname, a.attnum`

export const wordyColumns = async (q: Queryable): Promise<string[]> =>
  (await q.query<{ table: string; column: string }>(WORDY)).map(({ table, column }) => `${table}.${column}`)

/** How many rows have anything in a column. */
export const filledRows = async (q: Queryable, { table, column }: PersonalColumn): Promise<number> => {
  const [row] = await q.query<{ n: number }>(
    `select count(*)::int as n from ${table} t where coalesce((to_jsonb(t) ->> '${column}'), '') not in ('', '{}', '[]')`,
  )
  return row?.n ?? 0
}
