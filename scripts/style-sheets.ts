import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/**
 * `styles`: what every page has. `shop`: what only the pages have besides whose route says so (`sheet: 'shop'`).
 * `work`: all that the pages of the work side have.
 */
const sheetNames = ['styles', 'shop', 'work'] as const
export type SheetName = (typeof sheetNames)[number]
export const isSheet = (name: string): boolean => sheetNames.some((one) => one === name)

const themeOf = (names: readonly string[]) => names.map((one) => `src/web/theme/${one}.css`)
const publicTheme = themeOf(['tokens', 'partners', 'dark', 'fonts', 'base'])
// a partner's look ends at the door
const workTheme = [...themeOf(['tokens', 'fonts', 'base']), 'src/web/work/frame/work.css']

const imported = /from '(\.[^']+)'/g
/** The style modules that sources reach by their imports, and the sources they reach. */
const reachedFrom = (file: string, seen: Set<string>): void => {
  if (seen.has(file)) return
  seen.add(file)
  if (!/\.tsx?$/.test(file)) return
  for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(imported))
    reachedFrom(join(dirname(file), path), seen)
}

/** What the site lends the work side, then its own, so that its own word is the last one. */
const workModules = (): string[] => {
  const seen = new Set<string>()
  for (const file of globSync('src/web/work/**/*.{ts,tsx}', { cwd: root })) reachedFrom(file, seen)
  const sheets = [...seen].filter((file) => file.endsWith('.module.css')).sort()
  const isOwn = (file: string) => file.startsWith('src/web/work/')
  return [...sheets.filter((file) => !isOwn(file)), ...sheets.filter(isOwn)]
}

/** The files of a style sheet, in their order. */
export const sheetsOf = (name: SheetName): string[] => {
  if (name === 'work') return [...workTheme, ...workModules()]
  const ofShop = globSync('src/web/pages/*/route.tsx', { cwd: root })
    .filter((route) => readFileSync(join(root, route), 'utf8').includes("\n  sheet: 'shop',\n"))
    .map(dirname)
  const modules = globSync('src/web/**/*.module.css', { cwd: root, exclude: ['src/web/work/**'] }).sort()
  const isOfShop = (sheet: string) => ofShop.includes(dirname(sheet))
  if (name === 'shop') return modules.filter(isOfShop)
  return [...publicTheme, ...modules.filter((sheet) => !isOfShop(sheet))]
}

/** The entry of a sheet's build: a module that names its files, and uses them, for unused class names are dropped. */
export const sheetEntry = (name: SheetName): string => `sheet-of:${name}`

export const sheetEntries = (): Plugin => ({
  name: 'sheet-entries',
  apply: 'build',
  resolveId: (id) => (sheetNames.some((name) => id === sheetEntry(name)) ? `\0${id}` : null),
  load(id) {
    const name = sheetNames.find((one) => id === `\0${sheetEntry(one)}`)
    if (!name) return null
    const files = sheetsOf(name).map((file) => JSON.stringify(join(root, file)))
    const imports = files.map((file, i) =>
      file.includes('.module.') ? `import * as s${i} from ${file}` : `import ${file}`,
    )
    const used = files.flatMap((file, i) => (file.includes('.module.') ? [`s${i}`] : []))
    return `${imports.join('\n')}\nexport default [${used.join(', ')}]\n`
  },
})
