import { connect } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { translator } from '#texts/texts.ts'
import { readConfig } from './config.ts'
import { createHttp } from './http.ts'
import type { Door } from './exchange.ts'

let app: Awaited<ReturnType<typeof createHttp>> | undefined
afterEach(() => {
  vi.useRealTimers()
  return app?.close()
})

const lines: string[] = []
const serve = async (doors: Door[], environment: Record<string, string> = {}) => {
  lines.length = 0
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  app = await createHttp({
    config: readConfig(environment),
    log,
    publicUrl: 'http://localhost:3000',
    doors,
    register: () => undefined,
  })
  return app
}
const failing = (error: Error): Door => ({
  method: 'GET',
  path: '/api/website/list',
  handle: async () => {
    throw error
  },
})

test('WIRE-4 a call that fails is told so in JSON, with the reference of the log; a database that is away is 503', async () => {
  const answer = await (
    await serve([failing(new TypeError('broken'))])
  ).inject('/api/website/list?valcon_api_key=secret-key')
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    500,
    'application/problem+json; charset=utf-8',
    'no-store',
  ])
  const { code, status, reference } = answer.json<{ code: string; status: number; reference: string }>()
  expect([code, status, reference]).toEqual(['general_error', 500, answer.headers['x-request-id']])
  expect(lines.join('')).toContain(reference)
  expect(answer.body).not.toContain('broken')
  // WIRE-3, settled 25
  expect(lines.join('')).not.toContain('secret-key')
  await app?.close()
  const away = await (
    await serve([failing(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))])
  ).inject('/api/website/list')
  expect([away.statusCode, away.json<{ code: string }>().code]).toEqual([503, 'general_error'])
})

test('CS-05 nobody is logged in by a form of another site: whatever opens a session is refused before it is read', async () => {
  const opened: string[] = []
  const doors = [
    '/en/my-booking',
    '/en/my-booking/code',
    '/en/login/user',
    '/en/account/link/token',
    '/en/pay/token',
    '/en/email/token',
  ]
  const http = await serve(
    doors.map((path): Door => ({
      method: 'POST',
      path,
      handle: async () => (opened.push(path), new Response('', { headers: { 'set-cookie': 'session=theirs' } })),
    })),
  )
  const post = (url: string, headers: Record<string, string>) =>
    http.inject({
      method: 'POST',
      url,
      payload: 'email=attacker%40example.org',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:3000', ...headers },
    })
  for (const path of doors)
    for (const foreign of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      // another scheme is another site
      { origin: 'https://localhost:3000' },
      { origin: 'https://127.0.0.1:3000', host: '127.0.0.1:3000' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://sub.localhost' },
    ]) {
      const answer = await post(path, foreign as Record<string, string>)
      expect([path, answer.statusCode, answer.headers['set-cookie'], opened]).toEqual([path, 403, undefined, []])
    }
  for (const path of doors)
    expect(
      (await post(path, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).headers['set-cookie'],
    ).toEqual(['session=theirs'])
  for (const host of ['localhost:3000', '127.0.0.1:3000'])
    expect((await post('/en/my-booking', { host, origin: `http://${host}` })).statusCode).toBe(200)
})

test('CS-05 behind a trusted proxy the scheme of the visitor counts, and a proxy nobody trusts says nothing', async () => {
  const door: Door = { method: 'POST', path: '/en', handle: async () => new Response('taken') }
  const post = async (proto: string, origin: string) =>
    (
      await app!.inject({
        method: 'POST',
        url: '/en',
        headers: { host: 'parkwing.example', 'x-forwarded-proto': proto, origin },
      })
    ).statusCode
  const answers = async () => [
    await post('https', 'https://parkwing.example'),
    await post('https', 'http://parkwing.example'),
    await post('http', 'https://parkwing.example'),
    await post('http', 'http://parkwing.example'),
  ]
  await serve([door], { TRUSTED_PROXIES: '1' })
  expect(await answers()).toEqual([200, 403, 403, 200])
  await app?.close()
  await serve([door])
  expect(await answers()).toEqual([403, 200, 403, 200])
})

test('CS-06 no answer may stand in a frame: pages, calls, refusals and failures', async () => {
  const http = await serve([
    { method: 'GET', path: '/en', handle: async () => new Response('page') },
    failing(new Error('broken')),
  ])
  const answers = [
    await http.inject('/en'),
    await http.inject('/nothing'),
    await http.inject('/api/website/list'),
    await http.inject({ method: 'TRACE' as 'GET', url: '/en' }),
    await http.inject({ method: 'POST', url: '/en', headers: { origin: 'https://evil.example' } }),
  ]
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['x-frame-options']])).toEqual([
    [200, 'DENY'],
    [404, 'DENY'],
    [500, 'DENY'],
    [405, 'DENY'],
    [403, 'DENY'],
  ])
})

test('WIRE-4 a body that is too large is told so in JSON too; pages and forms have their own words', async () => {
  const door = (path: string): Door => ({
    method: 'POST',
    path,
    bodyLimitBytes: 100,
    handle: async () => new Response('taken'),
  })
  const http = await serve([door('/api/website/events'), door('/webhooks/x')])
  const send = (url: string) =>
    http.inject({ method: 'POST', url, payload: 'a'.repeat(101), headers: { 'content-type': 'text/plain' } })
  const [api, other] = [await send('/api/website/events'), await send('/webhooks/x')]
  expect([api.statusCode, api.headers['content-type'], api.json<{ code: string; status: number }>()]).toEqual([
    413,
    'application/problem+json; charset=utf-8',
    expect.objectContaining({ code: 'bad_request', status: 413 }),
  ])
  expect([other.statusCode, other.headers['content-type']]).toEqual([413, 'text/plain; charset=utf-8'])
})

test('WIRE-3 ACCESS-8 who asks too often from another site reads so, and when to come back: not a network error; so with what fails', async () => {
  const answering = (path: string): Door => ({ method: 'GET', path, handle: async () => new Response('[]') })
  const http = await serve([answering('/api/website/locations'), failing(new Error('broken'))], {
    SEARCHES_PER_MINUTE: '2',
  })
  const ask = (url: string) =>
    http.inject({
      url,
      headers: { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site', 'accept-language': 'pl' },
    })
  const failed = await ask('/api/website/list')
  expect([
    failed.statusCode,
    failed.headers['access-control-allow-origin'],
    failed.headers['cross-origin-resource-policy'],
  ]).toEqual([500, '*', 'cross-origin'])
  expect((await ask('/api/website/locations')).statusCode).toBe(200)
  for (const path of ['/api/website/locations', '/api/website/nothing']) {
    const { statusCode, headers, json } = await ask(path)
    expect([
      statusCode,
      headers['retry-after'],
      headers['access-control-allow-origin'],
      headers['access-control-expose-headers'],
      headers['cross-origin-resource-policy'],
    ]).toEqual([429, '60', '*', 'retry-after', 'cross-origin'])
    expect([headers['content-type'], headers['content-language'], json<{ title: string }>().title]).toEqual([
      'application/problem+json; charset=utf-8',
      'pl',
      translator('pl')('problems.tooManyRequests'),
    ])
  }
})

test('WIRE-3 WIRE-4 decision 0023: what takes something names no origin when it fails, nor does a page', async () => {
  const taking = (path: string): Door => ({
    method: 'POST',
    path,
    bodyLimitBytes: 10,
    handle: async () => new Response('taken'),
  })
  const http = await serve(
    [
      taking('/api/website/events'),
      taking('/api/website/bookings/claimemail'),
      { method: 'GET', path: '/en/search', handle: async () => new Response('list') },
    ],
    { SEARCHES_PER_MINUTE: '1' },
  )
  for (const url of ['/api/website/events', '/api/website/bookings/claimemail']) {
    const answer = await http.inject({
      method: 'POST',
      url,
      payload: 'a'.repeat(11),
      headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
    })
    expect([
      url,
      answer.statusCode,
      answer.headers['access-control-allow-origin'],
      answer.headers['cross-origin-resource-policy'],
    ]).toEqual([url, 413, undefined, 'same-origin'])
  }
  await http.inject('/en/search')
  const page = await http.inject('/en/search')
  expect([page.statusCode, page.headers['access-control-allow-origin']]).toEqual([429, undefined])
})

test('WIRE-4 a method that nothing knows is 405 with a problem for calls, and what the call has', async () => {
  const http = await serve([{ method: 'GET', path: '/api/website/locations', handle: async () => new Response('[]') }])
  const call = await http.inject({ method: 'TRACE' as 'GET', url: '/api/website/locations?x=1' })
  expect([
    call.statusCode,
    call.headers.allow,
    call.headers['content-type'],
    call.headers['access-control-allow-origin'],
  ]).toEqual([405, 'GET, HEAD', 'application/problem+json; charset=utf-8', '*'])
  expect(call.json<object>()).toMatchObject({
    type: '/problems/method_not_allowed',
    code: 'method_not_allowed',
    status: 405,
    reference: call.headers['x-request-id'],
  })
  const page = await http.inject({ method: 'TRACE' as 'GET', url: '/en' })
  expect([page.statusCode, page.headers.allow, page.body]).toEqual([405, 'GET, HEAD, POST', ''])
})

test('SEO-4 HT-08 an address that cannot be decoded is 400 in the language of its first segment, with the headers of every answer', async () => {
  const http = await serve([])
  const browser = { accept: 'text/html,application/xhtml+xml' }
  for (const [url, language, tag] of [
    ['/%E0%A4%A', 'en', 'en-GB'],
    ['/de/%E0%A4%A', 'de', 'de-DE'],
    ['/nl-be/parking/%zz?x=1', 'nl-be', 'nl-BE'],
    ['/%', 'en', 'en-GB'],
  ] as const) {
    const answer = await http.inject({ url, headers: browser })
    expect([url, answer.statusCode, answer.headers['content-type'], answer.headers['x-frame-options']]).toEqual([
      url,
      400,
      'text/html; charset=utf-8',
      'DENY',
    ])
    expect(answer.body).toContain(`<html lang="${tag}">`)
    expect(answer.body).toContain(`<h1>${translator(language)('common.notFoundTitle')}</h1>`)
    expect(answer.body).not.toContain('%')
  }
  const other = await http.inject('/de/%E0%A4%A')
  expect([other.statusCode, other.headers['content-type'], other.body]).toEqual([
    400,
    'text/plain; charset=utf-8',
    'This request cannot be answered.',
  ])
  const call = await http.inject('/api/website/%E0%A4%A')
  expect([
    call.statusCode,
    call.headers['content-type'],
    call.headers['access-control-allow-origin'],
    call.json<{ code: string }>().code,
  ]).toEqual([400, 'application/problem+json; charset=utf-8', '*', 'bad_request'])
})

test('HT-02 a form that was refused before its body was read is closed after its time, and one that never was on a wire ends nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const http = await serve([])
  const foreign = { 'sec-fetch-site': 'cross-site', 'content-length': '5000' }
  expect((await http.inject({ method: 'POST', url: '/en', headers: foreign })).statusCode).toBe(403)
  expect(() => vi.advanceTimersByTime(12_000)).not.toThrow()

  const port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
  const socket = connect(port, '127.0.0.1')
  const ended = new Promise((resolve) => socket.on('error', resolve).on('close', resolve))
  const heard = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString('latin1'))))
  socket.write('POST /en HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\nContent-Length: 5000\r\n\r\na')
  expect(await heard).toMatch(/^HTTP\/1\.1 403 /)
  expect(socket.readyState).toBe('open')
  vi.advanceTimersByTime(12_000)
  await ended
})

test('HT-05 two Host headers are refused: a proxy and we might each believe another one', async () => {
  const http = await serve([{ method: 'GET', path: '/en', handle: async () => new Response('page') }])
  const port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
  const statusFor = async (hosts: string) => {
    const socket = connect(port, '127.0.0.1')
    const heard = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString('latin1'))))
    socket.write(`GET /en HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    const line = (await heard).split('\r\n', 1)[0]
    socket.destroy()
    return line
  }
  expect(await statusFor('Host: localhost\r\n')).toBe('HTTP/1.1 200 OK')
  expect(await statusFor('Host: localhost\r\nhOST: evil.example\r\n')).toBe('HTTP/1.1 400 Bad Request')
  expect(await statusFor('Host: localhost\r\nHost: localhost\r\n')).toBe('HTTP/1.1 400 Bad Request')
})
