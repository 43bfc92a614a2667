import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { FolderFault, folderWords } from './folder-words.ts'

/** The version of PostgreSQL inside the engine (PGlite). Data of another version has another form on the disk. */
export const engineVersion = '18'

/** Folders that show that there was a database, even if its mark is missing. */
const telling = ['base', 'global', 'pg_wal', 'pg_xact']

/**
 * The one true name of the folder, so that whoever comes through a link finds the same lock. The parent folder is made.
 * Throws an explanation when the folder may not be used.
 */
export const placeOf = (folder: string): string => {
  const path = resolve(folder)
  mkdirSync(dirname(path), { recursive: true })
  const parent = dirname(path)
  accessSync(parent, constants.R_OK | constants.W_OK | constants.X_OK)
  return existsSync(path) ? realpathSync(path) : join(realpathSync(parent), path.slice(parent.length))
}

/** In /proc/self/mountinfo, a blank in a path is written as \040, and other special characters alike. */
export const isMounted = (folder: string, mounts: string): boolean =>
  mounts
    .split('\n')
    .some(
      (line) =>
        line.split(' ')[4]?.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(parseInt(code, 8))) ===
        folder,
    )

const mountsNow = (): string => {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8')
  } catch {
    return ''
  }
}

export const refuseMounted = (folder: string): void => {
  if (isMounted(folder, mountsNow())) throw new FolderFault(folderWords.mounted(folder))
}

/**
 * Whether there is a database, or room for a new one. Throws a FolderFault for everything else, because the engine
 * itself would take any folder without the mark for an empty one and write a new database over what is there.
 */
export const stateOfFolder = (folder: string): 'new' | 'database' => {
  if (!existsSync(folder)) return 'new'
  if (!statSync(folder).isDirectory()) throw new FolderFault(folderWords.file(folder))
  const names = readdirSync(folder)
  if (names.length === 0) return 'new'
  if (!names.includes('PG_VERSION'))
    throw new FolderFault(
      telling.some((name) => names.includes(name))
        ? folderWords.incomplete(folder, 'PG_VERSION')
        : folderWords.foreign(folder, names.toSorted()[0] ?? ''),
    )
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (!/^\d+$/.test(made)) throw new FolderFault(folderWords.damaged(folder, `PG_VERSION holds no number`))
  if (made !== engineVersion) throw new FolderFault(folderWords.version(folder, made, engineVersion))
  const missing = [...telling, 'global/pg_control'].find((name) => !existsSync(join(folder, name)))
  if (missing) throw new FolderFault(folderWords.incomplete(folder, missing))
  mustBeUsable(folder)
  return 'database'
}

/**
 * Checks that every file may be used; a thousand files take a few milliseconds. Otherwise a file of another user would
 * be noticed much later, in the middle of a statement.
 */
const mustBeUsable = (folder: string): void => {
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) mustBeUsable(path)
    else accessSync(path, constants.R_OK | constants.W_OK)
  }
}
