// A PostgreSQL server of one's own for tests and measurements: a fresh cluster in a temporary folder on a loopback
// port, gone when stopped. Works as root (the server then runs as user postgres, it refuses root) and as a normal user.
import { execFile, execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from './machine.mjs'

const run = promisify(execFile)

/** Who the server runs as: nobody else than ourselves, unless we are root. */
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
    // a zombie waits for its parent and holds nothing any more
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /s, ' '))
  } catch {
    return true
  }
}

const prefix = 'parkwing-postgres-'

/**
 * A process, when it began and among which processes: a number that was given out again, or that another container
 * uses, is not taken for it. Null where the system does not say.
 */
const lifeOf = (pid) => {
  try {
    const begun = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')[19]
    return `${pid} ${begun} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

/**
 * Clusters of runs that were killed before they could stop theirs: their server is ended and their folder removed. Only
 * where the system can say that the process that started one is gone; a folder that names no process is left alone.
 */
export const removeLeftovers = async () => {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    try {
      const owner = readFileSync(join(folder, 'started-by'), 'utf8')
      const [pid, , among] = owner.split(' ')
      if (!among || among !== lifeOf(process.pid)?.split(' ')[2] || lifeOf(pid) === owner) continue
      try {
        const server = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
        if (readFileSync(`/proc/${server}/cmdline`, 'latin1').includes(folder)) process.kill(server, 'SIGQUIT')
        // what still ends would write into the folder while it goes
        const until = Date.now() + 5_000
        while (!isGone(server) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
      } catch {
        // not running any more
      }
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // no process is named, or another run is removing it
    }
  }
}

/**
 * Starts a server. `sync: false` leaves fsync out: quicker, and safe against a killed process, not against loss of
 * power.
 * `restart(mode)`: `fast`, `immediate` (no goodbye to clients, recovery at start), or `kill` (kill -9 of the
 * postmaster).
 * @param {{ port?: number, sync?: boolean }} [options]
 * @returns {Promise<{ url: string, stop(): Promise<void>, restart(mode?: 'fast' | 'immediate' | 'kill'): Promise<void>
 * }>}
 */
export const startPostgres = async ({ port, sync = false } = {}) => {
  const binaries = findPostgres()
  if (!binaries) throw new Error('no PostgreSQL server found: install it, or name its folder in POSTGRES_BIN')
  const user = findUser()
  await removeLeftovers()
  const folder = mkdtempSync(join(tmpdir(), prefix))
  writeFileSync(join(folder, 'started-by'), lifeOf(process.pid) ?? '')
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const listen = port ?? (await freePort())
  const command = (name, parameters) => [
    join(binaries, name),
    parameters,
    { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } },
  ]
  const settings = `-p ${listen} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200 -c fsync=${sync ? 'on' : 'off'}`

  const start = () => run(...command('pg_ctl', ['start', '-w', '-D', data, '-o', settings, '-l', join(folder, 'log')]))
  // After a kill the server's children go by themselves; until the last one let go of the shared memory a new server
  // refuses to start.
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

  const atExit = () => {
    try {
      const [file, parameters, options] = command('pg_ctl', ['stop', '-D', data, '-m', 'immediate'])
      execFileSync(file, parameters, { ...options, stdio: 'ignore' })
    } catch {
      // stopped already
    }
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', atExit)

  await run(...command('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync']))
  await start()

  return {
    url: `postgres://postgres@127.0.0.1:${listen}/postgres`,
    stop: async () => {
      process.off('exit', atExit)
      await halt('fast')
      rmSync(folder, { recursive: true, force: true })
    },
    restart: async (mode = 'fast') => {
      if (mode === 'kill') await kill()
      else await halt(mode)
      await startAgain()
    },
  }
}
