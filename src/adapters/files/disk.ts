import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileStoreError, isFileKey, type FileStore } from '#ports/files.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Keeps files in a folder of this machine. A file gets its name only when it is written and synced, so a crash leaves
 * the old file or none (UP-15, UP-16).
 */
export const createDiskFiles = (folder: string): FileStore => {
  const pathOf = (key: string): string => {
    if (!isFileKey(key)) throw new RangeError('not a key of a stored file')
    return join(folder, key)
  }
  return {
    name: 'disk',
    put: async (key, bytes) => {
      const path = pathOf(key)
      const aside = `${path}.${randomUUID()}.part`
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeAndSync(aside, bytes)
        await rename(aside, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(aside, { force: true }).catch(() => undefined)
        throw new FileStoreError(`file not kept: ${codeOf(error)}`, { cause: error })
      }
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}

const writeAndSync = async (path: string, bytes: Uint8Array): Promise<void> => {
  // `0600` lets nobody else on the machine read it; `x` never overwrites a file that exists.
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes the folder to the disk too, or else a crash could lose the new name. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
