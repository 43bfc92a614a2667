import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

// How SQL is written in src/db (decision 0041).

const folder = fileURLToPath(new URL('../src/db', import.meta.url))
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

/** Parameters by number are counted by whoever reads them: up to five. */
const countless = (text: string) => [...text.matchAll(/\$(?:[6-9]|\d{2,})\b/g)].map(([found]) => found)

/** Nothing of a request is known where a module is loaded. */
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
