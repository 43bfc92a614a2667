import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { freePort } from '#server/ports.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { filled, formPath, openForm, send } from '#test/builders/http-buyer.ts'
import { startMailSink, type MailSink } from '#test/builders/mail-sink.ts'
import { asking, speak } from '#test/builders/raw-http.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { atNoon, openShop } from '#test/builders/shop.ts'
import { goesOnTo, openClient } from '#test/builders/web-client.ts'

/** What an answer or a log line gives away, and must not. */
let database: TestServer
let db: Db
let mail: MailSink
let server: RunningServer
/** one that believes to be behind https, whose letters nobody takes */
let secure: RunningServer
const folder = mkdtempSync(join(tmpdir(), 'parkwing-discretion-'))
const secret = 'canarysecretcanarysecretcanarysecret'

beforeAll(async () => {
  database = await createTestDatabase(requiredServer())
  db = await openShop({ url: database.url, pool: 2 }, 1_000)
  mail = await startMailSink({ refuse: true })
  const environment = { ...atNoon, DATABASE_URL: database.url, SECRET: secret, LOG_LEVEL: 'info', PARKWING_WORKER: '0' }
  ;[server, secure] = await Promise.all([
    startServer({ folder, keep: true, environment }),
    startServer({
      folder,
      keep: true,
      port: await freePort('127.0.0.1'),
      environment: {
        ...environment,
        PUBLIC_URL: 'https://parkwing.localhost',
        CATALOGUE: 'none',
        SMTP_URL: mail.url,
        PAYMENT_PROVIDER: 'mollie',
        MOLLIE_API_KEY: 'canarykeycanarykey',
        MOLLIE_BASE_URL: 'http://127.0.0.1:9',
      },
    }),
  ])
})
afterAll(async () => {
  await Promise.all([server?.kill(), secure?.kill()])
  await mail?.close()
  await db?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const everywhere = [
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'x-frame-options',
]
/**
 * Tools of the default installation that stand outside the product's own pages: their styles are inline, they have no
 * script at all.
 */
const embeddedTools = /^\/(dev\/mail|sandbox\/checkout)/

describe('headers of every kind of answer', () => {
  const visit = async (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { redirect: 'manual', ...init })

  test('ASVS 3.4 pages, kept pages, assets, machines, refusals, redirects', async () => {
    const kept = await visit('/de')
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(await kept.text())?.[1] ?? ''
    const held = filled(await openForm(server.url), 'headers@example.org', 'onLine:ideal')
    const answer = await send(server.url, held)
    const onward = answer.kind === 'acknowledged' ? answer.to : ''
    const toPay = await visit(onward, { headers: { cookie: held.cookie } })
    const checkout = (goesOnTo({ text: await toPay.clone().text() }) ?? '').replace(server.url, '')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answers: [string, number, Response][] = [
      ['/de', 200, kept],
      ['/de', 304, await visit('/de', { headers: { 'if-none-match': kept.headers.get('etag') ?? '' } })],
      ['/en/search', 200, await visit('/en/search')],
      ['/en', 301, await visit('/en')],
      [formPath, 200, await visit(formPath)],
      [formPath, 422, await visit(formPath, { method: 'POST', headers: form, body: 'a=b' })],
      [
        formPath,
        403,
        await visit(formPath, { method: 'POST', headers: { ...form, origin: 'https://evil.example' }, body: 'a=b' }),
      ],
      [formPath, 413, await visit(formPath, { method: 'POST', headers: form, body: 'a'.repeat(300_000) })],
      [formPath, 405, await visit(formPath, { method: 'DELETE' })],
      ['/en/currency', 303, await visit('/en/currency', { method: 'POST', headers: form, body: 'currency=EUR' })],
      ['/nowhere', 404, await visit('/nowhere')],
      ['/assets/nothing.js', 404, await visit('/assets/nothing.js')],
      [style, 200, await visit(style)],
      ['/robots.txt', 200, await visit('/robots.txt')],
      ['/api/website/locations', 200, await visit('/api/website/locations')],
      ['/health', 200, await visit('/health')],
      ['/metrics', 200, await visit('/metrics')],
      ['/webhooks/payments', 400, await visit('/webhooks/payments', { method: 'POST', headers: form, body: '' })],
      [
        '/sandbox/v2/payments',
        401,
        await visit('/sandbox/v2/payments', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      ],
      [onward, 200, toPay],
      [checkout, 200, await visit(checkout)],
      ['/dev/mail', 200, await visit('/dev/mail')],
      ['/%ff', 400, await visit('/%ff')],
    ]
    for (const [path, status, { headers, status: was }] of answers) {
      expect([path, was]).toEqual([path, status])
      expect([path, everywhere.filter((name) => !headers.has(name))]).toEqual([path, []])
      expect([path, headers.get('x-powered-by'), headers.get('server')]).toEqual([path, null, null])
      const policy = headers.get('content-security-policy') ?? ''
      const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
      if (isPage)
        expect([path, policy]).toEqual([
          path,
          expect.stringMatching(/default-src 'none'.*base-uri 'none'.*|base-uri 'none'.*default-src 'none'/),
        ])
      const unsafe = embeddedTools.test(path) ? /script-src[^;]*unsafe|unsafe-eval|unsafe-hashes/ : /unsafe-/
      expect([path, policy]).toEqual([path, expect.not.stringMatching(unsafe)])
      if (isPage && embeddedTools.test(path)) expect([path, /script-src/.test(policy)]).toEqual([path, false])
    }
    for (const first of [asking('GET', '/de', { 'x-long': 'a'.repeat(20_000) }), 'GET / HTTP/9\r\n\r\n']) {
      const { status, headers } = await speak(server.url, first, { longestMs: 5_000 })
      expect([status >= 400, everywhere.filter((name) => !(name in headers))]).toEqual([true, []])
    }
  })

  test('no script stands in a page, none may, and pages of a traveller are never kept', async () => {
    const page = await openClient(server.url).get(formPath)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    const scripts = [...page.text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect(scripts.length).toBeGreaterThan(0)
    expect(
      scripts.filter((one) => !/\bsrc="\/assets\//.test(one) && !/type="application\/ld\+json"/.test(one)),
    ).toEqual([])
    expect([page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
  })

  test('ASVS 3.3 3.4 behind https: strict transport, cookies that only this host and https see', async () => {
    const answer = await fetch(secure.url + formPath)
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly; Secure; Max-Age=\d+$/),
    ])
  })
})

/** Everything of a traveller and of the installation that no log may have. */
const canary = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  plate: 'CNRY77',
  mobile: '+31612345999',
  carModel: 'Canarycar',
  email: 'canary.mail@example.org',
}

describe('ASVS 14.2.1 16.2.5 logs', () => {
  const leaks = (log: string, words: readonly string[]): string[] =>
    words.filter((word) => word === '' || log.toLowerCase().includes(word.toLowerCase()))
  const installation = () => [secret, secret.slice(0, 16), 'canarykey', new URL(database.url).pathname.slice(1)]
  /** What `at` has printed, once that holds `words`: the log is written a moment after the answer has gone. */
  const outputWith = async (at: RunningServer, words: string | RegExp): Promise<string> => {
    await expect.poll(() => at.output()).toMatch(words)
    return at.output()
  }
  const asBooked = () => filledWith(server, canary.email, 'onLineLaterV2')
  const filledWith = async (
    at: RunningServer,
    email: string,
    payment: 'onLineLaterV2' | 'baCharged' | 'onLine:ideal',
  ) => {
    const { email: _, ...changes } = canary
    return filled(await openForm(at.url), email, payment, changes)
  }

  test('a booking from the form over the letter, the look-up, its code and the payment link leaves nothing of the traveller', async () => {
    const form = await asBooked()
    expect(await send(server.url, form)).toMatchObject({ kind: 'acknowledged' })
    const [booked] = await db.query<{ id: string; number: string; voucher_code: string }>(
      'select id::text as id, number, voucher_code from booking where email = $1',
      [canary.email],
    )
    const { id = '', number = '', voucher_code: voucher = '' } = booked ?? {}
    const own = openClient(server.url)
    own.cookies.set('session', form.cookie.split('=')[1] ?? '')
    for (const page of ['', '/result', '/pass', '/pass.pdf', '/cancel'])
      expect((await own.get(`/en/my-booking/${id}${page}`)).status).toBe(200)

    const other = openClient(server.url)
    expect((await other.post('/en/my-booking', { email: canary.email, number })).status).toBe(303)
    await server.runJobs()
    const letters = await db.query<{ subject: string; text: string }>(
      'select subject, text from mailbox where recipient = $1',
      [canary.email],
    )
    const code = letters.flatMap(({ subject }) => /^(\d{6})\b/.exec(subject)?.[1] ?? [])[0] ?? ''
    const token = letters.flatMap(({ text }) => /\/en\/pay\/([\w-]{20,})/.exec(text)?.[1] ?? [])[0] ?? ''
    const wrong = code === '111111' ? '222222' : '111111'
    expect((await other.post('/en/my-booking/code', { code: wrong })).status).toBe(403)
    expect((await other.post('/en/my-booking/code', { code })).location).toBe(`/en/my-booking/${id}`)
    expect((await openClient(server.url).get(`/en/pay/${token}`)).status).toBeLessThan(400)
    await other.get(`/en/my-booking/${number}`)
    await other.get(`/en/${canary.email}`)
    await other.get(`/en/search?location=${canary.email}`)
    await openClient(server.url).post('/en/my-booking', { email: canary.email, number: 'nonsense' })
    // lines are written in order, so when the last one has come, so have those of all requests before it
    await openClient(server.url).get('/en/cookie-settings')

    const log = await outputWith(server, '"path":"/en/cookie-settings"')
    expect(log).toContain('"path":"/en/my-booking/:id/result"')
    expect(log).toContain('"path":"/en/pay/:token"')
    expect(
      leaks(log, [
        ...Object.values(canary),
        'CNRY-77',
        voucher,
        id,
        token,
        form.cookie.slice(8),
        own.cookies.get('session') ?? '',
        other.cookies.get('session') ?? '',
        ...installation(),
      ]),
    ).toEqual([])
    expect([code.length, new RegExp(`\\b${code}\\b`).test(log)]).toEqual([6, false])
    // a number somebody puts into an address is not ours to find there, but it is not logged either
    expect(leaks(log, [number])).toEqual([])
  })

  test('failures of the database, of the mail server and of the provider leave nothing of the traveller either', async () => {
    await db.query(
      `alter table booking add constraint refused_by_test check (email <> 'canary.refused@example.org') not valid`,
    )
    expect(await send(server.url, await filledWith(server, 'canary.refused@example.org', 'baCharged'))).toEqual({
      kind: 'unknown',
    })
    await db.query('alter table booking drop constraint refused_by_test')
    await outputWith(server, 'refused_by_test')

    await send(secure.url, await filledWith(secure, 'canary.letter@example.org', 'baCharged'))
    await send(secure.url, await filledWith(secure, 'canary.money@example.org', 'onLine:ideal'))
    await secure.runJobs()
    await outputWith(secure, /job (failed|given up)/)
    const numbers = (await db.query<{ number: string }>(`select number from booking where email like 'canary.%'`)).map(
      ({ number }) => number,
    )
    expect(numbers.length).toBeGreaterThanOrEqual(2)
    for (const log of [server.output(), secure.output()])
      expect(
        leaks(log, [
          ...Object.values(canary),
          'canary.refused',
          'canary.letter',
          'canary.money',
          ...numbers,
          ...installation(),
        ]),
      ).toEqual([])
    // nor does the table that keeps failed jobs
    const jobs = JSON.stringify(
      await db.query('select payload, last_error from job union all select payload, last_error from job_failed'),
    )
    expect(leaks(jobs, ['canary', ...numbers])).toEqual([])
  })
})
