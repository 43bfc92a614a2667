import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asking, speak } from '#test/builders/raw-http.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'

/** Requests that are allowed and meant to hurt: one server, as it comes. */
let server: RunningServer
/**
 * Asks for far more than the buffers of two machines hold, and reads nothing: its time runs while the other tests do.
 */
let reader: { socket: Socket; since: number; ended: Promise<unknown> }
const wanted = 1_000
beforeAll(async () => {
  server = await startServer()
  const sheet = /\/assets\/[\w.-]+\.css/.exec(await (await fetch(`${server.url}/de`)).text())?.[0] ?? ''
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').pause()
  const ended = new Promise((resolve) => socket.on('error', resolve).on('close', resolve))
  socket.write(`GET ${sheet} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(wanted))
  reader = { socket, since: Date.now(), ended }
})
afterAll(() => (reader?.socket.destroy(), server?.stop()))

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })
const stillServes = async () => expect((await get('/de')).status).toBe(200)

describe('HT-13 several requests at once on one connection', () => {
  const languageOf = (text: string) => [...text.matchAll(/<html lang="([^"]+)"/g)].map(([, lang]) => lang)
  const kept = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n`

  test('HT-13 are answered in their order, each once, before the connection is closed', async () => {
    const pages = ['/de', '/nl', '/pl', '/de']
    const { text, status } = await speak(
      server.url,
      pages.slice(0, -1).map(kept).join('') + asking('GET', '/de', { accept: 'text/html' }),
    )
    expect(status).toBe(200)
    expect(languageOf(text).map((tag) => tag?.slice(0, 2))).toEqual(['de', 'nl', 'pl', 'de'])
  })

  test('HT-13 a body that looks like a request is a body, and after what cannot be read nothing more is', async () => {
    const inner = kept('/pl')
    const form = `POST /en/currency HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`
    const { text } = await speak(server.url, form + asking('GET', '/nl', { accept: 'text/html' }))
    expect(
      languageOf(text)
        .map((tag) => tag?.slice(0, 2))
        .at(-1),
    ).toBe('nl')
    expect(languageOf(text).some((tag) => tag?.startsWith('pl'))).toBe(false)
    const broken = await speak(
      server.url,
      `GET /de HTTP/1.1\r\nno colon\r\n\r\n${asking('GET', '/nl', { accept: 'text/html' })}`,
    )
    expect([broken.status, languageOf(broken.text)]).toEqual([400, []])
    await stillServes()
  })
})

test('HT-11 ranges that overlap, thousands of them, or beyond the end: never more bytes than there are', async () => {
  const page = await (await get('/de')).text()
  const asset = /\/assets\/[\w.-]+\.css/.exec(page)?.[0] ?? ''
  const whole = (await (await get(asset, { 'accept-encoding': 'identity' })).arrayBuffer()).byteLength
  expect(whole).toBeGreaterThan(1_000)
  const ranges = [
    'bytes=0-,0-,0-',
    `bytes=${'0-,'.repeat(2_000)}0-`,
    `bytes=${Array.from({ length: 500 }, (_, n) => `${n}-`).join(',')}`,
    'bytes=99999999-',
    'bytes=5-2',
    'bytes=-0',
    'bytes=a-b',
    'lines=1-2',
    'bytes=0-1,2-3',
  ]
  for (const range of ranges)
    for (const path of [asset, '/de', '/en/search?location=AMS']) {
      const answer = await get(path, { range, 'accept-encoding': 'identity' })
      expect([path, range.slice(0, 20), [200, 206, 416, 422].includes(answer.status)]).toEqual([
        path,
        range.slice(0, 20),
        true,
      ])
      const { byteLength } = await answer.arrayBuffer()
      if (path === asset) expect(byteLength).toBeLessThanOrEqual(whole)
      else expect([200, 422]).toContain(answer.status)
    }
  const part = await get(asset, { range: 'bytes=0-9', 'accept-encoding': 'identity' })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
})

test('HT-07 JSON of 100 MB, a hundred thousand deep, of a million keys, with keys twice and __proto__: refused or ignored, and nothing lasts', async () => {
  // 0: the connection was closed before such a body had been sent whole
  const call = async (body: string, path: string): Promise<number> => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => null)
    return answer?.status ?? 0
  }
  // announced, and sent without being announced
  const announced = await speak(
    server.url,
    `POST /api/website/products HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\nConnection: close\r\n\r\n{`,
  )
  expect(announced.status).toBe(413)
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  const streamed = await speak(
    server.url,
    'POST /api/website/products HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
    { more: () => chunk, everyMs: 20 },
  )
  expect([0, 413]).toContain(streamed.status)
  for (const path of ['/api/website/products', '/api/website/events']) {
    for (const body of ['['.repeat(100_000), `{${Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":1`).join(',')}}`])
      expect([path, [0, 413].includes(await call(body, path))]).toEqual([path, true])
    for (const body of [
      '['.repeat(60_000),
      '{"a":'.repeat(10_000),
      '{"location":"AMS","location":"EIN"}',
      '{"__proto__":{"location":"AMS","isAdmin":true},"constructor":{"prototype":{"location":"AMS"}}}',
      '[]',
      'null',
      '"AMS"',
      '1e999',
      '',
    ])
      expect([path, body.slice(0, 20), [400, 403, 413, 422].includes(await call(body, path))]).toEqual([
        path,
        body.slice(0, 20),
        true,
      ])
  }
  // what __proto__ named has not become a parameter of the next call
  expect((await get('/api/website/products')).status).toBe(422)
  await stillServes()
})

test(
  'HT-03 a client that reads nothing is closed: what it asked for does not wait for ever',
  { timeout: 300_000 },
  async () => {
    const { socket, since, ended } = reader
    // the server looks at the clock every 30 s, and closes at the second look without a byte gone
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, since + 90_000 - Date.now())))
    let heard = ''
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1'))).resume()
    await ended
    const answers = heard.split('HTTP/1.1 200 ').length - 1
    expect(answers).toBeGreaterThan(0)
    expect(answers).toBeLessThan(wanted)
    await stillServes()
  },
)
