import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, walk } from './builders/sources.ts'

// The formatter breaks code at 120 columns. It leaves alone what people write: comments and the prose of documents.
// Texts in quotes, titles of tests, tables, and what is written in code of another kind may be longer.

const most = 120
/**
 * Written by programs or handed to us in this form; a line of the change log is one change, so that many can merge; the
 * words of problems and the walls of the threat model are read line by line by tests of their own.
 */
const asTheyAre = /^(?:CHANGELOG\.md$|docs\/(?:screens|spec)\/|docs\/(?:problems|security\/threat-model)\.md$)/

const files = [...['src', 'test', 'scripts', 'bench', 'docs'].flatMap(walk), ...readdirSync(root)].filter(
  (file) => /\.(?:tsx?|md)$/.test(file) && !asTheyAre.test(file),
)

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/\*|\*\s)/.test(line)
/** One word that nothing can break: an address, or what stands in a code span. */
const isWhole = (line: string): boolean => /https?:\/\/\S{60,}|`[^`]{80,}`/.test(line)

const tooLong = (file: string, text: string): string[] => {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (file.endsWith('.md') && /^\s*```/.test(line)) isCode = !isCode
    const counts = file.endsWith('.md') ? !isCode && !/^\s*\|/.test(line) : isComment(line)
    return counts && [...line].length > most && !isWhole(line) ? [`${file}:${index + 1}`] : []
  })
}

test('comments and prose keep to 120 columns', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => tooLong(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
  const words = 'word '.repeat(25)
  expect(tooLong('a.ts', `const text = '${words}'\n  // ${words}\n/** ${words} */\n// short`)).toEqual([
    'a.ts:2',
    'a.ts:3',
  ])
  expect(tooLong('README.md', `${words}\n| ${words} |\n\`\`\`\n${words}\n\`\`\`\n- ${words}`)).toEqual([
    'README.md:1',
    'README.md:6',
  ])
})
