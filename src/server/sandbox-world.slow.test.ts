import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storeAirports } from '#db/catalogue.ts'
import { keyScopes } from '#domain/agencies/service-key.ts'
import { dayMs } from '#domain/time/zones.ts'
import { keyFor } from '#test/builders/agencies.ts'
import { agencyCaller, bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { testAirport, testDeps } from '#test/builders/deps.ts'
import { putMigratedFolder } from '#test/builders/migrated-folder.ts'
import type { Deps } from '#usecases/deps.ts'
import { forgetSecret, knowSecrets, secretStates } from '#usecases/system/known-secrets.ts'
import { unseal } from '#usecases/vault.ts'
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

test('MACHINE-40 what is sealed in the world for trying is sealed anew after an exchange, as it opens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const { deps, NORD1 } = await agencyWorld(await testDeps())
  onTestFinished(async () => {
    await deps.db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const key = await keyFor(deps, NORD1, 'NORD1', keyScopes, true)
  const start = (real: Deps) =>
    sandboxWorld(readConfig({ DATA_DIR: folder }), real, async (db) => {
      const [row] = await db.query<{ n: number }>('select count(*)::int as n from airport')
      if (row?.n === 0) await storeAirports(db, [testAirport()], deps.clock.now())
    })!
  const opened = async (real: Deps) => {
    const world = start(real)
    const inside = await world.open()
    const [row] = await inside.db.query<{ id: string; sealed: string; key: string }>(
      'select id, secret as sealed, secret_key as key from webhook_endpoint',
    )
    await world.close()
    return row && unseal(inside, 'webhook secret', row.id, row)
  }
  await putMigratedFolder(join(folder, 'sandbox'))
  const first = start(deps)
  const made = await agencyCaller(deps, key.secret, first.open)('POST', '/webhook-endpoints', {
    url: 'https://hooks.example/in',
  })
  await first.close()
  expect(made.status).toBe(201)
  const newest = { ...deps, pepper: randomBytes(32), secretNumber: 2 }
  // the control: without the exchange being known nothing opens it
  expect(await opened(newest)).toBeNull()
  const exchanged = await opened({ ...newest, earlierSecrets: [{ number: 1, bytes: deps.pepper, isGiven: true }] })
  expect(exchanged).toBe(made.body['secret'])
  // the earlier secret is gone, and the newest alone opens it
  expect(await opened(newest)).toBe(made.body['secret'])
})

test('MACHINE-41 the list of secrets looks into the world for trying, and makes none where there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const { deps, NORD1 } = await agencyWorld(await testDeps())
  onTestFinished(async () => {
    await deps.db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const worldOf = (real: Deps) =>
    sandboxWorld(readConfig({ DATA_DIR: folder }), real, async (db) => {
      const [row] = await db.query<{ n: number }>('select count(*)::int as n from airport')
      if (row?.n === 0) await storeAirports(db, [testAirport()], deps.clock.now())
    })!
  const looked = async (real: Deps) => {
    const world = worldOf(real)
    const trying = await world.look()
    const found = await secretStates(real, { kind: 'system', job: 'test' }, trying)
    // forgetting looks as well
    const forgotten = await forgetSecret(real, { kind: 'system', job: 'test' }, { number: 1, trying })
    await world.close()
    if (!found.ok) return expect.unreachable()
    return { ...found.value, forgotten: forgotten.ok || forgotten.problem.code }
  }
  const started = async (newest: Buffer, earlier: Buffer[]) => ({
    ...deps,
    pepper: newest,
    ...(await knowSecrets(deps.db, { newest, earlier }, deps.clock.now())),
  })
  const before = Buffer.from(deps.pepper)
  const after = randomBytes(32)
  await started(before, [])
  expect((await looked(deps)).trying).toBeNull()
  expect(readdirSync(folder)).toEqual([])

  const key = await keyFor(deps, NORD1, 'NORD1', keyScopes, true)
  await putMigratedFolder(join(folder, 'sandbox'))
  const first = worldOf(deps)
  await agencyCaller(deps, key.secret, first.open)('POST', '/webhook-endpoints', { url: 'https://hooks.example/in' })
  await first.close()

  // the earlier secret is kept in the rows alone, and what is here does not need it any more
  const newest = await started(after, [before])
  const kept = { ...deps, pepper: after, ...(await knowSecrets(deps.db, { newest: after, earlier: [] }, 0)) }
  deps.clock.advance(dayMs)
  expect(await looked(newest)).toMatchObject({ sealed: 0, trying: { sealed: 1, lost: 0 }, canBeTakenOut: false })
  expect(await looked(kept)).toMatchObject({ sealed: 0, trying: { sealed: 1 }, forgotten: 'conflict' })
  const opening = worldOf(kept)
  await opening.open()
  await opening.close()
  expect(await looked(newest)).toMatchObject({ trying: { sealed: 0, lost: 0 }, canBeTakenOut: true })
  expect(await looked(kept)).toMatchObject({ trying: { sealed: 0 }, forgotten: true })
})

test('AGENCY-75 beside a server there is none until one is named', async () => {
  const deps = await testDeps()
  onTestFinished(() => deps.db.close())
  const DATABASE_URL = 'postgres://parkwing@127.0.0.1:1/parkwing'
  expect(sandboxWorld(readConfig({ DATABASE_URL }), deps, async () => undefined)).toBeNull()
  const SANDBOX_DATABASE_URL = 'postgres://parkwing@127.0.0.1:1/trying'
  expect(sandboxWorld(readConfig({ DATABASE_URL, SANDBOX_DATABASE_URL }), deps, async () => undefined)).not.toBeNull()
})
