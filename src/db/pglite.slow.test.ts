import { spawn } from 'node:child_process'
import fs, { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { noon, placeRequest, storeSample } from '#test/builders/inventory.ts'
import { putMigratedFolder } from '#test/builders/migrated-folder.ts'
import { createDesk } from './booking-desk.ts'
import { expireHolds } from './bookings.ts'
import { openDb } from './open.ts'
import { openFolder } from './pglite.ts'
import { verify } from './verify.ts'

const root = mkdtempSync(join(tmpdir(), 'parkwing-embedded-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const writer = fileURLToPath(new URL('../../test/builders/booking-writer.ts', import.meta.url))

/** The ids that the writer said were booked before it was killed. */
const writeUntilKilled = (folder: string, afterBookings: number): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.split('\n').length > afterBookings) child.kill('SIGKILL')
    })
    child.on('error', reject)
    // the last line may be cut off, so only complete lines count as acknowledged
    child.on('exit', () => resolve(said.split('\n').slice(1, -1)))
  })

describe('embedded database in a folder', () => {
  const folder = join(root, 'data')

  test('FT-01 kill -9 while booking: nothing that was acknowledged is lost, the counters are right, the lock is taken over', async () => {
    await putMigratedFolder(folder)
    const first = await openFolder(folder)
    await storeSample(first, { products: [{ id: 1, capacity: 10_000 }] })
    await first.close()
    const acknowledged: string[] = []
    for (const afterBookings of [60, 180]) acknowledged.push(...(await writeUntilKilled(folder, afterBookings)))
    expect(acknowledged.length).toBeGreaterThan(200)
    expect(existsSync(`${folder}.lock`)).toBe(true)

    const db = await openFolder(folder)
    const kept = new Set((await db.query<{ id: string }>('select id from booking')).map((row) => row.id))
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    expect(await verify(db)).toEqual([])
    await db.close()
    expect(existsSync(`${folder}.lock`)).toBe(false)
  }, 120_000)

  test('HO-08 a hold survives a restart with its original end', async () => {
    const request = placeRequest({ holdUntil: noon + 5 })
    const before = await openDb({ folder })
    await createDesk(before).place(request)
    await before.close()
    const after = await openDb({ folder })
    const ends = async (now: number) =>
      (await expireHolds(after, now, 10_000)).some(({ id }) => id === request.booking.id)
    expect([await ends(noon + 4), await ends(noon + 5)]).toEqual([false, true])
    await after.close()
  })

  test('G5 an acknowledged write was synced to the disk', async () => {
    const db = await openFolder(folder)
    const real = fs.fsyncSync
    let calls = 0
    fs.fsyncSync = (file) => {
      calls += 1
      real(file)
    }
    syncBuiltinESMExports()
    try {
      for (let i = 0; i < 20; i++)
        await db.query('insert into session (id, created_at, seen_at) values ($1, now(), now())', [`s${i}`])
      expect(calls).toBeGreaterThanOrEqual(20)
    } finally {
      fs.fsyncSync = real
      syncBuiltinESMExports()
    }
    await db.close()
  })

  test('MACHINE-24 its cache is an eighth of what the engine would take', async () => {
    const db = await openFolder(folder)
    expect(await db.query('show shared_buffers')).toEqual([{ shared_buffers: '16MB' }])
    await db.close()
  })

  test('FT-21 opened twice: the second refuses, in this process and in another', async () => {
    const db = await openFolder(folder)
    await expect(openFolder(folder)).rejects.toThrow(`is open in process ${process.pid}`)
    const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(1)
    expect(said).toContain(`is open in process ${process.pid}`)
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
    await db.close()
  })
})
