import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** What a lane keeps on its disk. */
export type Store = {
  read: (name: string) => string | null
  /** replaces the whole file, which is never found half-written */
  write: (name: string, text: string) => void
  append: (name: string, line: string) => void
  remove: (name: string) => void
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Files of a folder that nobody else may read; what was written is on the disk when the call returns. */
export const openStore = (folder: string): Store => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const put = (path: string, flags: 'w' | 'a', text: string): void => {
    const file = openSync(path, flags, 0o600)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }
  return {
    read: (name) => {
      try {
        return readFileSync(join(folder, name), 'utf8')
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    write: (name, text) => {
      put(join(folder, `${name}.new`), 'w', text)
      renameSync(join(folder, `${name}.new`), join(folder, name))
    },
    append: (name, line) => put(join(folder, name), 'a', `${line}\n`),
    remove: (name) => rmSync(join(folder, name), { force: true }),
  }
}
