import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesIn } from './builders/sources.ts'

// A style sheet's names are any strings to the compiler: here they are held to what the sheets say.

type Use = { file: string; sheet: string; names: string[]; isOpen: boolean }

const imported = /import (\w+) from '([^']+\.module\.css)'/g

/** Which names of which sheet a source takes; `isOpen`: it also takes names that only the running program knows. */
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
