import { connect, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { isQuestion } from './at-the-door.ts'
import { readConfig } from './config.ts'
import { constantHeaders } from './security.ts'
import { createHttp } from './http.ts'
import type { LoadGate, Work } from './load-gate.ts'

let app: Awaited<ReturnType<typeof createHttp>> | undefined
afterEach(() => app?.close())

const kept = new Set(['/de', '/de/parken-flughafen-berlin'])
const isKept = (path: string): boolean => kept.has(path)

/** A product whose every page answers that it was reached, and what was logged. */
const served = async (full: readonly Work[], publicUrl = 'http://localhost:3000') => {
  const lines: string[] = []
  const gate: LoadGate = {
    enter: async () => () => undefined,
    isCrowded: () => true,
    isFull: (work) => full.includes(work),
    setOpen: () => undefined,
  }
  app = await createHttp({
    config: readConfig({}),
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    publicUrl,
    doors: [],
    gate,
    isKept,
    register: (http) => void http.all('/*', async () => 'reached'),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)
  /** What a client hears that may say what no `fetch` says: the head of the answer. */
  const askRaw = (path: string, hosts: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      let heard = ''
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`,
        ),
      )
      socket
        .setEncoding('latin1')
        .on('data', (piece: string) => (heard += piece))
        .on('error', reject)
        .on('end', () => resolve(heard.split('\r\n', 1)[0] ?? ''))
    })
  return { ask, askRaw, lines }
}
const browser = { accept: 'text/html,application/xhtml+xml', 'accept-encoding': 'gzip, br' }
const list = '/de/search?location=AMS'

test('MACHINE-14 decision 0124: a question without a place hears so before it is looked at, with the headers of every answer', async () => {
  const { ask, lines } = await served(['question'], 'https://parkwing.example')
  const away = await ask(list, { headers: browser })
  expect([away.status, await away.text()]).toEqual([
    503,
    expect.stringMatching(/<html lang="de-DE">[\s\S]*<h1>Gerade sind sehr viele Menschen hier<\/h1>/) as string,
  ])
  expect(Object.fromEntries(away.headers)).toMatchObject({
    ...constantHeaders,
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-encoding': 'br',
    'content-type': 'text/html; charset=utf-8',
    'strict-transport-security': expect.stringContaining('max-age') as string,
    'content-security-policy': expect.stringContaining(`default-src 'none'`) as string,
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  })
  // a second one on the same connection: the same page, under a name of its own
  const again = await ask(list, { headers: browser })
  expect(again.headers.get('x-request-id')).not.toBe(away.headers.get('x-request-id'))
  // no line for each, and one for all
  expect(lines.filter((line) => line.includes('"path"'))).toEqual([])
  expect(lines.filter((line) => line.includes('parkwing_shed_total'))).toHaveLength(1)
})

test('MACHINE-14 the page for whoever is turned away is readable in each coding, and words alone for a program', async () => {
  const { ask } = await served(['question'])
  const read = async (headers: Record<string, string>) => {
    const answer = await ask('/tr/search?location=AMS', { headers })
    return [answer.headers.get('content-encoding'), answer.headers.get('content-type'), await answer.text()]
  }
  const page = expect.stringContaining('<html lang="tr">') as string
  expect(await read(browser)).toEqual(['br', 'text/html; charset=utf-8', page])
  expect(await read({ ...browser, 'accept-encoding': 'gzip' })).toEqual(['gzip', 'text/html; charset=utf-8', page])
  expect(await read({ ...browser, 'accept-encoding': 'identity' })).toEqual([null, 'text/html; charset=utf-8', page])
  const without = async (codings: string) => (await read({ ...browser, 'accept-encoding': codings }))[0]
  expect(await without('br;q=0, gzip')).toBe('gzip')
  expect(await without('br; q=0.000 , GZIP;q=0.5')).toBe('gzip')
  expect(await without('gzip;q=0,br ; Q=0')).toBeNull()
  expect(await without('x-br, brotli, x-gzip')).toBeNull()
  expect(await without('br;q=0.001')).toBe('br')
  const [, kind, words] = await read({ accept: '*/*' })
  expect(kind).toBe('text/plain; charset=utf-8')
  expect(words).not.toContain('<')
})

test('MACHINE-14 what is kept, files, health, forms and whoever comes back from paying go the usual way', async () => {
  const { ask } = await served(['question'])
  for (const [path, method] of [
    ['/de', 'GET'],
    ['/de/parken-flughafen-berlin', 'GET'],
    ['/assets/site.css', 'GET'],
    ['/ready', 'GET'],
    ['/work/abc?x=1', 'GET'],
    ['/api/website/list?x=1', 'GET'],
    ['/de/my-booking/5f0e6a5c-3f64-4d57-8f3c-0d6c3f0f3a10/return?x=1', 'GET'],
    [list, 'HEAD'],
    [list, 'POST'],
  ] as const)
    expect((await ask(path, { method, headers: browser })).status, `${method} ${path}`).not.toBe(503)
})

test('MACHINE-14 what is refused whatever there is to do is refused at the door too, and not told to come again', async () => {
  const { askRaw } = await served(['question'])
  const host = 'parkwing.example'
  for (const path of ['/de/../webhooks/x?y=1', '/de/%2e%2E/search?location=AMS', '/de/a\\b?x=1', '/de/./search'])
    expect(await askRaw(path, [host]), path).toMatch(/^HTTP\/1\.1 400 /)
  expect(await askRaw(list, [host, 'another.example'])).toMatch(/^HTTP\/1\.1 400 /)
  // dots in what was asked are no crooked path
  expect(await askRaw('/de/search?location=/../', [host])).toMatch(/^HTTP\/1\.1 503 /)
  expect(await askRaw(list, [host])).toMatch(/^HTTP\/1\.1 503 /)
})

test('MACHINE-14 control: with a place left the same question is reached', async () => {
  const { ask } = await served(['order'])
  expect(await (await ask(list, { headers: browser })).text()).toBe('reached')
})

test('MACHINE-14 a page with a query is never kept, and one that is kept is no question', () => {
  const asks = isQuestion(isKept)
  expect(
    ['/de?x=1', '/de/', '/de/parken-flughafen-berlin?code=x', '/de/unknown'].map((url) => asks('GET', url)),
  ).toEqual([false, true, true, true])
  expect(['/de', '/de/parken-flughafen-berlin', '/', '/xx/search?y', '/health'].map((url) => asks('GET', url))).toEqual(
    Array(5).fill(false),
  )
})
