/**
 * What is read of a table is described once: a name in SQL, a field, and what becomes of the value in between. The
 * select list, the type of a row and the mapper all come from this description, so that none of them can be forgotten.
 */
export type Column<Sql extends string = string, Raw = never, Field = unknown> = {
  readonly sql: Sql
  readonly read: (raw: Raw) => Field
}
type Columns = { readonly [field: string]: Column | Columns }

/** A column such as `b.airport_id`, or an expression with its name such as `b.id::text as id`. */
export const column = <const Sql extends string, Raw, Field>(
  sql: Sql,
  read: (raw: Raw) => Field,
): Column<Sql, Raw, Field> => ({ sql, read })

/**
 * Takes the value as the database gives it. db/pool.ts says how that is: instants are milliseconds, days and times are
 * text.
 */
export const as =
  <T>() =>
  (raw: T): T =>
    raw

type NameOf<Sql extends string> = Sql extends `${string} as ${infer Name}`
  ? Name
  : Sql extends `${string}.${infer Name}`
    ? Name
    : Sql
type Leaves<D> = { [Field in keyof D]: D[Field] extends Column ? D[Field] : Leaves<D[Field]> }[keyof D]
type Described<C extends Column> = { [One in C as NameOf<One['sql']>]: Parameters<One['read']>[0] }

/** A row as the select list returns it. */
export type RowOf<D> = Described<Extract<Leaves<D>, Column>>
/** What the mapper makes of a row. */
export type FieldsOf<D> = {
  -readonly [Field in keyof D]: D[Field] extends { read: (raw: never) => infer Value } ? Value : FieldsOf<D[Field]>
}

const isColumn = (entry: Column | Columns): entry is Column => typeof entry.read === 'function'
const nameOf = (sql: string): string => sql.split(' as ').pop()!.split('.').pop()!
const leavesOf = (columns: Columns): Column[] =>
  Object.values(columns).flatMap((entry) => (isColumn(entry) ? entry : leavesOf(entry)))

type Row = Record<string, unknown>
const readerOf = (columns: Columns): ((row: Row) => Row) => {
  const readers = Object.entries(columns).map(([field, entry]): [string, (row: Row) => unknown] => {
    if (!isColumn(entry)) return [field, readerOf(entry)]
    const name = nameOf(entry.sql)
    const read = entry.read as (raw: unknown) => unknown
    return [field, (row) => read(row[name])]
  })
  return (row) => {
    const fields: Row = {}
    for (const [field, read] of readers) fields[field] = read(row)
    return fields
  }
}

/**
 * Describes a table. A group of columns may make one field (`stay: { arrival: …, departure: … }`). No two columns may
 * have the same name.
 */
export const described = <const D extends Columns>(columns: D) => {
  const leaves = leavesOf(columns)
  const names = leaves.map(({ sql }) => nameOf(sql))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two columns are called ${twice}`)
  return {
    /** the select list */
    list: leaves.map(({ sql }) => sql).join(', '),
    names,
    fields: readerOf(columns) as (row: RowOf<D>) => FieldsOf<D>,
  }
}
