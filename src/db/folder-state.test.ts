import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engineVersion, isMounted } from './folder-state.ts'
import { asFolderFault, folderWords } from './folder-words.ts'
import { openFolder } from './pglite.ts'

const root = mkdtempSync(join(tmpdir(), 'parkwing-state-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const whole = join(root, 'whole', 'database')
beforeAll(async () => {
  await (await openFolder(whole)).close()
})

let number = 0
const damaged = (damage: (folder: string) => void): string => {
  const folder = join(root, `damaged-${(number += 1)}`, 'database')
  cpSync(whole, folder, { recursive: true })
  damage(folder)
  return folder
}
const everything = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
const refusalOf = (folder: string): Promise<string> =>
  openFolder(folder).then(
    async (db) => {
      await db.close()
      return 'it opened'
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

describe('a folder that is no whole database', () => {
  const bringBack = (folder: string) =>
    `bring back your last copy of DATA_DIR, or move ${folder} away to begin with an empty database`

  test('FOLDER-7 without its mark: refused instead of a new database over the old one', async () => {
    const folder = damaged((at) => rmSync(join(at, 'PG_VERSION')))
    const before = everything(folder)
    expect(await refusalOf(folder)).toBe(`${folder} is not whole (PG_VERSION is missing): ${bringBack(folder)}`)
    expect(everything(folder)).toEqual(before)
    expect(readdirSync(join(folder, '..'))).toEqual(['database', 'database.lock.kernel'])
  })

  test('FOLDER-7 somebody’s other files: refused and left alone', async () => {
    const folder = join(root, 'pictures', 'database')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'holiday.jpg'), 'sun')
    expect(await refusalOf(folder)).toBe(
      `${folder} is not a database (it holds holiday.jpg): choose another DATA_DIR, or move what is in it away`,
    )
    expect(everything(folder)).toEqual(['holiday.jpg'])
  })

  test.each(['base', 'global', 'pg_wal', 'pg_xact', 'global/pg_control'])('FOLDER-7 %s is missing', async (part) => {
    const folder = damaged((at) => rmSync(join(at, part), { recursive: true }))
    expect(await refusalOf(folder)).toBe(`${folder} is not whole (${part} is missing): ${bringBack(folder)}`)
  })

  test('FOLDER-7 empty folders that a copy left out, and files cut short: the engine’s words, in one line', async () => {
    const empty = damaged((at) => rmSync(join(at, 'pg_notify'), { recursive: true }))
    expect(await refusalOf(empty)).toBe(
      `${empty} is damaged (the engine says: could not open directory "pg_notify": No such file or directory): ${bringBack(empty)}`,
    )
    const cut = damaged((at) => truncateSync(join(at, 'global/pg_control')))
    expect(await refusalOf(cut)).toBe(
      `${cut} is damaged (the engine says: could not read file "global/pg_control": read 0 of 296): ${bringBack(cut)}`,
    )
  })

  test('FOLDER-7 of another PostgreSQL, and a mark that is none', async () => {
    const old = damaged((at) => writeFileSync(join(at, 'PG_VERSION'), '17\n'))
    expect(await refusalOf(old)).toBe(
      `${old} was made by PostgreSQL 17 and this Parkwing has PostgreSQL 18: start the Parkwing that made it`,
    )
    const torn = damaged((at) => writeFileSync(join(at, 'PG_VERSION'), ''))
    expect(await refusalOf(torn)).toMatch(/ is damaged \(the engine says: PG_VERSION holds no number\): bring back/)
    expect(readFileSync(join(whole, 'PG_VERSION'), 'utf8').trim()).toBe(engineVersion)
  })

  test('FOLDER-7 a file in its place', async () => {
    const folder = join(root, 'file')
    writeFileSync(folder, '')
    expect(await refusalOf(folder)).toBe(`${folder} is a file: move it away, the database needs a folder of that name`)
  })

  test('FOLDER-8 an empty folder and the rest of a first start that was killed: a new database', async () => {
    const folder = join(root, 'first', 'database')
    mkdirSync(folder, { recursive: true })
    mkdirSync(`${folder}.new`)
    writeFileSync(join(`${folder}.new`, 'PG_VERSION'), '18\n')
    expect(await refusalOf(folder)).toBe('it opened')
    expect(readdirSync(join(folder, '..'))).toEqual(['database', 'database.lock.kernel'])
  })
})

test('FOLDER-1 whoever comes by a link finds the same lock', async () => {
  const link = join(root, 'link')
  symlinkSync(whole, link)
  const db = await openFolder(link)
  expect(await refusalOf(whole)).toContain(`${whole} is open in process ${process.pid} on `)
  await db.close()
})

test('FOLDER-9 a folder that is mounted by itself is known, blanks and all', () => {
  const mounts = '22 1 254:0 / / rw - ext4 /dev/vda rw\n30 22 254:0 /x /data\\040of/database rw - ext4 /dev/vda rw\n'
  expect(isMounted('/data of/database', mounts)).toBe(true)
  expect(isMounted('/data of', mounts)).toBe(false)
  expect(isMounted('/data of/database', '')).toBe(false)
})

test('FOLDER-9 only what the system refused gets other words', () => {
  const other = new Error('no such thing')
  expect(asFolderFault(other, '/data')).toBe(other)
  const words = (code: string) =>
    (asFolderFault(Object.assign(new Error('x'), { code, path: '/data/database.lock' }), '/data') as Error).message
  expect([words('EACCES'), words('EROFS'), words('ENOSPC')]).toEqual([
    expect.stringMatching(/^\/data\/database\.lock may not be read and written by user \d+: give DATA_DIR/),
    '/data/database.lock is on a read-only file system: mount it writable, or choose another DATA_DIR',
    '/data is on a full disk: free some space and start again; what was acknowledged is kept',
  ])
})

test('FOLDER-10 the runbook has every line that can be said', () => {
  const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbooks/data-folder.md'), 'utf8')
  const { open, watched, lost, removed, mounted, file, foreign, incomplete, version, damaged: broken } = folderWords
  const said = [
    open('FOLDER', 'PROCESS'),
    watched('FOLDER', 'PROCESS', 6),
    lost('FOLDER', 'PROCESS'),
    removed('FOLDER'),
    mounted('FOLDER'),
    file('FOLDER'),
    foreign('FOLDER', 'NAME'),
    incomplete('FOLDER', 'PART'),
    version('FOLDER', '17', '18'),
    broken('FOLDER', 'WORDS'),
    folderWords.forbidden('PATH', 'USER'),
    folderWords.readOnly('PATH'),
    folderWords.full('PATH'),
    folderWords.lockDamaged('PATH'),
  ]
  expect(said).toHaveLength(Object.keys(folderWords).length)
  expect(said.filter((words) => !runbook.includes(`\`${words}\``))).toEqual([])
})
