import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The files of the repository, as the tests of its architecture read them. */

export const root = fileURLToPath(new URL('../..', import.meta.url))

export const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.name === 'generated'
      ? []
      : entry.isDirectory()
        ? walk(`${folder}/${entry.name}`)
        : [`${folder}/${entry.name}`],
  )

/** The text of each file by its path. A control adds a file that breaks a rule. */
export type Sources = ReadonlyMap<string, string>

export const sourcesIn = (folder: string): Sources =>
  new Map(
    walk(folder)
      .filter((file) => /\.(ts|tsx)$/.test(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
  )

export const isProduct = (file: string): boolean => !/\.test\.tsx?$/.test(file)

export const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')

/**
 * `to` is the file in the repository, null for a package. `typeOnly`: nothing of the import is left when the program
 * runs.
 */
export type Import = { from: string; to: string | null; specifier: string; typeOnly: boolean }

export const importsOf = (file: string, text: string): Import[] =>
  [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ].map((match) => {
    const specifier = match[2] ?? match[3] ?? ''
    const to = specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : specifier.startsWith('.')
        ? relative(root, normalize(join(root, dirname(file), specifier)))
        : null
    return { from: file, to: to?.split('?')[0] ?? null, specifier, typeOnly: match[1] !== undefined }
  })

export const importsIn = (sources: Sources): Import[] =>
  [...sources].filter(([file]) => isProduct(file)).flatMap(([file, text]) => importsOf(file, text))

export const asLine = ({ from, specifier }: Import): string => `${from} imports ${specifier}`

/** Everything that runs when `start` runs: its imports and theirs. */
export const reachedFrom = (sources: Sources, start: string): Import[] => {
  const seen = new Set([start])
  const found: Import[] = []
  for (const file of seen) {
    for (const one of importsOf(file, sources.get(file) ?? '')) {
      if (one.typeOnly) continue
      found.push(one)
      if (one.to !== null) seen.add(one.to)
    }
  }
  return found
}
