// `node scripts/content-days.ts` looks for texts of content/ that differ from what content/digests.json knows. Each of
// them gets the day that is given, or today, and its new digest is noted (CONT-14). With `--same-meaning` the days stay
// as they are, because a corrected spelling is no change.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readContentFile } from '../src/domain/content/file.ts'
import { languages } from '../src/domain/languages.ts'

export type Digests = Record<string, string>

/**
 * A digest of what a reader reads: the title and the text. Null for a file that cannot be read; the tests report those
 * on their own.
 */
export const textDigest = (source: string): string | null => {
  const read = readContentFile('any', 'en', source)
  return read.ok
    ? createHash('sha256').update(`${read.text.pageTitle}\n${read.text.html}`).digest('base64url').slice(0, 12)
    : null
}

export const withDay = (source: string, day: string): string => source.replace(/("updated":\s*)"[^"]*"/, `$1"${day}"`)

/** The written pages as `language/page`, in the same order on every machine. */
const pagesIn = (folder: string): string[] => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  return names
    .filter((name) => name.endsWith('.html') && languages.some((language) => name.startsWith(`${language}/`)))
    .map((name) => name.slice(0, -'.html'.length))
    .sort()
}

export const textDigests = (folder: string): Digests =>
  Object.fromEntries(
    pagesIn(folder).flatMap((page) => {
      const digest = textDigest(readFileSync(`${folder}/${page}.html`, 'utf8'))
      return digest === null ? [] : [[page, digest]]
    }),
  )

if (import.meta.main) {
  const folder = fileURLToPath(new URL('../content', import.meta.url))
  const list = `${folder}/digests.json`
  const day = process.argv.find((word) => /^\d{4}-\d\d-\d\d$/.test(word)) ?? new Date().toISOString().slice(0, 10)
  const known = JSON.parse(readFileSync(list, 'utf8')) as Digests
  const now = textDigests(folder)
  const changed = Object.keys(now).filter((page) => known[page] !== now[page])
  for (const page of process.argv.includes('--same-meaning') ? [] : changed) {
    const file = `${folder}/${page}.html`
    writeFileSync(file, withDay(readFileSync(file, 'utf8'), day))
  }
  writeFileSync(list, `${JSON.stringify(now, null, 1)}\n`)
  console.log(changed.length === 0 ? 'Every text has its day.' : `Changed: ${changed.join(', ')}.`)
}
