import { readFileSync, readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

// Whoever reads a comment must be able to follow it, so every id and every decision it names must be in this
// repository.

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : walk(`${folder}/${entry.name}`)
    return [`${folder}/${entry.name}`]
  })

// Migrations are not read, because one that was applied is never touched again, not even its comments.
const written = [
  ...['src', 'test', 'scripts', 'bench', 'docs'].flatMap(walk),
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
].filter((file) => /\.(tsx?|mjs|mts|css|md|sh)$/.test(file) && !file.startsWith('src/domain/maps/base/'))
// this file names what others must not name
const texts = new Map(written.filter((file) => file !== 'test/references.test.ts').map((file) => [file, read(file)]))

/** A reference may begin on one line of a comment and end on the next; `~` in a pattern stands for such a blank. */
const blank = String.raw`(?:[ ]|\s*\n\s*(?:\*|\/\/|--|#)?\s*)`
const found = (pattern: string): { file: string; text: string; captured: string }[] =>
  [...texts].flatMap(([file, text]) =>
    [...text.matchAll(new RegExp(pattern.replaceAll('~', blank), 'g'))].map((match) => ({
      file,
      text: match[0].replace(/\s+/g, ' '),
      captured: match[1] ?? '',
    })),
  )

const idsOf = (file: string, pattern: RegExp): Set<string> =>
  new Set([...read(file).matchAll(pattern)].map((match) => match[1] ?? ''))
const demands = idsOf('docs/spec/demands.md', /^- \*\*([A-Z]\d+)\*\*/gm)
const settled = idsOf('docs/spec/settled.md', /^- \*\*(\d+)\.\*\*/gm)
const screens = idsOf('docs/spec/screens.md', /^\| (\d+) \|/gm)
const goals = idsOf('docs/spec/goals.md', /^\| (G\d+) \|/gm)
const invariants = idsOf('docs/runbooks/books.md', /^\| (I\d) \|/gm)
const cases = idsOf('docs/cases.md', /^- \*\*([A-Z0-9]+-\d+)\*\*/gm)
const rules = new Set(walk('docs/rulebook').flatMap((file) => [...idsOf(file, /^\*\*([A-Z]+-\d+)[. ]/gm)]))

const lost = (references: { file: string; text: string; captured: string }[], known: Set<string>): string[] =>
  references.flatMap(({ file, text, captured }) =>
    captured
      .split(/, | and |,\s+|\s+and\s+/)
      .map((id) => id.replace(/^[\s*/#-]+/, '').trim())
      .filter((id) => id !== '' && !known.has(id))
      .map((id) => `${file}: ${text} (${id})`),
  )

describe('every reference leads somewhere', () => {
  test('the lists are there', () => {
    expect(demands.size).toBeGreaterThan(60)
    expect(settled.size).toBe(61)
    expect(screens.size).toBe(38)
    expect(goals.size).toBeGreaterThan(30)
    expect(invariants.size).toBe(9)
    expect(cases.size).toBeGreaterThan(250)
    expect(rules.size).toBeGreaterThan(200)
  })

  test('demands, settled questions, screens', () => {
    const more = String.raw`(?:(?:,|~and)~`
    expect(lost(found(String.raw`\b[Dd]emands?~([A-Z]\d+${more}[A-Z]\d+\b)*)`), demands)).toEqual([])
    expect(lost(found(String.raw`\b[Ss]ettled~(\d+${more}\d+\b)*)`), settled)).toEqual([])
    expect(lost(found(String.raw`\b[Ss]creens?~(\d+(?:~and~\d+)*)(?![\d.-])`), screens)).toEqual([])
  })

  test('decisions have four digits and a file', () => {
    const there = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4)))
    expect(lost(found(String.raw`\b[Dd]ecisions?~(\d{4}(?:(?:,|~and)~\d{4})*)`), there)).toEqual([])
    expect(found(String.raw`\b[Dd]ecisions?~\d{1,3}\b(?!\d)`).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  })

  test('rules and cases, in code, tests and documents', () => {
    const known = new Set([...rules, ...cases])
    const families = new Set([...known].map((id) => id.replace(/-\d+$/, '')))
    const named = found(String.raw`\b([A-Z]{4,12}-\d{1,2}|[A-Z0-9]{2,3}-\d{2})\b(?!['-])`).filter(({ captured }) =>
      families.has(captured.replace(/-\d+$/, '')),
    )
    expect(named.length).toBeGreaterThan(1_000)
    expect(lost(named, known)).toEqual([])
  })

  test('goals and invariants', () => {
    expect(lost(found(String.raw`\btest\([^)]{0,60}?\b(G\d{1,2})~`), goals)).toEqual([])
    expect(lost(found(String.raw`\((I\d)\)`), new Set([...invariants, ...demands]))).toEqual([])
  })

  test('no paper that is not here', () => {
    const papers = String.raw`\b(?:FE|BD)(?:-|~)\d|\b[Dd]esign~(?:ux|stack|database|reliability|parts|screens?|S\d+)\b|\breliability~\d|\b[Ii]ssue~#?\d|\bux~S?\d|\b[Ll]edger~[A-Z]\d`
    expect(found(papers).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
    const documents = new Set(
      [...walk('docs'), ...walk('bench'), ...readdirSync(root)].map((file) => file.split('/').at(-1)),
    )
    const named = found(String.raw`\b([A-Za-z][\w-]*\.md)\b`).filter(({ captured }) => !documents.has(captured))
    expect(named.map(({ file, captured }) => `${file}: ${captured}`)).toEqual([])
  })
})

test('an existing file is not enough: the lists are read from it', () => {
  expect(existsSync(join(root, 'docs/spec/demands.md'))).toBe(true)
  expect(demands.has('R1') && !demands.has('R99')).toBe(true)
})
