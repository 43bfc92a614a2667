// A server for tests ends with whoever started it, however that one ends: told to stop, killed, or the machine reset.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const folderPrefix = 'parkwing-postgres-'

/** When a process began, which tells it from a later one of the same number; null: there is none. */
const beginOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')[19]
  } catch {
    return null
  }
}

/** This start of the machine, and the numbers of processes that we can see: containers have their own. */
const here = () => ({
  boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
  space: readlinkSync('/proc/self/ns/pid'),
})

/** Says in a server's folder who started it. Only Linux tells what is needed; elsewhere nothing is said, nor swept. */
export const signFolder = (folder) => {
  if (process.platform !== 'linux') return
  const owner = { ...here(), pid: process.pid, begin: beginOf(process.pid) }
  writeFileSync(join(folder, 'owner.json'), JSON.stringify(owner))
}

/** Sure that it is gone; a process that we may not be able to see counts as running. */
const isOwnerGone = (owner, { boot, space }) =>
  owner.boot !== boot || (owner.space === space && beginOf(owner.pid) !== owner.begin)

/**
 * Waits in a process of its own until the pipe from its parent closes, which the system does whatever the parent dies
 * of; then it stops the server and removes the folder. A handler of signals in the parent would not do: it never hears
 * of a kill -9, and waits for as long as a command runs that blocks it. Of its own session, so that Ctrl-C passes it by.
 */
export const guard = (pgCtl, data, folder, user) => {
  const script = 'cat > /dev/null; "$1" stop -D "$2" -m immediate; rm -rf "$3"'
  const child = spawn('/bin/sh', ['-c', script, 'sh', pgCtl, data, folder], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  child.stdin.unref()
  return { pid: child.pid, release: () => child.stdin.end() }
}

/** Stops and removes what is left of servers whose owner and guard are both gone. `stop` ends the one in a folder. */
export const sweepLeftovers = (stop) => {
  if (process.platform !== 'linux') return
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = join(tmpdir(), name)
    try {
      const signed = join(folder, 'owner.json')
      if (!existsSync(signed)) continue
      const owner = JSON.parse(readFileSync(signed, 'utf8'))
      const now = here()
      if (!isOwnerGone(owner, now)) continue
      // after a new start of the machine none of its servers runs, and its numbers may be anybody's
      if (owner.boot === now.boot) stop(join(folder, 'data'))
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // somebody else's, or going at this moment
    }
  }
}
