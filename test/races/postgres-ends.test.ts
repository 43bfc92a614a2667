import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { startPostgres } from '../../scripts/postgres.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Server = { url: string; folder: string; guardPid: number }
type Owner = Server & { process: ChildProcess }

/** A process that does what `npm test` does: starts a server, and then is busy. */
const owner = (): Promise<Owner> =>
  new Promise((resolve, reject) => {
    const script = `import('./scripts/postgres.mjs').then(async ({ startPostgres }) => {
      console.log(JSON.stringify(await startPostgres()))
      setInterval(() => undefined, 1_000)
    })`
    const child = spawn(process.execPath, ['-e', script], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.once('data', (line: Buffer) => resolve({ process: child, ...(JSON.parse(line.toString()) as Server) }))
    child.once('exit', () => reject(new Error('no server was started')))
  })

const end = (process_: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    process_.once('exit', () => resolve())
    process_.kill(signal)
  })

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const owners: Owner[] = []
const started = async (): Promise<Owner> => {
  const one = await owner()
  owners.push(one)
  return one
}
afterEach(async () => {
  for (const one of owners.splice(0)) if (one.process.exitCode === null) one.process.kill('SIGKILL')
})

describe('MACHINE-5 a server for tests ends with whoever started it', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'MACHINE-5 after %s it is gone, and its folder',
    async (signal) => {
      const { url, folder, process: child } = await started()
      expect(await answers(url)).toBe(true)
      await end(child, signal)
      await expect.poll(() => answers(url)).toBe(false)
      await expect.poll(() => existsSync(folder)).toBe(false)
    },
  )

  test('MACHINE-5 control: without its guard it stays, until the next one starts', async () => {
    const left = await started()
    process.kill(left.guardPid, 'SIGKILL')
    await end(left.process, 'SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(await answers(left.url)).toBe(true)

    const next = await startPostgres()
    try {
      expect(await answers(left.url)).toBe(false)
      expect(existsSync(left.folder)).toBe(false)
    } finally {
      await next.stop()
    }
    expect(existsSync(next.folder)).toBe(false)
  })

  test('MACHINE-5 the next one leaves alone whose owner runs, or who cannot be seen, and clears after a reset', async () => {
    const [running, unseen, reset] = [await started(), await started(), await started()]
    const signed = (one: Owner) => join(one.folder, 'owner.json')
    const resign = (one: Owner, change: object) =>
      writeFileSync(signed(one), JSON.stringify({ ...JSON.parse(readFileSync(signed(one), 'utf8')), ...change }))
    resign(unseen, { space: 'pid:[1]', pid: 1, begin: '0' })
    // everything at once, as when the power goes
    process.kill(reset.guardPid, 'SIGKILL')
    process.kill(Number(readFileSync(join(reset.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    await end(reset.process, 'SIGKILL')
    resign(reset, { boot: 'an earlier one' })
    const next = await startPostgres()
    try {
      expect([await answers(running.url), await answers(unseen.url)]).toEqual([true, true])
      expect([running, unseen, reset].map(({ folder }) => existsSync(folder))).toEqual([true, true, false])
    } finally {
      await next.stop()
    }
  })
})
