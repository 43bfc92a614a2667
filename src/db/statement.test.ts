import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { engines } from '#test/builders/database.ts'
import type { Db, Queryable } from './db.ts'
import { compiled, statement, type NamesIn } from './statement.ts'

// Parameters by name (decision 0041).

const unreachable: Queryable = {
  query: () => {
    throw new Error('the database was asked')
  },
}

describe('a text with names becomes one with numbers', () => {
  test.each([
    ['a name that stands twice has one number', 'select :a, :b, :a', 'select $1, $2, $1', ['a', 'b']],
    ['longer names are not shorter ones', 'select :id, :idle, :id_2', 'select $1, $2, $3', ['id', 'idle', 'id_2']],
    ['casts stay', 'select :a::int, b::text, :c::jsonb[]', 'select $1::int, b::text, $2::jsonb[]', ['a', 'c']],
    ['texts stay', `select ':a', 'it''s :b', e'\\':c', :d`, `select ':a', 'it''s :b', e'\\':c', $1`, ['d']],
    ['names in quotes stay', `select ":a", "b"":c", :d`, `select ":a", "b"":c", $1`, ['d']],
    ['remarks stay', `-- it's :a\nselect :b -- :c`, `-- it's :a\nselect $1 -- :c`, ['b']],
    [
      'remarks in remarks stay',
      `select /* :a /* ' */ :b */ :c /* :d */`,
      `select /* :a /* ' */ :b */ $1 /* :d */`,
      ['c'],
    ],
    ['dollar quotes stay', 'select $$:a$$, $x$ :b $$ $x$, :c', 'select $$:a$$, $x$ :b $$ $x$, $1', ['c']],
    ['named arguments stay', 'select f(days := 3, n => :n)', 'select f(days := 3, n => $1)', ['n']],
    ['times in texts stay', `select '10:30'::time, :at`, `select '10:30'::time, $1`, ['at']],
    ['slices with blanks stay', 'select a[1 : n], b[:i]', 'select a[1 : n], b[$1]', ['i']],
    ['no names', 'select 1', 'select 1', []],
  ])('%s', (_, text, made, names) => {
    expect(compiled(text)).toEqual({ text: made, names })
  })

  test.each([
    ['a number among names', 'select :a, $2', '$2 among parameters with names'],
    ['what may be a slice', 'select a[1:n]', '"1:n" may be a slice'],
    ['a quote that does not end', `select ':a`, 'a quote that does not end'],
    ['a remark that does not end', 'select /* :a', 'a remark that does not end'],
  ])('%s is refused where the module is loaded', (_, text, message) => {
    expect(() => compiled(text)).toThrow(message)
  })
})

test('the compiler sees the same names', () => {
  expectTypeOf<NamesIn<`select :a::int, ':b', 'it''s' || :c -- :d\n, :a /* :e */ as f from g where h = :iJ_2`>>() //
    .toEqualTypeOf<'a' | 'c' | 'iJ_2'>()
  expectTypeOf<NamesIn<`select :a where b in (${string}) and c = :d`>>().toEqualTypeOf<'a' | 'd'>()
  expectTypeOf<NamesIn<'select 1::int'>>().toEqualTypeOf<never>()
})

describe('before the database is asked', () => {
  const TWO = statement('statement_two', 'select :a, :b')
  // calls it as from a place that no compiler checks
  const asked = (values: object) => () => TWO(unreachable, values as { a: string; b: string })

  test('the control: with its names it is asked', () => {
    expect(asked({ b: 1, a: null })).toThrow('the database was asked')
  })

  test('a name without a value is an error', () => {
    expect(asked({ a: 1 })).toThrow('statement_two: no value for :b')
    expect(asked({ a: 1, b: undefined })).toThrow('statement_two: no value for :b')
    expect(asked(Object.create({ a: 1, b: 2 }) as object)).toThrow('statement_two: no value for :a')
  })

  test('a value that nothing is called by is an error', () => {
    expect(asked({ a: 1, b: 2, c: 3, 'd; drop table booking': 4 })).toThrow(
      'statement_two: nothing is called :c, :d; drop table booking',
    )
  })

  test('neither compiles, nor does an object, a moment or a text that is known only later', () => {
    const never = () => [
      // @ts-expect-error a value is missing
      TWO(unreachable, { a: 1 }),
      // @ts-expect-error one value too many
      TWO(unreachable, { a: 1, b: 2, c: 3 }),
      // @ts-expect-error undefined is no value
      TWO(unreachable, { a: 1, b: undefined }),
      // @ts-expect-error an object, for which db/columns.ts has json()
      TWO(unreachable, { a: 1, b: {} }),
      // @ts-expect-error a moment, for which db/columns.ts has timestamp()
      TWO(unreachable, { a: 1, b: new Date(0) }),
      // @ts-expect-error a text that is not written in the source may come from anybody
      statement('statement_late', String(0)),
    ]
    expect(never).toThrow()
  })
})

const SAMPLE = statement(
  'statement_sample',
  `select :list::int[] as list, :text::text as text, :nothing::text as nothing, ':text' as said, :text || '!' as twice`,
)

describe.each(engines())('a statement on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })

  test('values arrive as they are, whatever stands in them', async () => {
    for (const text of ['plain', `'); drop table booking; --`, ':list', '$1'])
      expect(await SAMPLE(db, { nothing: null, text, list: [1, 2] })).toEqual([
        { list: [1, 2], text, nothing: null, said: ':text', twice: `${text}!` },
      ])
  })

  test('it is prepared once under its name, and planned once', async () => {
    const name = 'statement_sample'
    const prepared = await db.transaction(async (tx) => {
      for (let run = 0; run < 3; run++) await SAMPLE(tx, { list: [], text: String(run), nothing: null })
      return tx.query('select statement from pg_prepared_statements where name = $1', [name])
    })
    expect(prepared).toHaveLength(1)
    expect(prepared[0]).toMatchObject({ statement: expect.stringContaining('$1::int[] as list, $2::text as text') })
  })
})
