import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** For what is made once and copied often: templates, compiled code. */
export const templates = join(tmpdir(), 'parkwing-templates')
/** For processes that tests start: what one of them compiled the next one finds, which halves the time of a start. */
export const compiled = { NODE_COMPILE_CACHE: join(templates, 'compiled') }

const digest = async (day: string): Promise<string> => {
  const hash = createHash('sha256').update(day)
  for (const folder of ['db', 'content', 'src']) {
    const files = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const paths = files
      .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
      .map((file) => join(file.parentPath, file.name))
    for (const path of paths.sort()) hash.update(path.slice(root.length)).update(await readFile(path))
  }
  return hash.digest('hex').slice(0, 16)
}

const digests = new Map<string, Promise<string>>()

/**
 * A digest of everything that a first start reads, and of the day, because the days of the catalogue begin with it. The
 * files are read once in a process: they do not change while its tests run.
 */
export const stateOfProduct = (): Promise<string> => {
  const day = new Date().toISOString().slice(0, 10)
  const known = digests.get(day) ?? digest(day)
  digests.set(day, known)
  return known
}

/** So many states of the product are kept: those of the branches that somebody works on. */
const keptStates = 5

/**
 * Every change of a source makes another template, of some 30 MB. One made in the last hour may be in use elsewhere.
 */
const removeOld = async (): Promise<void> => {
  const names = (await readdir(templates)).filter((one) => one.startsWith('folder-'))
  const found = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(templates, name))).mtimeMs })),
  )
  const surplus = found.sort((one, other) => other.at - one.at).slice(keptStates)
  for (const { name, at } of surplus)
    if (Date.now() - at > 3_600_000) await rm(join(templates, name), { recursive: true, force: true })
}

const isThere = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    () => true,
    () => false,
  )

/**
 * A folder as a first start of the product leaves it, for the caller alone. A first start makes a database and stores
 * the catalogue, which takes ten times as long as starting in a folder that has both. So `firstStart` makes one folder
 * for each state of the product, and that one is copied. First starts themselves are tested where a test brings its own
 * folder or database.
 */
export const stockedFolder = async (firstStart: (folder: string) => Promise<void>): Promise<string> => {
  const template = join(templates, `folder-${await stateOfProduct()}`)
  if (!(await isThere(template))) {
    await mkdir(templates, { recursive: true })
    await removeOld()
    const aside = `${template}.${randomUUID()}`
    await firstStart(aside)
    // several test files may do this at the same time; all make the same, and the first rename wins
    await rename(aside, template).catch(() => rm(aside, { recursive: true, force: true }))
  }
  const folder = await mkdtemp(join(tmpdir(), 'parkwing-'))
  await cp(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return folder
}
