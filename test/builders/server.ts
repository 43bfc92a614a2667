import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Db } from '#db/db.ts'
import { openDb, type DbChoice } from '#db/open.ts'
import { verify } from '#db/verify.ts'
import { lean } from '../../scripts/lean.mjs'
import { createStockedDatabase } from './stocked-database.ts'
import { compiled, stockedFolder } from './stocked-folder.ts'
import { createTestDatabase } from './test-database.ts'

/** A generous limit: with ten processes for each processor a start takes more than a minute. */
const longestStartMs = 150_000

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A process that was told to end does so within 14 seconds by itself, and a killed one at once. */
const longestEndMs = 120_000
const longestAnswerMs = 60_000

/** The product as a real process, on a free port, with a folder of its own. */
export type RunningServer = {
  url: string
  folder: string
  /** Where its rows are, unless the test named a database. Beside the running server only those on PostgreSQL open. */
  rows: DbChoice | null
  pid: number
  /** Test mode: lets time pass on the server's clock, then runs what is due. */
  advance(ms: number): Promise<void>
  runJobs(): Promise<void>
  /** kill -9, so that the server cannot prepare for it. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Of a process that has ended by itself. */
  exitCode(): number | null
  output(): string
}

export type ServerOptions = {
  folder?: string
  port?: number
  environment?: Record<string, string>
  /** Keeps the folder when the server stops, for a second start. */
  keep?: boolean
  /** On the embedded database, because the test is about it. */
  embedded?: boolean
  /** Done to the database before the server opens it. */
  prepare?: (db: Db) => Promise<void>
  /** A command in front of the server's own (namespaces.ts). Such a server is killed and not stopped. */
  through?: string[]
}

const insist = <T>(ask: () => Promise<T>, times: number): Promise<T> =>
  ask().catch((error: unknown) => (times > 1 ? insist(ask, times - 1) : Promise.reject(error as Error)))

/** Posts to the control addresses that test mode opens on the server at `url`. */
export const teller =
  (url: string) =>
  async (path: string, body: unknown): Promise<void> => {
    const ask = () =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(longestAnswerMs),
      })
    // A kept connection may lead to a process that was killed. And one that waits for half a minute of work is closed
    // while the work goes on; asking again then does the rest.
    const answer = await insist(ask, 5)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }

const firstStart = async (folder: string): Promise<void> => {
  mkdirSync(folder)
  await (await startServer({ folder, keep: true })).stop()
}
const firstStartOn = async (folder: string, database: string): Promise<void> =>
  (await startServer({ folder, environment: { DATABASE_URL: database } })).stop()

/** Where a server has its rows and its files, and what goes when it stops. */
type Place = { folder: string; environment: Record<string, string>; db: DbChoice | null; drop?: () => Promise<void> }

const inFolder = (folder: string): Place => ({ folder, environment: {}, db: { folder: join(folder, 'database') } })

/**
 * A database of this server's own where the tests have a PostgreSQL: what happens in it costs a tenth of what it costs
 * in the embedded one (decision 0110). Stocked as a first start leaves it, or still empty for one at another time.
 */
const onPostgres = async (address: string, isStocked: boolean): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-'))
  const { url, drop } = isStocked
    ? await createStockedDatabase(address, folder, firstStartOn)
    : await createTestDatabase(address, process.env['TEST_RUN'])
  return { folder, environment: { DATABASE_URL: url }, db: { url, pool: 2 }, drop }
}

/** On which database a server stands: one that is named, one in its folder, or one of its own on PostgreSQL. */
export const engineFor = (
  { folder, environment = {}, keep = false, embedded = false }: ServerOptions,
  address = process.env['TEST_POSTGRES_URL'],
): 'named' | 'embedded' | 'postgres' => {
  if (environment['DATABASE_URL']) return 'named'
  return !address || folder !== undefined || keep || embedded ? 'embedded' : 'postgres'
}

const placeFor = async (options: ServerOptions): Promise<Place> => {
  const newFolder = () => mkdtempSync(join(tmpdir(), 'parkwing-'))
  const { folder, environment } = options
  const engine = engineFor(options)
  if (engine === 'named') return { folder: folder ?? newFolder(), environment: {}, db: null }
  const isOfToday = !environment?.['PARKWING_NOW']
  const address = process.env['TEST_POSTGRES_URL']
  if (engine === 'postgres' && address) return onPostgres(address, isOfToday)
  if (folder) return inFolder(folder)
  return inFolder(isOfToday ? await stockedFolder(firstStart) : newFolder())
}

/**
 * Starts `src/server/main.ts`; the pages must have been built. Rejects with the server's own words when it is not ready
 * within `longestStartMs`. Who brings a folder, or keeps it, has the database in there; who names none gets one of his
 * own, on PostgreSQL if there is one.
 */
export const startServer = async (options: ServerOptions = {}): Promise<RunningServer> => {
  const { port = 0, environment, keep = false, prepare, through = [] } = options
  const place = await placeFor(options)
  if (prepare && place.db) await withDb(place.db, prepare)
  return startIn(place, port, { ...place.environment, ...environment }, keep, through)
}

const withDb = async (where: DbChoice, work: (db: Db) => Promise<void>): Promise<void> => {
  const db = await openDb(where)
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

const startIn = async (
  { folder, db, drop }: Place,
  port: number,
  environment: Record<string, string>,
  keep: boolean,
  through: string[],
): Promise<RunningServer> => {
  const [command, ...rest] = [...through, process.execPath, 'src/server/main.ts']
  const child = spawn(command, rest, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      TZ: 'Pacific/Kiritimati',
      NODE_ENV: 'production',
      ...compiled,
      ...lean,
      PORT: String(port),
      DATA_DIR: folder,
      PARKWING_TEST: '1',
      LOG_LEVEL: 'warn',
      POSTS_PER_MINUTE: '100000',
      BOOKINGS_WITHOUT_PROOF: '100000',
      SEARCHES_PER_MINUTE: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const told = await ready(child, () => output)
  // even with another public address the process listens here
  const url = environment['PUBLIC_URL'] && port ? `http://localhost:${port}` : told
  const post = teller(url)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    child.kill(signal)
    const late = new AbortController()
    const isEnded = await Promise.race([
      ended.then(() => true),
      sleep(longestEndMs, false, { signal: late.signal }).catch(() => false),
    ])
    late.abort()
    if (isEnded) return
    child.kill('SIGKILL')
    throw new Error(`${signal}: the server did not end within ${longestEndMs / 1_000} s:\n${output}`)
  }
  return {
    url,
    folder,
    rows: db,
    pid: child.pid ?? 0,
    output: () => output,
    exitCode: () => child.exitCode,
    advance: async (ms) => {
      await post('/test/clock', { advanceMs: ms })
      await post('/test/jobs', {})
    },
    runJobs: () => post('/test/jobs', {}),
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      if (db) await mustAddUp(db)
      await drop?.()
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whatever a test did over HTTP, the books must add up in the end. */
export const mustAddUp = (where: DbChoice): Promise<void> =>
  withDb(where, async (db) => {
    const findings = (await verify(db)).filter(({ count }) => count > 0)
    if (findings.length > 0) throw new Error(`verify: ${JSON.stringify(findings)}`)
  })

const ready = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const give = (error: Error) => {
      clearInterval(look)
      clearTimeout(late)
      child.kill('SIGKILL')
      reject(error)
    }
    const look = setInterval(() => {
      const address = /Parkwing is ready: (\S+)/.exec(output())?.[1]
      if (!address) return
      clearInterval(look)
      clearTimeout(late)
      resolve(address)
    }, 20)
    const late = setTimeout(
      () => give(new Error(`no server after ${longestStartMs / 1_000} s:\n${output()}`)),
      longestStartMs,
    )
    child.once('exit', (code) => give(new Error(`the server ended with ${code}:\n${output()}`)))
  })
