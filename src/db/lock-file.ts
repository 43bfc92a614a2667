import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { FolderFault, folderWords } from './folder-words.ts'
import { takeKernelLock, type KernelLock } from './kernel-lock.ts'
import { beatText, headText, holderWords, look, verdictOn, type Holder, type Watched } from './lock-rules.ts'

/**
 * The embedded database takes no lock of its own, and two processes on one folder silently lose what they wrote. Two
 * locks keep them apart. The kernel's lock is obeyed by every process of this machine and ends with its holder. A file
 * with a beat serves machines that share the folder over a network and whose kernels know nothing of each other.
 */
export type FolderLock = {
  /** Must be called before each write. It does not return when another process has taken the folder over (FOLDER-5). */
  mustBeOurs: () => void
  release: () => Promise<void>
}

export type LockOptions = {
  beatMs: number
  /** after so many missed beats the holder counts as over */
  missedBeats: number
  /** false behaves as if no kernel could be asked, as between two machines on one network folder (tests only) */
  kernel: boolean
  say: (words: string) => void
}

const usual: LockOptions = { beatMs: 1_000, missedBeats: 6, kernel: true, say: (words) => console.error(words) }

/** A killed process keeps the kernel's lock until its memory has been given back. */
const longestDyingMs = 1_500

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

const startOf = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')[19]
  } catch {
    return undefined
  }
}

const runsHere = (pid: number, started: string): boolean => {
  const start = startOf(pid)
  return start !== undefined && (started === '' || start === started)
}

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const create = (path: string, text: string): boolean => {
  let file: number
  try {
    file = openSync(path, 'wx')
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
  try {
    writeFileSync(file, text)
    return true
  } catch (error) {
    // the disk is full: a half-written lock would make the next start wait
    unlinkSync(path)
    throw error
  } finally {
    closeSync(file)
  }
}

/** Puts our lock in the place in one step, so that there is always exactly one lock: the last one put there. */
const replace = (path: string, text: string): void => {
  const aside = `${path}.${randomUUID()}`
  try {
    writeFileSync(aside, text)
    renameSync(aside, path)
  } catch (error) {
    try {
      unlinkSync(aside)
    } catch {
      // the file was never made
    }
    throw error
  }
}

const kernelLockOf = async (path: string, refuse: () => never): Promise<KernelLock> => {
  for (let waited = 0; ; waited += 50) {
    const lock = takeKernelLock(path)
    if (lock) return lock
    if (waited >= longestDyingMs) return refuse()
    await sleep(50)
  }
}

/** Returns when the holder is over or its lock is gone. */
const watch = async (path: string, first: string, options: LockOptions, folder: string): Promise<void> => {
  const looksPerBeat = 4
  let watched: Watched = { text: first, sameLooks: 0 }
  for (;;) {
    await sleep(options.beatMs / looksPerBeat)
    const seen = look(watched, read(path), options.missedBeats * looksPerBeat)
    if (seen === 'lives') throw new FolderFault(folderWords.open(folder, holderWords(read(path))))
    if (seen === 'over' || seen === 'gone') return
    watched = seen
    // a living holder shows itself by its next beat, so nothing is said about waiting before that
    if (watched.sameLooks === 2 * looksPerBeat)
      options.say(folderWords.watched(folder, holderWords(first), (options.missedBeats * options.beatMs) / 1_000))
  }
}

const take = async (path: string, folder: string, own: string, kernelFile: string, options: LockOptions) => {
  for (;;) {
    const found = read(path)
    const verdict = verdictOn(found, kernelFile, runsHere)
    if (verdict === 'refuse') throw new FolderFault(folderWords.open(folder, holderWords(found)))
    if (found === undefined) {
      if (create(path, own)) return
      continue
    }
    if (verdict === 'take') return replace(path, own)
    await watch(path, found, options, folder)
    if (read(path) !== found) continue
    replace(path, own)
    // Another machine may have waited as long as we did. The last one that put its lock there has the folder, and after
    // another beat each of us can see which one that is.
    await sleep(options.beatMs)
    const kept = read(path)
    if (kept !== own) throw new FolderFault(folderWords.open(folder, holderWords(kept)))
    return
  }
}

type State = 'ours' | 'gone' | 'another'

const stateReader = (path: string, head: string): (() => State) => {
  const { ino } = statSync(path, { bigint: true })
  const own = Buffer.from(head)
  const found = Buffer.alloc(own.length)
  return () => {
    try {
      const file = openSync(path, 'r')
      try {
        const length = readSync(file, found, 0, own.length, 0)
        return length === own.length && found.equals(own) ? 'ours' : 'another'
      } finally {
        closeSync(file)
      }
    } catch (error) {
      const code = codeOf(error)
      if (code === 'ENOENT') return 'gone'
      // there is no free file handle to read it with, so the inode decides: another's lock would be another file
      if (code === 'EMFILE' || code === 'ENFILE')
        return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino === ino ? 'ours' : 'another'
      return 'another'
    }
  }
}

/**
 * Takes the lock of a data folder. Throws a FolderFault when a living process has the folder. `end` is called for a
 * lock that was lost, and must never return.
 */
export const lockFolder = async (
  folder: string,
  end: (words: string) => never,
  choice: Partial<LockOptions> = {},
): Promise<FolderLock> => {
  const options = { ...usual, ...choice }
  const path = `${folder}.lock`
  const kernel: KernelLock = options.kernel
    ? await kernelLockOf(`${path}.kernel`, () => {
        throw new FolderFault(folderWords.open(folder, holderWords(read(path))))
      })
    : { file: '', release: () => undefined }
  try {
    const holder: Holder = { token: randomUUID(), pid: process.pid, host: hostname(), kernelFile: kernel.file }
    const head = headText(holder, startOf(process.pid) ?? '')
    await take(path, folder, `${head}${beatText(0)}\n`, kernel.file, options)
    const state = stateReader(path, head)

    const beat = new Worker(new URL('./lock-beat.ts', import.meta.url), {
      workerData: { path, head, beatMs: options.beatMs },
      execArgv: [],
      env: {},
    })
    beat.unref()
    beat.on('error', (error) => options.say(`the beat of ${path} stopped: ${String(error)}`))
    const lost = (): never => end(folderWords.lost(folder, holderWords(read(path))))
    // A process that wakes up after a long pause must end by itself, even when nobody asks it to write.
    const looking = setInterval(() => state() === 'another' && lost(), options.beatMs)
    looking.unref()
    return {
      mustBeOurs: () => {
        const now = state()
        if (now === 'another') lost()
        if (now === 'gone') end(folderWords.removed(folder))
      },
      release: async () => {
        clearInterval(looking)
        await beat.terminate()
        if (state() === 'ours') unlinkSync(path)
        kernel.release()
      },
    }
  } catch (error) {
    kernel.release()
    throw error
  }
}
