import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/** `styles`: what every page has. `shop`: what only the pages have besides whose route says so (`sheet: 'shop'`). */
const sheetNames = ['styles', 'shop'] as const
type SheetName = (typeof sheetNames)[number]

const theme = ['tokens', 'partners', 'fonts', 'base'].map((one) => `src/web/theme/${one}.css`)

/** The files of a style sheet, in their order. */
export const sheetsOf = (name: SheetName): string[] => {
  const ofShop = globSync('src/web/pages/*/route.tsx', { cwd: root })
    .filter((route) => readFileSync(join(root, route), 'utf8').includes("\n  sheet: 'shop',\n"))
    .map(dirname)
  const modules = globSync('src/web/**/*.module.css', { cwd: root }).sort()
  const isOfShop = (sheet: string) => ofShop.includes(dirname(sheet))
  if (name === 'shop') return modules.filter(isOfShop)
  return [...theme, ...modules.filter((sheet) => !isOfShop(sheet))]
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
