import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/builders/test-database.ts'

// `npm run catalogue` as operators start it: on PostgreSQL where there is a server, and on an embedded database of its
// own.

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'parkwing-catalogue-'))
const example = join(root, 'docs/catalogue.example.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// what `npm run` gives its commands
const { PATH, NODE_COMPILE_CACHE, TEST_POSTGRES_URL } = process.env

const run = (words: string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, ['scripts/catalogue.ts', ...words], {
      cwd: root,
      env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'data'), ...environment },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.once('exit', (code) => resolve({ code, out, err }))
  })

const changed = (name: string, change: (product: Record<string, unknown>) => void): string => {
  const copy = JSON.parse(readFileSync(example, 'utf8')) as { airports: { products: Record<string, unknown>[] }[] }
  for (const { products } of copy.airports) for (const product of products) change(product)
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(copy))
  return path
}

describe('npm run catalogue', () => {
  test('CAT-1 check needs no database and names every fault; nothing is loaded from such a file', async () => {
    const wrong = changed('wrong.json', (product) => Object.assign(product, { capacity: -1, transfer: 'bus' }))
    const nowhere = { DATA_DIR: '/dev/null/data' }
    expect(await run(['check', example], nowhere)).toMatchObject({ code: 0, err: '' })
    const checked = await run(['check', wrong], nowhere)
    expect(checked).toMatchObject({ code: 1 })
    expect(checked.err.trim().split('\n')).toEqual([
      'airports[0].products[0].transfer (EIN/9001): is none of "shuttle", "valet"',
      'airports[0].products[0].capacity (EIN/9001): has to be at least 0',
      '2 faults; nothing was loaded.',
    ])
    expect(await run(['load', wrong], nowhere)).toMatchObject({ code: 1, err: checked.err })
  })

  test('CAT-7 CAT-3 CAT-2 dry run, load, again, export, and the export once more', async () => {
    const server = TEST_POSTGRES_URL ? await createTestDatabase(TEST_POSTGRES_URL) : null
    const here: Record<string, string> = server ? { DATABASE_URL: server.url } : {}
    const dry = await run(['load', example, '--dry-run'], here)
    expect(dry.out).toMatch(/EIN: new airport[\s\S]*5 changes would be made; nothing was written\.\n$/)
    expect(JSON.parse((await run(['export'], here)).out)).toMatchObject({ airports: [], agencies: [], coupons: [] })
    expect((await run(['load', example], here)).out).toMatch(/5 changes made\./)
    expect((await run(['load', example], here)).out).toMatch(/Nothing to change/)
    const file = join(folder, 'export.json')
    expect(await run(['export', file], here)).toMatchObject({ code: 0, err: '' })
    expect((await run(['load', file], here)).out).toMatch(/Nothing to change/)
    expect((await run(['export'], here)).out).toBe(readFileSync(file, 'utf8'))
    await server?.drop()
    const fresh = { DATA_DIR: join(folder, 'fresh') }
    expect((await run(['load', file], fresh)).out).toMatch(/5 changes made\./)
    expect((await run(['export'], fresh)).out).toBe(readFileSync(file, 'utf8'))
  }, 300_000)

  test('what it does not know ends with 1 and says what there is', async () => {
    const unknown = [[], ['put'], ['check'], ['load', example, '--force'], ['check', join(folder, 'none.json')]]
    for (const { code, err } of await Promise.all(unknown.map((words) => run(words)))) {
      expect(code).toBe(1)
      expect(err).toMatch(/There is check <file>|no such file/)
    }
  })
})
