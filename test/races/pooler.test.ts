import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { poolerFault } from '#db/pooler.ts'
import { openPostgres } from '#db/postgres.ts'
import { freePort } from '#server/ports.ts'
import { createTestDatabase, requiredServer } from '#test/builders/database.ts'
import { findProgram } from '#test/builders/proxies.ts'
import { ownProcesses } from './own-processes.ts'

const { start } = ownProcesses()

const program = findProgram('pgbouncer')
const lack = program ? null : 'not tried, as this machine has no pgbouncer'
const folder = mkdtempSync(join(tmpdir(), 'parkwing-pooler-'))
const running: ChildProcess[] = []
const stop = async () => {
  await Promise.all(
    running.splice(0).map(async (child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }),
  )
}
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })

/** PgBouncer in front of that database. `ignores`: what an operator must write before it lets our settings pass. */
const pooled = async (url: string, mode: 'transaction' | 'session', ignores: boolean): Promise<string> => {
  await stop()
  const { hostname, port, pathname, username } = new URL(url)
  const own = await freePort('127.0.0.1')
  const file = join(folder, `${mode}.ini`)
  const ignored = 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'
  writeFileSync(
    file,
    `[databases]\n* = host=${hostname} port=${port} user=${username}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\n` +
      `auth_type = any\npool_mode = ${mode}\n${ignores ? `ignore_startup_parameters = ${ignored}\n` : ''}`,
  )
  // it refuses to run as root
  const postgres = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+)/m)
  const user = process.getuid?.() === 0 ? { uid: Number(postgres?.[1]), gid: Number(postgres?.[2]) } : {}
  if (user.uid) for (const path of [folder, file]) chownSync(path, user.uid, user.gid ?? 0)
  const child = spawn(program ?? '', ['-q', file], { ...user, stdio: 'ignore' })
  running.push(child)
  for (let look = 0; look < 100 && !(await isOpen(own)); look++) await wait(50)
  return `postgres://${username}@127.0.0.1:${own}${pathname}`
}

const fault = (url: string) => poolerFault(() => openPostgres(url, 1))

describe('MACHINE-23 between the product and PostgreSQL', () => {
  test('nothing stands: nothing is wrong', async () => {
    const { url, drop } = await createTestDatabase(requiredServer())
    expect(await fault(url)).toBeNull()
    await drop()
  })

  test.skipIf(lack)(
    lack ??
      'PgBouncer that shares sessions, or drops our settings, is named in one line at the start; with sessions and the role’s settings it is taken',
    async () => {
      const { url, drop } = await createTestDatabase(requiredServer())
      const refused = start({ environment: { DATABASE_URL: await pooled(url, 'session', false) } })
      await expect(refused).rejects.toThrow(
        /Parkwing does not start: DATABASE_URL unsupported startup parameter: \w+\.$/m,
      )

      const transactions = start({ environment: { DATABASE_URL: await pooled(url, 'transaction', true) } })
      await expect(transactions).rejects.toThrow(
        /Parkwing does not start: DATABASE_URL leads to a pooler that shares sessions .* use pool_mode = session\.$/m,
      )

      const sessions = await pooled(url, 'session', true)
      expect(await fault(sessions)).toMatch(/^leads to a pooler that drops the settings of a session/)
      const guide = readFileSync('docs/runbooks/production.md', 'utf8')
      const [, statements = ''] = /```sql\n\s*(alter role parkwing set[\s\S]*?)```/.exec(guide) ?? []
      const database = new URL(url).pathname.slice(1)
      const owner = openPostgres(url, 1)
      for (const one of statements.split(';').filter((line) => line.trim()))
        // of the test's database alone: its role is everybody's
        await owner.query(one.replace('alter role parkwing set', `alter database "${database}" set`))
      await owner.close()
      const server = await start({ environment: { DATABASE_URL: await pooled(url, 'session', true) } })
      expect((await fetch(`${server.url}/ready`)).status).toBe(200)
      expect((await fetch(`${server.url}/en`)).status).toBe(200)
      await server.kill()
      await stop()
      await drop()
    },
  )
})
