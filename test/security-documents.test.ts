import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Wall = { text: string; file: string; title: string }

/** The walls of a document: each is an item that ends with the file of a test and its title. */
const wallsOf = (document: string): Wall[] =>
  [...document.matchAll(/^- (.+(?:\n {2}.+)*)$/gm)]
    .map(([, text = '']) => text)
    .filter((text) => text.includes('Code: '))
    .map((text) => {
      const [, file = '', title = ''] = /Test: `([^`]+)`\s+"(.+)"\.$/.exec(text) ?? []
      return { text, file, title }
    })

const hasTest = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(`test(${quote}${title}${quote}`))

const model = read('docs/security/threat-model.md')
const section = (name: string) => model.split(/^## /m).find((part) => part.startsWith(name)) ?? ''

describe('what is written on security is there', () => {
  test('every wall of the threat model names its code and a test of that title', () => {
    const walls = wallsOf(section('Walls'))
    expect(walls.filter(({ file, title }) => !existsSync(join(root, file)) || !hasTest(read(file), title))).toEqual([])
    expect(walls.length).toBe(section('Walls').match(/^- /gm)?.length)
    expect(walls.length).toBeGreaterThan(20)
  })

  test('every path of the threat model exists', () => {
    const named = [...model.matchAll(/`((?:src|test|scripts|docs|db)\/[^`]+)`/g)].map((match) => match[1] ?? '')
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(named.length).toBeGreaterThan(40)
  })

  test('control: an item without its test, and a title that no test has, are found', () => {
    expect(wallsOf('- A wall. Code: `src/db`.\n')).toEqual([{ text: 'A wall. Code: `src/db`.', file: '', title: '' }])
    const [wall] = wallsOf('- A wall. Code: `src/db`.\n  Test: `a.test.ts`\n  "says "so", twice".\n')
    expect(wall).toMatchObject({ file: 'a.test.ts', title: 'says "so", twice' })
    expect(hasTest("test('says something', () => {", 'says')).toBe(false)
    expect(hasTest("test('says', () => {", 'says')).toBe(true)
  })

  test('what staff may do is asked for by the work side, the gate and the start, as the threat model says', () => {
    const files = ['src/server', 'src/api', 'src/web', 'src/jobs'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
        .map((file) => `${folder}/${file}`),
    )
    const called = files.filter((file) => /#usecases\/(?:operators|support|people)\//.test(read(file)))
    // of the last two one drives cars in the database for trying (AGENCY-77), and one only reads (AGENCY-100)
    const doors =
      /^src\/(?:web\/work\/|api\/gate\/|server\/(?:compose|work)\.ts$|api\/agency\/(?:test|channel)-calls\.ts$)/
    expect(called.filter((file) => !doors.test(file))).toEqual([])
    expect(called.length).toBeGreaterThan(3)
    expect(files.length).toBeGreaterThan(300)
  })
})
