import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { PageAssets } from '#web/site/assets.ts'
import { isSheet } from './style-sheets.ts'

const root = join(import.meta.dirname, '..')

const loaderFile = 'src/web/site/wake.ts'
/** The names of the behaviours that are part of the loader. */
export const carriedNames = (): Set<string> => {
  const imports = readFileSync(join(root, loaderFile), 'utf8').matchAll(/\/([\w-]+)\.island\.ts'/g)
  return new Set([...imports].map(([, name = '']) => name))
}

/**
 * Every island that is a module of its own, by its name, which is the name of its file. Two files with one name are
 * refused, because the page could not tell them apart.
 */
export const islandFiles = (): Record<string, string> => {
  const files: Record<string, string> = {}
  const carried = carriedNames()
  for (const file of globSync('src/web/**/*.island.{ts,tsx}', { cwd: root })) {
    const name = basename(file).replace(/\.island\.tsx?$/, '')
    if (files[name]) throw new Error(`two islands are called ${name}: ${files[name]} and ${file}`)
    files[name] = file
  }
  for (const name of carried) delete files[name]
  return files
}

type Catalogues = Record<string, Record<string, unknown>>

const catalogues = async (): Promise<Catalogues> => {
  const { languages } = await import('../src/domain/languages.ts')
  const { textsOf } = await import('../src/texts/texts.ts')
  return Object.fromEntries(languages.map((language) => [language, textsOf(language)]))
}

const textId = /["'`]([a-z]\w*\.[a-z]\w*)["'`]/g

/**
 * Writes what the server must know about the browser's build (`build/pages/assets.json`): the modules of each island
 * with everything they import, and its words, in one file for each island and language that contains only the texts its
 * modules name.
 */
export const islands = (): Plugin => ({
  name: 'islands',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk')
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    const entry = (name: string): Rolldown.OutputChunk => {
      const found = chunks.find((chunk) => chunk.isEntry && chunk.name === name)
      if (!found) throw new Error(`the build has no ${name}`)
      return found
    }
    const withImports = (chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> => {
      if (seen.has(chunk.fileName)) return seen
      seen.add(chunk.fileName)
      for (const name of chunk.imports) {
        const next = byFile.get(name)
        if (next) withImports(next, seen)
      }
      return seen
    }
    const loader = withImports(entry('wake'))
    const addresses = (files: Iterable<string>) =>
      [...files].filter((file) => !loader.has(file)).map((file) => `/${file}`)
    const texts = await catalogues()
    const wordsOf = (file: string): Record<string, string> => {
      const ids = idsBelow(join(root, file), (id) => this.getModuleInfo(id))
      const known = ids.filter((id) => texts['en'] && Object.hasOwn(texts['en'], id)).sort()
      if (known.length === 0) return {}
      return Object.fromEntries(
        Object.entries(texts).map(([language, all]) => {
          const source = JSON.stringify(Object.fromEntries(known.map((id) => [id, all[id]])))
          const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8)
          const fileName = `assets/words/${basename(file).split('.')[0]}-${language}-${digest}.json`
          this.emitFile({ type: 'asset', fileName, source })
          return [language, `/${fileName}`]
        }),
      )
    }
    const hydrate = withImports(entry('hydrate'))
    const made: PageAssets = {
      loader: `/${entry('wake').fileName}`,
      islands: {
        ...Object.fromEntries([...carriedNames()].map((name) => [name, { modules: '', words: {} }])),
        ...Object.fromEntries(
          Object.entries(islandFiles()).map(([name, file]) => {
            const own = entry(name)
            const isReact = file.endsWith('.tsx')
            const all = new Set([own.fileName, ...(isReact ? hydrate : []), ...withImports(own)])
            return [name, { modules: addresses(all).join(' '), words: isReact ? wordsOf(file) : {} }]
          }),
        ),
      },
    }
    mkdirSync(join(root, 'build/pages'), { recursive: true })
    writeFileSync(join(root, 'build/pages/assets.json'), JSON.stringify(made))
  },
  // the site's one style sheet is built separately
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle)) if (/^assets\/style-.*\.css$/.test(name)) rmSync(join(dir, name))
  },
})

/** Notes the address of each style sheet for the server, and removes the module that only named the sheets. */
export const styleSheet = (): Plugin => ({
  name: 'style-sheet',
  apply: 'build',
  applyToEnvironment: ({ name }) => isSheet(name),
  writeBundle({ dir = '' }, bundle) {
    const { name: sheet } = this.environment
    const style = Object.keys(bundle).find((name) => name.endsWith('.css'))
    if (!style) throw new Error(`the build has no style sheet for ${sheet}`)
    for (const name of Object.keys(bundle)) if (name.endsWith('.js')) rmSync(join(dir, name))
    mkdirSync(join(root, 'build/pages'), { recursive: true })
    writeFileSync(join(root, `build/pages/${sheet}.json`), JSON.stringify({ [sheet]: `/${style}` }))
  },
})

type Info = { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null

/** Everything that looks like the id of a text in the modules of an island, including those it loads later. */
const idsBelow = (file: string, infoOf: (id: string) => Info): string[] => {
  const seen = new Set<string>()
  const ids = new Set<string>()
  const walk = (id: string): void => {
    const info = infoOf(id)
    if (seen.has(id) || !info || id.includes('/node_modules/')) return
    seen.add(id)
    for (const [, found = ''] of (info.code ?? readFileSync(id, 'utf8')).matchAll(textId)) ids.add(found)
    for (const next of [...info.importedIds, ...info.dynamicallyImportedIds]) walk(next)
  }
  walk(file)
  return [...ids]
}

/**
 * No module needs another style sheet, so what the bundler would add around `import()` for that is left out. It saves
 * 0.8 KB on every page with a form.
 */
export const bareImports = (): Plugin => ({
  name: 'bare-imports',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
})
