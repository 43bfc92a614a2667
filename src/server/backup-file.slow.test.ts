import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { verify } from '#db/verify.ts'
import { storedKeys } from '#db/stored-keys.ts'
import { createDiskFiles } from '#adapters/files/disk.ts'
import { engines, openBareMemory } from '#test/builders/database.ts'
import { testDeps, type TestDeps } from '#test/builders/deps.ts'
import { jpeg } from '#test/builders/files.ts'
import { browser, must, pay, place } from '#test/builders/traveller.ts'
import { bookingById } from '#db/bookings.ts'
import { fileClaim } from '#usecases/travellers/file-claim.ts'
import { isSecretOf, openBackup, readBackup, writeBackup } from './backup-file.ts'

const at = new Date('2026-11-22T12:00:00Z')
const secret = { value: 'a secret of thirty-two letters and more', own: true }
const folder = await mkdtemp(join(tmpdir(), 'parkwing-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
let names = 0
const newPath = () => join(folder, `${++names}.backup`)

const lineOf = async (path: string): Promise<string> => text(createReadStream(path).pipe(createGunzip()))

/** A paid booking with a claim and its two files, so that rows of many tables, accents and bytes are in the backup. */
const lived = async (db: Db): Promise<TestDeps> => {
  const deps = await testDeps({ db })
  const who = await browser(deps)
  const id = await place(deps, who, { email: 'zoe@example.org' })
  await pay(deps, who, id)
  const { number } = (await bookingById(db, id))!
  must(
    await fileClaim(
      deps,
      { kind: 'visitor', sessionId: null, address: 'here' },
      {
        values: {
          firstName: 'Zoë "Q", (x)',
          lastName: "d'Åström\\",
          email: 'zoe@example.org',
          bookingReference: number,
          newReturnFlightNumber: 'HV5634',
          requestedClaimAmount: '7,00',
          reasonForDelay: 'Storm\nover Crete',
          accountDetails: 'NL91 ABNA 0417 1643 00',
        },
        files: { boardingPass: await jpeg({}), receipt: await jpeg({}) },
        language: 'en',
        formKey: 'form 1',
      },
    ),
  )
  return deps
}

describe.each(engines())('backup of $name', ({ open }) => {
  let deps: TestDeps
  const path = newPath()
  beforeAll(async () => {
    deps = await lived(await open())
    await writeBackup(path, { db: deps.db, files: deps.files, secret }, at)
  })

  test('everything comes back, into a database of the other kind too, and adds up', async () => {
    const db = await openBareMemory()
    const files = createDiskFiles(join(folder, 'files'))
    const summary = await readBackup(path, { db, files })
    expect(summary).toMatchObject({ files: 2, missing: [], secret: true })
    expect(summary.rows).toBeGreaterThan(50)
    expect((await verify(db)).filter(({ count }) => count > 0)).toEqual([])
    for (const { key } of await storedKeys(db))
      expect(Buffer.from((await files.get(key)) ?? []).equals(Buffer.from((await deps.files.get(key)) ?? []))).toBe(
        true,
      )

    const again = newPath()
    await writeBackup(again, { db, files, secret }, at)
    expect(await lineOf(again)).toBe(await lineOf(path))

    // counters go on where they were, and foreign keys hold again
    await place({ ...deps, db }, await browser({ ...deps, db }), { email: 'next@example.org' })
    await expect(db.query('delete from booking')).rejects.toMatchObject({ code: '23503' })
    await db.close()
  })

  test('only its owner can read the file, and the secret tells itself by a digest only', async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const { secretDigest } = await openBackup(path)
    expect([isSecretOf(secretDigest, secret.value), isSecretOf(secretDigest, `${secret.value}.`)]).toEqual([
      true,
      false,
    ])
    const outside = newPath()
    await writeBackup(outside, { db: deps.db, files: deps.files, secret: { ...secret, own: false } }, at)
    expect((await openBackup(outside)).secret).toBeNull()
    expect(await lineOf(outside)).not.toContain(secret.value)
  })

  test('a file that a row speaks of and that is gone is named', async () => {
    const [one] = await storedKeys(deps.db)
    const files = { ...deps.files, get: async (key: string) => (key === one?.key ? null : deps.files.get(key)) }
    expect(await writeBackup(newPath(), { db: deps.db, files, secret }, at)).toMatchObject({
      files: 1,
      missing: [one?.key],
    })
  })
})

describe('what is refused, and leaves everything as it was', () => {
  const whole = newPath()
  let deps: TestDeps
  beforeAll(async () => {
    deps = await testDeps()
    await writeBackup(whole, { db: deps.db, files: deps.files, secret }, at)
  })
  const rowsOf = async (db: Db) => (await db.query<{ n: number }>('select count(*) as n from airport'))[0]?.n
  const restored = async (path: string, db: Db) => readBackup(path, { db, files: deps.files })

  test('a database in use', async () => {
    await expect(restored(whole, deps.db)).rejects.toThrow('the database is not empty')
  })

  test('a file that was cut off, at any place', async () => {
    const bytes = await readFile(whole)
    const db = await openBareMemory()
    for (const part of [0, 10, bytes.length >> 1, bytes.length - 9]) {
      const path = newPath()
      await writeFile(path, bytes.subarray(0, part))
      await expect(restored(path, db)).rejects.toThrow('this is no whole backup')
    }
    expect(await db.query(`select to_regclass('public.booking') as there`)).toEqual([{ there: null }])
    expect((await restored(whole, db)).tables).toBeGreaterThan(50)
    expect(await rowsOf(db)).toBe(1)
    await db.close()
  })

  test('something else, and a place where a file is already', async () => {
    const path = newPath()
    await writeFile(path, 'no backup at all')
    await expect(restored(path, deps.db)).rejects.toThrow('this is no whole backup')
    await writeFile(`${whole}.part`, '')
    await expect(writeBackup(whole, { db: deps.db, files: deps.files, secret }, at)).rejects.toThrow('EEXIST')
    await rm(`${whole}.part`)
  })
})
