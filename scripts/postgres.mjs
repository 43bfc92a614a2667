// A PostgreSQL server for tests and measurements: a fresh cluster in a temporary folder on a loopback port, removed
// when it is stopped. It can be started by a normal user, and by root; as PostgreSQL refuses to run as root, it then
// runs as the user postgres.
import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from './machine.mjs'
import { folderPrefix, guard, signFolder, sweepLeftovers } from './postgres-end.mjs'

const run = promisify(execFile)

/** The user as whom the server runs: ourselves, unless we are root. */
const findUser = () => {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  if (!line) throw new Error('as root a user "postgres" is needed to run the server')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const isGone = (pid) => {
  try {
    // a zombie waits for its parent and no longer holds anything
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /s, ' '))
  } catch {
    return true
  }
}

/**
 * Starts a server. `sync: false` leaves fsync out: quicker, and safe against a killed process, not against loss of
 * power.
 * `follows`: a standby of the server at that address, until `promote()`.
 * `restart(mode)`: `fast`, `immediate` (no goodbye to clients, recovery at start), or `kill` (kill -9 of the
 * postmaster). `kill()`: the same, and it stays dead.
 * @param {{ port?: number, sync?: boolean, follows?: string }} [options]
 * @returns {Promise<{ url: string, folder: string, guardPid: number, stop(): Promise<void>, restart(mode?: 'fast' |
 * 'immediate' | 'kill'): Promise<void>, kill(): Promise<void>, promote(): Promise<void> }>}
 */
export const startPostgres = async ({ port, sync = false, follows } = {}) => {
  const binaries = findPostgres()
  if (!binaries) throw new Error('no PostgreSQL server found: install it, or name its folder in POSTGRES_BIN')
  const user = findUser()
  sweepLeftovers((left) => {
    if (!existsSync(join(left, 'postmaster.pid'))) return
    try {
      execFileSync(join(binaries, 'pg_ctl'), ['stop', '-D', left, '-m', 'immediate'], {
        ...user,
        cwd: '/',
        stdio: 'ignore',
      })
    } catch {
      // the server was already stopped
    }
  })
  const folder = mkdtempSync(join(tmpdir(), folderPrefix))
  signFolder(folder)
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const listen = port ?? (await freePort())
  const command = (name, parameters) => [
    join(binaries, name),
    parameters,
    { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } },
  ]
  // servers of tests take ten each, beside crowds that take dozens
  const settings = `-p ${listen} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=300 -c fsync=${sync ? 'on' : 'off'}`

  const start = () => run(...command('pg_ctl', ['start', '-w', '-D', data, '-o', settings, '-l', join(folder, 'log')]))
  // After a kill the server's children end by themselves. Until the last of them has released the shared memory, a new
  // server refuses to start.
  const startAgain = async () => {
    const until = Date.now() + 15_000
    for (;;) {
      try {
        return await start()
      } catch (error) {
        if (Date.now() > until) throw error
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
  }
  const halt = (mode) => run(...command('pg_ctl', ['stop', '-w', '-D', data, '-m', mode]))
  const kill = async () => {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    while (!isGone(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  const watch = guard(join(binaries, 'pg_ctl'), data, folder, user)
  if (follows) await run(...command('pg_basebackup', ['-D', data, '-d', follows, '-R', '-X', 'stream', '-c', 'fast']))
  else await run(...command('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync']))
  await start()
  let isDead = false

  return {
    url: `postgres://postgres@127.0.0.1:${listen}/postgres`,
    folder,
    guardPid: watch.pid,
    stop: async () => {
      if (!isDead) await halt('fast')
      rmSync(folder, { recursive: true, force: true })
      watch.release()
    },
    restart: async (mode = 'fast') => {
      if (mode === 'kill') await kill()
      else await halt(mode)
      await startAgain()
    },
    kill: async () => {
      isDead = true
      await kill()
    },
    promote: async () => void (await run(...command('pg_ctl', ['promote', '-w', '-D', data]))),
  }
}
