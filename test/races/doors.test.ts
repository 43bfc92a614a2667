import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { verify } from '#db/verify.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { filled, formPath, openForm, send, type Payment } from '#test/builders/http-buyer.ts'
import { asking, speak } from '#test/builders/raw-http.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { atNoon, openShop } from '#test/builders/shop.ts'
import { openClient, type WebClient } from '#test/builders/web-client.ts'

/** One server with real logs on a PostgreSQL that the test can look into. */
let database: TestServer
let db: Db
let server: RunningServer
const folder = mkdtempSync(join(tmpdir(), 'parkwing-doors-'))
const secret = 'canarysecretcanarysecretcanarysecret'

beforeAll(async () => {
  database = await createTestDatabase(requiredServer())
  db = await openShop({ url: database.url, pool: 2 }, 1_000)
  server = await startServer({
    folder,
    keep: true,
    environment: { ...atNoon, DATABASE_URL: database.url, SECRET: secret, LOG_LEVEL: 'info' },
  })
})
afterAll(async () => {
  await server?.kill()
  await db?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything a door could change. */
const state = async (): Promise<unknown> =>
  (
    await db.query(`
    select (select count(*) from booking) as bookings, (select sum(version) from booking) as versions, (select count(*) from session) as sessions, (select count(*) from session_booking) as grants,
           (select count(*) from payment) as payments, (select count(*) from login_challenge) as challenges, (select count(*) from audit) as audits, (select sum(taken) from product_day) as taken`)
  )[0]

const numbered = (() => {
  let count = 0
  return () => `visitor-${count++}@example.org`
})()

/** A traveller with a booking, and the browser that made it. */
const traveller = async (
  payment: Payment,
  email = numbered(),
  changes: Record<string, string> = {},
): Promise<{ browser: WebClient; id: string; number: string; email: string }> => {
  const form = filled(await openForm(server.url), email, payment, changes)
  expect(await send(server.url, form)).toMatchObject({ kind: 'acknowledged' })
  const browser = openClient(server.url)
  browser.cookies.set('session', form.cookie.split('=')[1] ?? '')
  const [row] = await db.query<{ id: string; number: string }>(
    'select id::text as id, number from booking where email = $1',
    [email],
  )
  return { browser, email, id: row?.id ?? '', number: row?.number ?? '' }
}

const own = () => ({ 'content-type': 'application/x-www-form-urlencoded', origin: server.url })

describe('CS-01 forms of other sites', () => {
  const foreign: [string, Record<string, string>][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that hides itself', { origin: 'null' }],
    ['the same host on another port', { origin: 'http://localhost:1' }],
    ['a host that begins like ours', { origin: 'http://localhost.evil.example' }],
    ['cross-site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['same-site, another host of the domain (CS-02)', { 'sec-fetch-site': 'same-site' }],
    ['cross-site as text', { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }],
  ]

  test.each(foreign)('%s: 403 at every door, and nothing has changed', async (_, headers) => {
    const { browser, id, email, number } = await traveller('onLine:ideal')
    const hidden = await browser.get(formPath)
    expect(hidden.status).toBe(200)
    const body = filled({ cookie: '', hidden: [] }, email, 'baCharged').body
    const before = await state()
    const doors: [string, string][] = [
      [formPath, body],
      [`/en/my-booking/${id}/pay`, 'paymentMethod=ideal'],
      [`/en/my-booking/${id}/cancel`, 'reason=other'],
      ['/en/my-booking', new URLSearchParams({ email, number }).toString()],
      ['/en/my-booking/code', 'code=123456'],
      ['/en/my-booking/log-out', ''],
      ['/en/currency', 'currency=GBP'],
    ]
    for (const [path, text] of doors) {
      const answer = await browser.post(path, text, { 'content-type': 'application/x-www-form-urlencoded', ...headers })
      expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 403, []])
    }
    expect(await state()).toEqual(before)
    expect((await browser.get(`/en/my-booking/${id}`)).status).toBe(200)
  })

  test('control: the same forms of our own pages do change something', async () => {
    const { browser, id } = await traveller('baCharged')
    const before = await state()
    expect((await browser.post(`/en/my-booking/${id}/cancel`, 'reason=other', own())).status).toBe(303)
    expect(await state()).not.toEqual(before)
    expect((await browser.post('/en/my-booking/log-out', '', own())).status).toBe(303)
    expect((await browser.get(`/en/my-booking/${id}`)).status).toBe(404)
  })
})

test('a form is ours under whatever name the host was reached', async () => {
  const there = server.url.replace('localhost', '127.0.0.1')
  const form = filled(await openForm(there), numbered(), 'baCharged')
  expect(await send(there, form)).toMatchObject({ kind: 'acknowledged' })
})

describe('WH-07 WH-12 WH-13 notifications of payments', () => {
  const notify = (body: string, type = 'application/x-www-form-urlencoded') =>
    openClient(server.url).post('/webhooks/payments', body, { 'content-type': type })

  test('an unknown payment is 200 and nothing more; whatever is no notification is refused', async () => {
    const before = await state()
    expect(await notify('id=tr_nobodyknows')).toMatchObject({ status: 200, text: '' })
    expect((await notify('id=tr_nobodyknows', 'text/plain')).status).toBe(415)
    expect((await notify('{"id":"tr_nobodyknows"}', 'application/json')).status).toBe(415)
    expect((await notify('--x\r\n', 'multipart/form-data; boundary=x')).status).toBe(415)
    for (const id of ['', 'id=', 'id=tr_../../x', 'id=tr_%00', 'id=re_1', `id=tr_${'a'.repeat(200)}`, '%ff%fe=%c0'])
      expect([id, (await notify(id)).status]).toEqual([id, 400])
    expect((await notify(`id=tr_${'a'.repeat(2_000)}`)).status).toBe(413)
    expect((await notify('a'.repeat(300_000))).status).toBe(413)
    expect(await state()).toEqual(before)
  })
})

describe('HT requests no browser sends', () => {
  const status = async (first: string): Promise<number> => (await speak(server.url, first, { longestMs: 5_000 })).status

  test('HT-10 methods: only those a page has, and never a booking by PUT', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'REPORT'])
      for (const path of ['/de', '/en/search', formPath])
        expect([method, path, await status(asking(method, path))]).toEqual([method, path, 405])
    const form = filled(await openForm(server.url), numbered(), 'baCharged')
    const put = await fetch(server.url + formPath, {
      method: 'PUT',
      headers: { ...own(), cookie: form.cookie },
      body: form.body,
    })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect(await db.query('select from booking where email = $1', [form.email])).toHaveLength(0)
    expect(await status(asking('NONSENSE', '/de'))).toBe(400)
    expect(await status('CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n')).toBe(0)
  })

  test('HT-05 two lengths, a bad chunk, no host, a blank in a name', async () => {
    expect(
      await status(
        'POST /en HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
      ),
    ).toBe(400)
    expect(
      await status(
        'POST /en/my-booking HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n\r\n',
      ),
    ).toBe(400)
    expect(await status('GET /en HTTP/1.1\r\nConnection: close\r\n\r\n')).toBe(400)
    expect(await status('GET /en HTTP/1.1\r\nHost: x\r\nCookie : a\r\nConnection: close\r\n\r\n')).toBe(400)
    expect(await status('GET /en HTTP/1.1\r\nHost: x\r\nX: a\0b\r\nConnection: close\r\n\r\n')).toBe(400)
  })

  test('HT-06 long addresses and headers, thousands of parameters and fields', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&')
    expect(await status(asking('GET', `/en/${'a'.repeat(8_000)}`))).toBe(404)
    expect(await status(asking('GET', `/en/search?location=${'a'.repeat(8_000)}`))).toBe(422)
    expect(await status(asking('GET', `/en/search?location=AMS&${many(1_500)}`))).toBe(422)
    expect(await status(asking('GET', `/en/search?${many(10_000)}`))).toBe(431)
    expect(await status(asking('GET', '/en', { 'x-long': 'a'.repeat(20_000) }))).toBe(431)
    const client = openClient(server.url)
    expect((await client.post(formPath, many(10_000))).status).toBe(422)
    expect((await client.post(formPath, 'a'.repeat(300_000))).status).toBe(413)
    expect((await client.post('/en/my-booking', many(10_000))).status).toBe(422)
  })

  test('HT-12 addresses that mean another door: not read, and no way around the count of forms (RL-06)', async () => {
    for (const path of [
      '/webhooks/../en/my-booking',
      '/sandbox/v2/%2e%2e/%2E%2e/en/my-booking',
      '/en/./my-booking',
      '/webhooks\\..\\en',
      'http://evil.example/en',
      '*',
    ])
      expect([path, await status(asking('POST', path, { 'content-length': '0' }))]).toEqual([path, 400])
    for (const path of ['/%ff', '/en/%c0%af', '/en/my-booking/%ed%a0%80', '/%'])
      expect([path, await status(asking('GET', path))]).toEqual([path, 400])
    for (const path of [
      '/%00',
      '/en/my-booking/%00',
      '/en/pay/%00',
      '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
      '//evil.example/en/search',
    ])
      expect([path, await status(asking('GET', path))]).toEqual([path, 404])
  })

  test('HT-08 HT-09 NUL and malformed UTF-8 in every field of every form: refused or taken, never a failure of ours', async () => {
    const optional = [
      'carBrand',
      'carModel',
      'carColor',
      'arrivalFlight',
      'returnFlight',
      'flightTerminal',
      'flightTime',
      'anvr',
      'newsletter',
      'extras',
      'plateCountry',
    ]
    const bad = [
      '%00',
      'a%00b',
      '%ff%fe',
      '%c0%af',
      '%ed%a0%80',
      '%EF%BB%BFa',
      '%',
      '%u0041',
      '%E2%80%AE',
      '%F0%9F%9A%97'.repeat(300),
    ]
    const answered = new Map<number, number>()
    const post = async (browser: WebClient, path: string, text: string): Promise<void> => {
      const { status: code } = await browser.post(path, text)
      answered.set(code, (answered.get(code) ?? 0) + 1)
      if (code >= 500) throw new Error(`${path} ${text.slice(0, 200)}: ${code}`)
    }
    // each by a browser of its own: what was taken once would only be repeated
    const { hidden } = await openForm(server.url)
    const base = filled({ cookie: '', hidden }, 'malformed@example.org', 'baCharged').body
    for (const field of new Set([...new URLSearchParams(base).keys(), ...optional]))
      for (const value of bad) await post(openClient(server.url), formPath, `${without(base, field)}&${field}=${value}`)
    const { browser, id } = await traveller('onLine:ideal')
    for (const value of bad) {
      const leaving = await traveller('baCharged')
      await post(leaving.browser, `/en/my-booking/${leaving.id}/cancel`, `reason=${value}`)
      await post(leaving.browser, `/en/my-booking/${leaving.id}/cancel`, `reason=other&note=${value}`)
      for (const [path, text] of [
        [`/en/my-booking/${id}/pay`, 'paymentMethod='],
        ['/en/my-booking', 'number=AMS-7K3P-9XQD-4HC2&email='],
        ['/en/my-booking', 'email=a%40example.org&number='],
        ['/en/currency', 'currency='],
        ['/en/currency', 'currency=EUR&back='],
      ] as const)
        await post(browser, path, text + value)
    }
    expect([answered.has(303), answered.has(422)]).toEqual([true, true])
    // what was taken is whole text
    expect(
      await db.query(`select from booking where details::text ~ '\\\\u0000' or cancel_note ~ '[\\x01-\\x08]'`),
    ).toHaveLength(0)
    console.log(`malformed fields: ${[...answered].map(([code, count]) => `${count} × ${code}`).join(', ')}`)

    for (const type of [
      'text/plain',
      'application/json',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/x-www-form-urlencoded; charset=utf-16',
      'nonsense',
    ])
      for (const path of [formPath, '/en/my-booking', '/en/currency', `/en/my-booking/${id}/cancel`]) {
        const answer = await browser.post(path, '\xff\xfe\0', { ...own(), 'content-type': type })
        expect([path, type, answer.status < 500]).toEqual([path, type, true])
      }
    expect(await verify(db)).toEqual([])
  }, 120_000)
})

const without = (body: string, field: string): string => {
  const values = new URLSearchParams(body)
  values.delete(field)
  return values.toString()
}

describe('ID-01 other people’s bookings', () => {
  const pages = ['', '/pay', '/return', '/result', '/declined', '/pass', '/cancel']
  const files: [file: string, page: string][] = [
    ['/pass.pdf', '/pass'],
    ['/calendar.ics', ''],
    ['/invoices/NL-2026-000001.pdf', ''],
    ['/wallet/apple', '/pass'],
    ['/data.json', '/data'],
  ]
  const actions: [string, string][] = [
    ['/pay', 'paymentMethod=ideal'],
    ['/cancel', 'reason=other'],
  ]
  // what differs between any two requests, or is the asked address itself
  const bare = (text: string, id: string) =>
    text
      .replaceAll(id, 'ID')
      .replace(/nonce="[^"]*"/g, '')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'REQUEST')

  test.each(['baCharged', 'onLine:ideal'] as const)(
    'a booking (%s) of somebody else looks exactly like one that does not exist',
    async (payment) => {
      const owner = await traveller(payment)
      const { browser } = await traveller('baCharged')
      const nobody = '6f1b6c1e-4c57-4c0f-9d6a-2f6f0a9d1b11'
      const before = await state()
      for (const client of [browser, openClient(server.url)])
        for (const page of pages) {
          const [foreign, unknown] = [
            await client.get(`/en/my-booking/${owner.id}${page}`),
            await client.get(`/en/my-booking/${nobody}${page}`),
          ]
          expect([page, foreign.status, bare(foreign.text, owner.id)]).toEqual([page, 404, bare(unknown.text, nobody)])
          expect(foreign.text).not.toContain(owner.number)
        }
      // a file leads to its page, which is one of those
      for (const [file, page] of files)
        for (const id of [owner.id, nobody]) {
          const { status, location, text } = await browser.get(`/en/my-booking/${id}${file}`)
          expect([file, status, location, text]).toEqual([file, 303, `/en/my-booking/${id}${page}`, ''])
        }
      for (const [page, values] of actions) {
        const [foreign, unknown] = [
          await browser.post(`/en/my-booking/${owner.id}${page}`, values),
          await browser.post(`/en/my-booking/${nobody}${page}`, values),
        ]
        expect([page, foreign.status, bare(foreign.text, owner.id)]).toEqual([page, 404, bare(unknown.text, nobody)])
      }
      expect(await state()).toEqual(before)
      // control: its traveller sees it
      expect((await owner.browser.get(`/en/my-booking/${owner.id}`)).text).toContain(owner.number)
    },
  )
})

describe('RD-01 RD-04 ways that lead elsewhere', () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example',
    '%2f%2fevil.example',
    'javascript:alert(1)',
    '/en\r\nx-evil: 1',
    '/x/..//evil.example',
    '/\t/evil.example',
    ' //evil.example',
  ]
  const leads = (location: string): string => (location === '' ? server.url : new URL(location, server.url).origin)

  test('after a form and in every parameter: the own host only', async () => {
    const client = openClient(server.url)
    for (const value of elsewhere) {
      const chosen = await client.post('/en/currency', { currency: 'EUR', back: value })
      expect([value, chosen.status, leads(chosen.location), chosen.headers.get('x-evil')]).toEqual([
        value,
        303,
        server.url,
        null,
      ])
      const parameters = new URLSearchParams(
        Object.fromEntries(
          ['lang', 'businessAccount', 'agent', 'returnUrl', 'next', 'back', 'location', 'package'].map((name) => [
            name,
            value,
          ]),
        ),
      )
      for (const path of [
        '/',
        '/de/',
        '/en',
        '/en/search',
        '/en/booking/AMS/1',
        '/en/my-booking',
        '/en/my-booking/code',
        '/static/',
        '/en/currency',
      ]) {
        const answer = await client.get(`${path}?${parameters}`)
        expect([path, value, leads(answer.location), answer.headers.get('x-evil')]).toEqual([
          path,
          value,
          server.url,
          null,
        ])
        expect([path, value, /(?:href|action|src)="(?:https?:)?(?:\/\/|\\\\|\/\\)evil/i.test(answer.text)]).toEqual([
          path,
          value,
          false,
        ])
      }
    }
    for (const path of [
      '//evil.example',
      '//evil.example/',
      '//evil.example/en',
      '//evil.example/static',
      '//evil.example/%2e%2e',
    ])
      expect(
        leads((await speak(server.url, asking('GET', path), { longestMs: 5_000 })).headers['location'] ?? ''),
      ).toBe(server.url)
  })

  test('another Host or X-Forwarded-Host reaches neither links of pages nor of letters', async () => {
    const headers = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.example',
    }
    for (const path of ['/', '/de', '/en/search', '/en/my-booking', '/api/openapi.json', '/en']) {
      const answer = await speak(
        server.url,
        `GET ${path} HTTP/1.1\r\nConnection: close\r\n${Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}\r\n`,
      )
      expect([
        path,
        answer.status < 400,
        `${answer.headers['location']} ${answer.text}`.includes('evil.example'),
      ]).toEqual([path, true, false])
    }
    const { body, cookie, email } = filled(await openForm(server.url), numbered(), 'onLineLaterV2')
    const booked = await speak(
      server.url,
      `POST ${formPath} HTTP/1.1\r\nConnection: close\r\nCookie: ${cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n${Object.entries(
        headers,
      )
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n${body}`,
    )
    expect(booked.status).toBe(303)
    await server.runJobs()
    const letters = await db.query<{ text: string }>(`select html || text as text from mailbox where recipient = $1`, [
      email,
    ])
    expect(letters.map(({ text }) => [text.includes(server.url), text.includes('evil.example')])).toEqual([
      [true, false],
      [true, false],
    ])
  })
})
