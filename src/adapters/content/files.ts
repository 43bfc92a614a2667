import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inWords, readWords, type Words } from '#domain/content/words.ts'
import { languageOfVariant, languages, type Language } from '#domain/languages.ts'

export type ContentFile = { pageName: string; language: Language; source: string; digest: string }
/**
 * `faults` are lists of words that could not be used. The pages that need such a list are left out of `files`, so that
 * their rows stay as they were.
 */
export type ContentFiles = { files: ContentFile[]; digest: string; faults: string[] }

/** What the folder of one language holds: its pages by name, and the text of its list of words. */
type Folder = { pages: Map<string, string>; words: string | null }

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Null when the file is missing: nobody has translated that language yet, or the country has no words of its own. */
const orNothing = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })

const readFolder = async (folder: string): Promise<Folder> => {
  const names = ((await orNothing(readdir(folder))) ?? []).filter((name) => name.endsWith('.html'))
  const pages = await Promise.all(
    names.map(async (name) => [name.slice(0, -'.html'.length), await readFile(join(folder, name), 'utf8')] as const),
  )
  return { pages: new Map(pages), words: await orNothing(readFile(join(folder, 'words.json'), 'utf8')) }
}

const inWordsOf = (pages: Map<string, string>, words: Words): [string, string][] =>
  [...pages].map(([pageName, source]) => [pageName, inWords(source, words)])

/**
 * Reads every `content/<language>/<page>.html` and what the variant of a country takes from its language (CONT-12),
 * with a digest of each page and one of all together.
 */
export const readContentFiles = async (folder: string): Promise<ContentFiles> => {
  const folders = new Map(
    await Promise.all(languages.map(async (language) => [language, await readFolder(join(folder, language))] as const)),
  )
  const faults: string[] = []
  const files = languages.flatMap((language) => {
    const own = folders.get(language)?.pages ?? new Map<string, string>()
    const parent = languageOfVariant[language]
    const words = readWords(folders.get(language)?.words ?? '{}')
    if (words === null) faults.push(`content/${language}/words.json: is not a list of words`)
    const taken = parent && words ? inWordsOf(folders.get(parent)?.pages ?? new Map<string, string>(), words) : []
    const pages = [...new Map([...taken, ...own])].sort(([a], [b]) => (a < b ? -1 : 1))
    return pages.map(([pageName, source]) => ({ pageName, language, source, digest: digestOf(source) }))
  })
  return {
    files,
    digest: digestOf(files.map(({ pageName, language, digest }) => `${language}/${pageName} ${digest}`).join('\n')),
    faults,
  }
}
