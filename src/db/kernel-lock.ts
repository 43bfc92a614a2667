import { accessSync, closeSync, constants, openSync, readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { FolderFault, folderWords } from './folder-words.ts'

/**
 * A lock that the kernel ends with its process, whatever way that ends. Node has no call for it; SQLite, which comes
 * with Node, takes one for each transaction, so an empty SQLite file with a transaction nobody ever ends is a lock. It
 * counts for every process of this kernel, in whatever container, and on network file systems that carry locks.
 * Nothing in this process may open the file otherwise: to close it again would drop the lock (POSIX).
 */
export type KernelLock = {
  /** names the file and the running kernel, the same for everybody who could hold this lock; empty: no lock there */
  file: string
  release(): void
}

// Would the garbage collector close one, its lock would be gone.
const held = new Set<DatabaseSync>()

/** A number the kernel draws when it starts. Elsewhere than on Linux the name of the machine has to do. */
const thisKernel = (): string => {
  if (process.platform !== 'linux') return hostname()
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
  } catch {
    return ''
  }
}

const busy = 5
const ioError = 10
const notADatabase = 26
const resultOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0

/** Undefined: somebody who lives has it. */
export const takeKernelLock = (path: string): KernelLock | undefined => {
  // What is wrong is asked of the system, because SQLite says of every reason only that it cannot open the file.
  try {
    closeSync(openSync(path, 'wx'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  accessSync(path, constants.R_OK | constants.W_OK)
  const database = new DatabaseSync(path)
  try {
    // nothing is ever written: without a journal the lock needs no room on the disk either
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    const result = resultOf(error)
    if (result === busy) return undefined
    if (result === notADatabase) throw new FolderFault(folderWords.lockDamaged(path), { cause: error })
    // a file system without locks: the beat alone has to tell
    if (result === ioError) return { file: '', release: () => undefined }
    throw error
  }
  held.add(database)
  const { dev, ino } = statSync(path, { bigint: true })
  const kernel = thisKernel()
  return {
    file: kernel && `${kernel}:${dev}:${ino}`,
    release: () => {
      held.delete(database)
      database.close()
    },
  }
}
