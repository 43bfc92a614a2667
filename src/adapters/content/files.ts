import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, type Language } from '#domain/languages.ts'

export type ContentFile = { pageName: string; language: Language; source: string; digest: string }
export type ContentFiles = { files: ContentFile[]; digest: string }

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.html')).sort()
  } catch (error) {
    // a language nobody has translated yet
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Every `content/<language>/<page>.html`, with digests of each and of all together. */
export const readContentFiles = async (folder: string): Promise<ContentFiles> => {
  const found = await Promise.all(
    languages.map(async (language) =>
      Promise.all((await namesIn(join(folder, language))).map(async (name) => {
        const source = await readFile(join(folder, language, name), 'utf8')
        return { pageName: name.slice(0, -'.html'.length), language, source, digest: digestOf(source) }
      })),
    ),
  )
  const files = found.flat()
  return { files, digest: digestOf(files.map(({ pageName, language, digest }) => `${language}/${pageName} ${digest}`).join('\n')) }
}
