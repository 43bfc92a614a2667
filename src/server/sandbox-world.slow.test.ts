import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storeAirports } from '#db/catalogue.ts'
import { keyScopes } from '#domain/agencies/service-key.ts'
import { keyFor } from '#test/builders/agencies.ts'
import { agencyCaller, bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { testAirport, testDeps } from '#test/builders/deps.ts'
import { readConfig } from './config.ts'
import { sandboxWorld } from './sandbox-world.ts'

test('AGENCY-75 AGENCY-109 the world is opened when the first key asks, and is there again after a new start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const { deps, NORD1 } = await agencyWorld(await testDeps())
  onTestFinished(async () => {
    await deps.db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const key = await keyFor(deps, NORD1, 'NORD1', keyScopes, true)
  const start = () =>
    sandboxWorld(readConfig({ DATA_DIR: folder }), deps, async (db) => {
      const [row] = await db.query<{ n: number }>('select count(*)::int as n from airport')
      if (row?.n === 0) await storeAirports(db, [testAirport()], deps.clock.now())
    })!
  const first = start()
  const made = await bookedBy(agencyCaller(deps, key.secret, first.open))
  expect(made.status).toBe(201)
  // it tells the addresses of such keys by itself (AGENCY-109)
  await agencyCaller(deps, key.secret, first.open)('POST', '/webhook-endpoints', { url: 'https://hooks.example/in' })
  await expect.poll(() => deps.outgoing.posts.length).toBe(1)
  await first.close()
  const second = start()
  const shown = await agencyCaller(deps, key.secret, second.open)('GET', `/bookings/${String(made.body['id'])}`)
  expect([shown.status, shown.body['number']]).toEqual([200, made.body['number']])
  await second.close()
  expect(await deps.db.query('select id from booking')).toEqual([])
})

test('AGENCY-75 beside a server there is none until one is named', async () => {
  const deps = await testDeps()
  onTestFinished(() => deps.db.close())
  const DATABASE_URL = 'postgres://parkwing@127.0.0.1:1/parkwing'
  expect(sandboxWorld(readConfig({ DATABASE_URL }), deps, async () => undefined)).toBeNull()
  const SANDBOX_DATABASE_URL = 'postgres://parkwing@127.0.0.1:1/trying'
  expect(sandboxWorld(readConfig({ DATABASE_URL, SANDBOX_DATABASE_URL }), deps, async () => undefined)).not.toBeNull()
})
