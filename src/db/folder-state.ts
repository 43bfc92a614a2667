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

/** Of the engine that comes with this version (PGlite); data of another one has another form on disk. */
export const engineVersion = '18'

/** Parts by which a folder is known to have been a database, though its mark is missing. */
const telling = ['base', 'global', 'pg_wal', 'pg_xact']

/**
 * The one name of the folder: whoever comes by a link has to find the same lock. Its parent is made, and a folder that
 * somebody may not use is named here.
 */
export const placeOf = (folder: string): string => {
  const path = resolve(folder)
  mkdirSync(dirname(path), { recursive: true })
  const parent = dirname(path)
  accessSync(parent, constants.R_OK | constants.W_OK | constants.X_OK)
  return existsSync(path) ? realpathSync(path) : join(realpathSync(parent), path.slice(parent.length))
}

/** Paths of /proc/self/mountinfo have blanks and the like as \040. */
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
 * Whether there is a database, or room for a new one; throws a FolderFault for everything else. The engine itself would
 * take any folder without the mark for an empty one and write a new database over what is there.
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

/** A thousand files in a few milliseconds: one that belongs to another user would show much later, in a statement. */
const mustBeUsable = (folder: string): void => {
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) mustBeUsable(path)
    else accessSync(path, constants.R_OK | constants.W_OK)
  }
}
