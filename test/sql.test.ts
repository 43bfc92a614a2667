import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

// How SQL is written in src/db (decision 0041).

const folder = fileURLToPath(new URL('../src/db', import.meta.url))
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

/** Parameters with numbers above five: beyond that a reader has to count them. */
const countless = (text: string) => [...text.matchAll(/\$(?:[6-9]|\d{2,})\b/g)].map(([found]) => found)

/**
 * Statements made inside a function: only one at the left edge is made once, when the module is loaded, without
 * anything of a request in it.
 */
const inside = (text: string) =>
  [...text.matchAll(/^.*\bstatement\(.*$/gm)]
    .map(([line]) => line)
    .filter((line) => !/^(?:export )?const [A-Z_]+ = statement\($/.test(line) && !/^\s*(?:\*|\/\/)/.test(line))

describe('parameters', () => {
  test('six and more have names', () => {
    expect(sources.filter(({ text }) => countless(text).length > 0).map(({ file }) => file)).toEqual([])
  })

  test('statements with names are made where their module is loaded, never of what comes later', () => {
    const wrong = sources.flatMap(({ file, text }) => inside(text).map((line) => `${file}: ${line}`))
    expect(wrong).toEqual([])
    expect(sources.filter(({ text }) => /^const [A-Z_]+ = statement\(/m.test(text)).length).toBeGreaterThan(20)
  })

  test('the control: both are found where they are done', () => {
    expect(countless('values ($1, $5)')).toEqual([])
    expect(countless('values ($1, $6, $27)')).toEqual(['$6', '$27'])
    expect(inside("const A_B = statement(\n  'a',\n // statement(x)")).toEqual([])
    expect(inside('  const A = statement(\n')).toHaveLength(1)
    expect(inside('return statement(name, `select ${typed}`)')).toHaveLength(1)
  })
})

/**
 * The texts between backticks that are SQL, including their lines of comment (`--`), and with `?` for the values that
 * are put in.
 */
const statementsIn = (source: string): string[] =>
  [
    ...source
      .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
      .replace(/\$\{(?:[^{}`]|\{[^{}`]*\})*\}/g, '?')
      .matchAll(/`([^`]*)`/g),
  ]
    .map(([, text = '']) => text)
    .filter((text) => /\b(select|insert into|update \w+|delete from|where|order by|for update)\s/.test(text))

const words =
  'with|select|from|join|where|and|group by|having|window|order by|limit|offset|for|union|insert into|values|' +
  'update|set|delete|using|returning|on conflict'
/** The look-behind lets `:from` pass, which is a parameter. */
const clauses = new RegExp(`(?<!:)\\b(?:${words})\\b`, 'g')

/**
 * What a line contains after its first clause. A short pair of parentheses that closes in the same line counts as a
 * word.
 */
const crowded = (line: string): string[] => {
  let rest = line.replace(/'[^']*'/g, '?').replace(/--.*$/, '')
  const long: string[] = []
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(/\([^()]*\)/g, (group) => {
      if (/^\(select\b.*\bfrom\b/.test(group) && group.length > 70) long.push(group)
      return '_'.repeat(group.length)
    })
  }
  rest = rest
    .replace(/\bcase\b.*?\bend\b/g, '?')
    .replace(/\bbetween\b.*?\band\b/g, '?')
    .replace(/\b(?:distinct from|with ordinality|do update)\b/g, '?')
    .replace(/\bselect from\b/g, 'from')
    .replace(/\bdelete from\b/g, 'delete')
    .replace(/\bfor (?:no key )?update\b/g, 'for')
  // the key of a join stays in its line, even when it has two columns
  if (/^\s*(?:\w+ )*?join\b/.test(rest)) rest = rest.replace(/\b(?:and|using)\b/g, '?')
  return [...[...rest.matchAll(clauses)].slice(1).map(([word]) => word), ...long]
}

describe('a clause a line', () => {
  const lines = sources.flatMap(({ file, text }) =>
    statementsIn(text).flatMap((sql) => sql.split('\n').map((line) => ({ file, line }))),
  )

  test('no line of SQL has two clauses, or is longer than others', () => {
    const wrong = lines.filter(({ line }) => crowded(line).length > 0 || line.length > 120)
    expect(wrong.map(({ file, line }) => `${file}: ${line} (${crowded(line).join(', ')})`)).toEqual([])
    expect(lines.length).toBeGreaterThan(1_500)
  })

  test.each([
    ['select id from booking', ['from']],
    ['  where airport_id = $1 and id = $2', ['and']],
    ['  update booking set status = ?', ['set']],
    ['from booking b join airport a on a.id = b.airport_id', ['join']],
    ['insert into audit (at) values ($1) returning at', ['values', 'returning']],
    ['order by hold_until limit $2 for update skip locked', ['limit', 'for']],
    ['when a and b then 1 where c', ['where']],
  ])('the control: %s is found', (line, found) => {
    expect(crowded(line)).toEqual(found)
    expect(statementsIn(`const A = \`\n${line} select \``)).toHaveLength(1)
  })

  test('the control: a long question in parentheses is found', () => {
    expect(
      crowded(`and not exists (select from job j where j.queue = $1 and j.payload ->> 'bookingId' = b.id::text)`),
    ).toEqual([expect.stringContaining('(select from job j')])
  })

  test.each([
    'where day between $1 and $2',
    'where taken is distinct from 3',
    `select count(*) filter (where whose = 'own') as own`,
    'join product p on p.airport_id = b.airport_id and p.id = b.product_id',
    'join verdict using (seq)',
    'from (select * from delta order by airport_id, product_id, day) k',
    'for update skip locked',
    'on conflict (id) do update',
    `and done <> case when a and b then 'x and y' else 2 end`,
  ])('%s is one clause', (line) => {
    expect(crowded(line)).toEqual([])
  })
})
