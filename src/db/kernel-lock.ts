import { accessSync, closeSync, constants, openSync, readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { FolderFault, folderWords } from './folder-words.ts'

/**
 * A lock that the kernel ends together with its process, in whatever way the process ends. Node has no call for such a
 * lock. SQLite, which comes with Node, takes one for each transaction, so an empty SQLite file with a transaction that
 * nobody ends is a lock. It counts for every process of this kernel, in whatever container, and on network file systems
 * that support locks. Nothing in this process may open the file in another way, because closing it again would drop the
 * lock (POSIX).
 */
export type KernelLock = {
  /**
   * names the file and the running kernel, the same for everybody who could hold this lock; empty where there is no
   * lock
   */
  file: string
  release(): void
}

// These objects are kept, because the lock would be gone if the garbage collector closed one.
const held = new Set<DatabaseSync>()

/**
 * A number that the kernel draws when it starts. Other systems than Linux have none, so the name of the machine is used
 * there.
 */
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

/** Takes the lock. Undefined when a living process has it. */
export const takeKernelLock = (path: string): KernelLock | undefined => {
  // The system is asked what is wrong, because SQLite only says that it cannot open the file, whatever the reason.
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
    // on a file system without locks only the beat can tell
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
