import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { configTable } from '#server/config.ts'
import { keptPictures } from '../bench/kept-pictures.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )

describe('documents claim only what is there', () => {
  test('the README lists the configuration as the schema has it', () => {
    const rows = configTable().map(
      ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`,
    )
    expect(read('README.md')).toContain(rows.join('\n'))
  })

  test('every rule of the rulebook is carried by a test, and no test carries a rule that is not there', () => {
    const rules = new Set(
      walk('docs/rulebook').flatMap((file) =>
        [...read(file).matchAll(/^\*\*([A-Z]+-\d+)[. ]/gm)].map((match) => match[1] ?? ''),
      ),
    )
    const tests = [...walk('src'), ...walk('test')]
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map(read)
      .join('\n')
    const families = new Set([...rules].map((rule) => rule.split('-')[0]))
    const carried = new Set(
      [...tests.matchAll(/\b([A-Z]+-\d+)\b/g)]
        .map((match) => match[1] ?? '')
        .filter((rule) => families.has(rule.split('-')[0])),
    )
    expect([...rules].filter((rule) => !carried.has(rule))).toEqual([])
    expect([...carried].filter((rule) => !rules.has(rule))).toEqual([])
    expect(rules.size).toBeGreaterThan(50)
  })

  test('no two rules carry the same number', () => {
    const numbers = walk('docs/rulebook').flatMap((file) =>
      [...read(file).matchAll(/^\*\*([A-Z]+-\d+)[. ]/gm)].map((match) => match[1] ?? ''),
    )
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })

  test('the index of the rulebook lists every topic with its title and numbers, and each kind of number has one home', () => {
    const rows = [...read('docs/rulebook/README.md').matchAll(/^\| \[(.+)\]\((.+)\) \| ([A-Z, ]+) \| (.+) \|$/gm)].map(
      ([, title = '', file = '', numbers = '']) => ({ title, file, numbers: numbers.split(', ').toSorted() }),
    )
    const topics = readdirSync(join(root, 'docs/rulebook'))
      .filter((file) => file !== 'README.md')
      .map((file) => {
        const text = read(`docs/rulebook/${file}`)
        const numbers = new Set([...text.matchAll(/^\*\*([A-Z]+)-\d+[. ]/gm)].map((match) => match[1] ?? ''))
        return { title: /^# (.+)$/m.exec(text)?.[1] ?? '', file, numbers: [...numbers].toSorted() }
      })
    const byFile = (one: { file: string }, other: { file: string }) => (one.file < other.file ? -1 : 1)
    expect(rows.toSorted(byFile)).toEqual(topics.toSorted(byFile))
    const homes = topics.flatMap(({ numbers }) => numbers)
    expect(homes.filter((number, index) => homes.indexOf(number) !== index)).toEqual([])
  })

  test('links between documents lead somewhere', () => {
    const documents = [
      'README.md',
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'CHANGELOG.md',
      ...walk('docs').filter((file) => file.endsWith('.md')),
    ]
    const broken = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map((match) => join(file, '..', match[1] ?? ''))
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${file}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  test('coverage names files that exist', () => {
    const named = [...read('docs/coverage.md').matchAll(/`((?:src|test|scripts|bench|docs|db|locales)\/[^`*]+)`/g)].map(
      (match) => match[1] ?? '',
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('decisions are numbered without a gap', () => {
    const numbers = readdirSync(join(root, 'docs/decisions'))
      .map((name) => Number(name.slice(0, 4)))
      .sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  test('every folder of rules is in the table of faults that no test notices', () => {
    const folders = walk('src/domain')
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/maps/base/'))
      .map((file) => file.split('/').slice(0, -1).join('/'))
    const rows = [...read('bench/mutation.md').matchAll(/^\| (src\/domain\S*) \|/gm)].map((match) => match[1])
    expect([...new Set(folders)].filter((folder) => !rows.includes(folder))).toEqual([])
  })

  test('the pictures in the repository are the few that `npm run screens` keeps, and a document shows each', () => {
    const there = readdirSync(join(root, 'docs/screens')).filter((name) => name !== 'README.md')
    expect(there.toSorted()).toEqual(keptPictures.toSorted())
    expect(there.length).toBeLessThan(12)
    const shown = read('docs/screens/README.md')
    expect(there.filter((name) => !shown.includes(`](${name})`))).toEqual([])
    const bytes = there.reduce((total, name) => total + statSync(join(root, 'docs/screens', name)).size, 0)
    expect(bytes).toBeLessThan(600_000)
  })
})
