import { readFileSync, statSync, writeFileSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#db/postgres.ts'
import { openShop } from '#test/builders/shop.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { ownProcesses } from './own-processes.ts'

const { newFolder, start } = ownProcesses()

describe('ACCESS-35 a password of the database that does not last', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    server = await startPostgres()
    const db = openPostgres(server.url, 1)
    await db.query(`create role rotating login superuser password 'the first one'`)
    const rules = join(server.folder, 'data', 'pg_hba.conf')
    const { uid, gid } = statSync(rules)
    writeFileSync(rules, `host all rotating 127.0.0.1/32 scram-sha-256\n${readFileSync(rules, 'utf8')}`)
    chownSync(rules, uid, gid)
    await db.query('select pg_reload_conf()')
    await db.close()
  })
  afterAll(() => server?.stop())

  test('it is read anew for each connection, so it may change while the process serves', async () => {
    const owner = await openShop({ url: server.url, pool: 2 }, 10)
    const file = join(newFolder(), 'password')
    writeFileSync(file, 'the first one\n')
    const url = server.url.replace('postgres@', 'rotating@')
    const running = await start({ environment: { DATABASE_URL: url, DATABASE_PASSWORD_FILE: file } })
    const search = () => fetch(`${running.url}/ready`).then(({ status }) => status)
    expect(await search()).toBe(200)

    /** Takes every connection away, so that new ones must be made. */
    const cut = () =>
      owner.query(`select count(pg_terminate_backend(pid)) from pg_stat_activity where usename = 'rotating'`)
    const until = async (status: number) => {
      for (let look = 0; look < 200; look++) {
        if ((await search()) === status) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`never ${status}`)
    }
    await owner.query(`alter role rotating password 'the second one'`)
    await cut()
    // control: the file still has the first one
    await until(503)
    writeFileSync(file, 'the second one\n')
    await until(200)
    expect(running.output()).not.toMatch(/the (?:first|second) one/)
    await owner.close()
  })
})
