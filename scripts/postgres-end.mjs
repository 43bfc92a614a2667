// Makes sure that a server for tests ends with the process that started it, however that one ends: told to stop,
// killed, or with a reset of the machine.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const folderPrefix = 'parkwing-postgres-'

/** When a process began, which tells it from a later one with the same number. Null: there is no such process. */
const beginOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')[19]
  } catch {
    return null
  }
}

/**
 * What identifies this start of the machine, and this set of visible processes: containers number theirs separately.
 */
const here = () => ({
  boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
  space: readlinkSync('/proc/self/ns/pid'),
})

/**
 * Writes into a server's folder who started it. Only Linux tells what is needed for that; elsewhere nothing is written,
 * and nothing is swept.
 */
export const signFolder = (folder) => {
  if (process.platform !== 'linux') return
  const owner = { ...here(), pid: process.pid, begin: beginOf(process.pid) }
  writeFileSync(join(folder, 'owner.json'), JSON.stringify(owner))
}

/** Whether the owner is certainly gone. A process that we may be unable to see counts as running. */
const isOwnerGone = (owner, { boot, space }) =>
  owner.boot !== boot || (owner.space === space && beginOf(owner.pid) !== owner.begin)

/**
 * Starts a small process that waits until the pipe from its parent closes, which the system does whatever the parent
 * dies of; then it stops the server and removes the folder. A handler of signals in the parent would not do: it never
 * learns of a kill -9, and it has to wait for any command that blocks the parent. The process has a session of its own,
 * so that Ctrl-C does not reach it.
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

/**
 * Stops and removes what is left of servers whose owner and guard are both gone. `stop` ends the server in a folder.
 */
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
      // after a restart of the machine none of its servers runs, and the process numbers may belong to anybody
      if (owner.boot === now.boot) stop(join(folder, 'data'))
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // the folder is somebody else's, or is being removed at this moment
    }
  }
}
