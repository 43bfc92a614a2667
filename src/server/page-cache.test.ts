import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPageCache, type Rendered } from './page-cache.ts'

const page = (body: string, status = 200): Rendered => ({ status, headers: { 'content-type': 'text/html' }, body })
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

test('rendered once for everybody who asks meanwhile, in three encodings of the same words', async () => {
  let renders = 0
  const cache = createPageCache({ now: () => 0 })
  const render = async () => {
    renders += 1
    await settled()
    return page('hello '.repeat(300))
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get('/', '1', render)))
  expect(renders).toBe(1)
  const [one] = answers
  expect(gunzipSync(one!.gzip).equals(one!.raw) && brotliDecompressSync(one!.br).equals(one!.raw)).toBe(true)
  expect(one!.etag).toMatch(/^W\/"[\w-]{22}"$/)
})

test('another version of the data is a miss, at once', async () => {
  const cache = createPageCache({ now: () => 0 })
  await cache.get('/', '1', async () => page('old'))
  expect((await cache.get('/', '2', async () => page('new'))).raw.toString()).toBe('new')
})

test('G20 a page that cannot be made anew stays as it was, until it can', async () => {
  const cache = createPageCache({ now: () => 0 })
  await cache.get('/', '1', async () => page('old'))
  expect((await cache.get('/', '2', async () => page('broken', 500))).raw.toString()).toBe('old')
  expect((await cache.get('/', '2', () => Promise.reject(new Error('down')))).raw.toString()).toBe('old')
  expect((await cache.get('/', '2', async () => page('gone', 404))).status).toBe(404)
  expect((await cache.get('/', '2', async () => page('new'))).raw.toString()).toBe('new')
})

test('an old page is served while a fresh one is made', async () => {
  let now = 0
  let renders = 0
  const cache = createPageCache({ now: () => now, freshMs: 100 })
  const words = async () => (await cache.get('/', '1', async () => page(`number ${(renders += 1)}`))).raw.toString()
  expect(await words()).toBe('number 1')
  now = 101
  expect(await words()).toBe('number 1')
  // while it is made and packed the old one is served, and nobody makes it a second time
  await expect.poll(words).toBe('number 2')
  expect(renders).toBe(2)
})

test('a failure is not kept, and the number of pages is bounded', async () => {
  const cache = createPageCache({ now: () => 0, maxEntries: 3 })
  await cache.get('/', '1', async () => page('broken', 500))
  expect(cache.size()).toBe(0)
  await expect(cache.get('/', '1', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  for (const path of ['/a', '/b', '/c', '/d']) await cache.get(path, '1', async () => page(path))
  expect(cache.size()).toBe(3)
})

test('the oldest pages go when all together take too much room, also when one page grows', async () => {
  const cache = createPageCache({ now: () => 0, mostBytes: 10_000 })
  // random letters hardly compress
  const body = (length: number) =>
    randomBytes(length)
      .toString('latin1')
      .replace(/[^\x20-\x7e]/g, 'x')
      .slice(0, length)
  for (const path of ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8'])
    await cache.get(path, '1', async () => page(body(800)))
  const kept = cache.size()
  expect(kept).toBeGreaterThan(1)
  expect(kept).toBeLessThan(8)
  // a page that is made anew at the same size drives out no other page
  for (let n = 2; n < 8; n++) await cache.get('/8', String(n), async () => page(body(800)))
  expect(cache.size()).toBe(kept)
  await cache.get('/8', '9', async () => page(body(4_000)))
  expect(cache.size()).toBeLessThan(kept)
  // larger than the whole room: the page is answered but not kept
  expect((await cache.get('/9', '1', async () => page(body(30_000)))).raw).toHaveLength(30_000)
  expect(cache.size()).toBe(0)
})
