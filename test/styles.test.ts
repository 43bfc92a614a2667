import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sheetsOf } from '../scripts/style-sheets.ts'
import { root, sourcesIn, walk } from './builders/sources.ts'

// To the compiler the names in a style sheet are any strings. Here they are compared with what the sheets contain.

type Use = { file: string; sheet: string; names: string[]; isOpen: boolean }

const imported = /import (\w+) from '([^']+\.module\.css)'/g

/**
 * Which names a source takes from which sheet. `isOpen`: it also takes names that are known only when the program runs.
 */
const usesIn = (file: string, code: string): Use[] =>
  [...code.matchAll(imported)].map(([, variable = '', path = '']) => ({
    file,
    sheet: join(file, '..', path),
    names: [...code.matchAll(new RegExp(`\\b${variable}\\['([^']+)'\\]`, 'g'))].map(([, name = '']) => name),
    isOpen: new RegExp(`\\b${variable}(?:\\[(?!')|\\b(?![[\\w]|\\s+from))`).test(code.replace(imported, '')),
  }))

const classesOf = (css: string): Set<string> =>
  new Set(
    [...css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '').matchAll(/\.(-?[_a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(
      ([, name = '']) => name,
    ),
  )

const uses = [...sourcesIn('src/web')].flatMap(([file, code]) => usesIn(file, code))
const read = (sheet: string) => readFileSync(join(root, sheet), 'utf8')

test('every class name that is asked for stands in its sheet', () => {
  const missing = (some: readonly Use[], of: (sheet: string) => string) =>
    some.flatMap(({ file, sheet, names }) =>
      names.filter((name) => !classesOf(of(sheet)).has(name)).map((name) => `${file}: ${name}`),
    )
  expect(uses.length).toBeGreaterThan(80)
  expect(missing(uses, read)).toEqual([])
  const planted = usesIn('src/web/a.tsx', "import styles from './a.module.css'\nstyles['card'] + styles['crad']")
  expect(missing(planted, () => '.card { color: red }')).toEqual(['src/web/a.tsx: crad'])
})

test('a class that nobody asks for is not in a sheet', () => {
  const bySheet = Map.groupBy(uses, ({ sheet }) => sheet)
  const dead = [...bySheet].flatMap(([sheet, some]) => {
    if (some.some(({ isOpen }) => isOpen)) return []
    const asked = new Set(some.flatMap(({ names }) => names))
    return [...classesOf(read(sheet))].filter((name) => !asked.has(name)).map((name) => `${sheet}: ${name}`)
  })
  expect(dead).toEqual([])
})

test('WORK-6 the sheets of the public site have nothing of the work side, which has its own and all that it reaches', () => {
  const ofWork = (sheet: string) => sheet.startsWith('src/web/work/')
  const all = walk('src/web').filter((file) => file.endsWith('.module.css'))
  expect([...sheetsOf('styles'), ...sheetsOf('shop')].filter(ofWork)).toEqual([])
  expect([...sheetsOf('styles'), ...sheetsOf('shop')]).toEqual(
    expect.arrayContaining(all.filter((sheet) => !ofWork(sheet))),
  )
  const work = sheetsOf('work')
  expect(work).toEqual(expect.arrayContaining(all.filter(ofWork)))
  expect(work).toContain('src/web/components/field/field.module.css')
  expect(work.filter((sheet) => /partners|components\/(?:layout|hero)\//.test(sheet))).toEqual([])
})

// The widths from which, and below which, a page changes its shape. The single ones are where one thing no longer fits.
const steps = [35.5, 48, 62, 80]
const single = [
  'max-width: 19em',
  'max-width: 22.4375em',
  'max-width: 23.4375em',
  'max-width: 74.9375em',
  // a list and its map beside each other
  'min-width: 73.75em',
  // beside them, the box for comparing beside the name of a car park
  'min-width: 85em',
]
const allowed = new Set([
  ...steps.flatMap((step) => [`min-width: ${step}em`, `max-width: ${step - 0.0625}em`]),
  ...single,
])
const widthsIn = (css: string): string[] =>
  [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
    [...query.matchAll(/\(([^)]*width[^)]*)\)/g)].map(([, one = '']) => one),
  )

test('pages change their shape at the same widths everywhere, and these are written one way', () => {
  const sheets = walk('src/web').filter((file) => file.endsWith('.css'))
  expect(
    sheets.flatMap((sheet) =>
      widthsIn(read(sheet))
        .filter((one) => !allowed.has(one))
        .map((one) => `${sheet}: ${one}`),
    ),
  ).toEqual([])
  expect(widthsIn('@media (width >= 48em) { a { b: c } }').filter((one) => !allowed.has(one))).toHaveLength(1)
})
