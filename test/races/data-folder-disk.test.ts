import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asContainer, mustHaveNamespaces } from '#test/builders/namespaces.ts'
import { openOnce, openOnceCommand, startWriter } from '#test/builders/writer.ts'
import { startServer } from '#test/builders/server.ts'
import { putMigratedFolder } from '#test/builders/migrated-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'parkwing-disk-'))
chmodSync(root, 0o755)
let number = 0
const newFolder = (): string => {
  const folder = join(root, `data-${(number += 1)}`)
  mkdirSync(folder)
  return folder
}
beforeAll(() => mustHaveNamespaces())
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a disk that cannot be used', { timeout: 300_000 }, () => {
  test('FOLDER-9 read-only, and the folder of the database mounted alone: the server says so in one line', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'database'))
    const wordsAfter = (before: string) =>
      startServer({ folder, keep: true, through: asContainer('web', before) }).then(
        () => 'it started',
        (error: unknown) => String(error instanceof Error ? error.message : error),
      )
    const [readOnly, mounted] = await Promise.all([
      wordsAfter(`mount --bind ${folder} ${folder} && mount -o remount,ro,bind ${folder}`),
      wordsAfter(`mount -t tmpfs tmpfs ${folder}/database`),
    ])
    const line = 'the server ended with 1:\nParkwing does not start: DATA_DIR'
    expect(readOnly).toMatch(
      new RegExp(
        `^${line} ${folder}\\S* is on a read-only file system: mount it writable, or choose another DATA_DIR\\.\\n$`,
      ),
    )
    expect(mounted).toBe(
      `${line} ${folder}/database is mounted by itself: mount the whole of DATA_DIR, because the lock lies beside that folder.\n`,
    )
  })

  test('FOLDER-8 FOLDER-9 a full disk, at the first start and at a later one: one line each, and all is well once there is room', async () => {
    const folder = newFolder()
    const place = join(folder, 'database')
    const before = [
      `mount -t tmpfs -o size=12m tmpfs ${folder}`,
      `{ ${openOnceCommand(place)} || true; }`,
      `mount -o remount,size=300m ${folder}`,
      openOnceCommand(place),
      `{ cat /dev/zero > ${folder}/fill 2> /dev/null || true; }`,
      `{ ${openOnceCommand(place)} || true; }`,
      `rm ${folder}/fill`,
    ].join(' && ')
    const { code, words } = await openOnce(place, asContainer('web', before))
    const full = `${place} is on a full disk: free some space and start again; what was acknowledged is kept\n`
    expect(words).toBe(full + full)
    expect(code).toBe(0)
  })

  test('FOLDER-9 a file of another user: named before anything is written', async () => {
    const folder = newFolder()
    const place = join(folder, 'database')
    await putMigratedFolder(place)
    expect(await openOnce(place)).toEqual({ code: 0, words: '' })
    const file = join(place, 'global', 'pg_control')
    chmodSync(file, 0)
    // root may read everything; without its capabilities it is a user like others
    const asOrdinary = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--'] : []
    expect(await openOnce(place, asOrdinary)).toEqual({
      code: 1,
      words: `${file} may not be read and written by user ${process.getuid?.()}: give DATA_DIR with all it holds to that user (chown -R), or start as its owner\n`,
    })
  })

  test('FOLDER-8 killed while it makes its first database: the next start makes it', async () => {
    const place = join(newFolder(), 'database')
    const writer = startWriter(place)
    while (!existsSync(join(`${place}.new`, 'PG_VERSION'))) await new Promise((resolve) => setTimeout(resolve, 2))
    writer.process.kill('SIGKILL')
    expect(await writer.ended).toBe(null)
    expect(existsSync(place)).toBe(false)
    expect(await openOnce(place)).toEqual({ code: 0, words: '' })
    expect(readdirSync(join(place, '..'))).toEqual(['database', 'database.lock.kernel'])
  })
})
