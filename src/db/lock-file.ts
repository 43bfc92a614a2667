import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'

/**
 * The embedded database takes no lock of its own, and two processes on one folder silently lose what they wrote (design
 * database.md 3.2). The file names its owner by process id and start: after kill -9 the owner is dead and the lock is
 * taken over, never because of its age.
 */
type Owner = { pid: number; started: string }

const statOf = (pid: number): { state: string; started: string } | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { state: fields[0] ?? '', started: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

const isOver = ({ pid, started }: Owner): boolean => {
  if (!Number.isSafeInteger(pid) || pid < 1) return true
  const stat = statOf(pid)
  // killed but not yet collected by its parent, or the number was given to another process since
  if (stat) return stat.state === 'Z' || stat.state === 'X' || (started !== '' && stat.started !== started)
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM')
  }
}

const read = (path: string): { text: string; owner: Owner } | undefined => {
  try {
    const text = readFileSync(path, 'utf8')
    const [pid = '', started = ''] = text.trim().split(' ')
    return { text, owner: { pid: Number(pid), started } }
  } catch {
    return undefined
  }
}

/** With its contents at once: a file without an owner was never a lock. */
const create = (path: string, text: string): boolean => {
  const aside = `${path}.${randomUUID()}`
  writeFileSync(aside, text)
  try {
    linkSync(aside, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(aside)
  }
}

/**
 * Moves a dead owner's file away; when somebody else was quicker and it is no longer the dead one's, it is put back.
 */
const clear = (path: string, dead: string): void => {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
    if (readFileSync(aside, 'utf8') !== dead) linkSync(aside, path)
    unlinkSync(aside)
  } catch {
    // gone already: the next attempt to create the file decides
  }
}

/** Throws when a living process has the folder; answers a function that gives it back. */
export const lockFolder = (folder: string): (() => void) => {
  const path = `${folder.replace(/[/\\]+$/, '')}.lock`
  const own = `${process.pid} ${statOf(process.pid)?.started ?? ''}`
  for (let attempt = 0; attempt < 3; attempt++) {
    if (create(path, own)) {
      return () => {
        if (read(path)?.text === own) unlinkSync(path)
      }
    }
    const found = read(path)
    if (found && !isOver(found.owner))
      throw new Error(`the database in ${folder} is open in process ${found.owner.pid}; stop it first (${path})`)
    if (found) clear(path, found.text)
  }
  throw new Error(`the database in ${folder} is being opened by another process (${path})`)
}
