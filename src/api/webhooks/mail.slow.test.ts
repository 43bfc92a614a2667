import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { lettersOf } from '#db/letters.ts'
import { verify } from '#db/verify.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { browser, place } from '#test/builders/traveller.ts'
import { mailWebhook } from './mail.ts'

const fresh = freshDeps()
const key = 'a-key-of-this-test-only'
const at = '2026-11-20T12:00:00+01:00'

/** In the shape in which Postfix tells the sender that the other mail server refused a letter. */
const bounceOf = (messageId: string) =>
  [
    'From: MAILER-DAEMON@mail.parkwing.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: bounces@parkwing.example',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4F1C2A0B.1763895600/mail.parkwing.example"',
    '',
    '--4F1C2A0B.1763895600/mail.parkwing.example',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mail.parkwing.example.',
    '',
    '--4F1C2A0B.1763895600/mail.parkwing.example',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.parkwing.example',
    'Arrival-Date: Fri, 20 Nov 2026 11:00:00 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; nobody@example.org',
    'Action: failed',
    'Status: 5.1.1',
    'Remote-MTA: dns; mx.example.org',
    'Diagnostic-Code: smtp; 550 5.1.1 <nobody@example.org>: Recipient address',
    '    rejected: User unknown',
    '',
    '--4F1C2A0B.1763895600/mail.parkwing.example',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'From: Parkwing <bookings@parkwing.example>',
    'Message-ID:',
    ` ${messageId}`,
    'Subject: Booked',
    '',
    '--4F1C2A0B.1763895600/mail.parkwing.example--',
    '',
  ].join('\r\n')

const setUp = async () => {
  const deps = await fresh()
  const bookingId = await place(deps, await browser(deps), { paymentLocation: 'baCharged' })
  await deps.worker.runDue()
  const logged: string[] = []
  const route = mailWebhook(
    deps,
    key,
    (level, message, facts) => void logged.push(`${level}: ${message} ${JSON.stringify(facts)}`),
  )
  const ask = async (body: unknown, headers: Record<string, string> = {}) =>
    route.handle(
      new Request('http://x/webhooks/mail', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-webhook-key': key, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      {},
    )
  const post = async (...sent: Parameters<typeof ask>) => (await ask(...sent)).status
  const stateOf = async () => (await lettersOf(deps.db, bookingId))[0]
  return { deps, bookingId, ask, post, logged, stateOf }
}

describe('reports about letters', () => {
  test('ML-02 a bounce by Message-ID, with brackets and without, and again: noted once', async () => {
    const { deps, bookingId, post, logged, stateOf } = await setUp()
    const report = {
      messageId: `<confirmation-${bookingId}-1@parkwing.example>`,
      event: 'bounced',
      at,
      code: '550 5.1.1',
    }
    expect(await post([report])).toBe(204)
    expect(await stateOf()).toMatchObject({ state: 'bounced', reason: '550 5.1.1', stateAt: Date.parse(at) })
    expect((await bookingById(deps.db, bookingId))?.emailBouncedAt).toBe(deps.clock.now())
    const { version } = (await bookingById(deps.db, bookingId))!
    expect(
      await post([report, { ...report, messageId: report.messageId.slice(1, -1) }, { ...report, event: 'delivered' }]),
    ).toBe(204)
    expect((await bookingById(deps.db, bookingId))?.version).toBe(version)
    expect(logged).toEqual([
      'info: reports about letters {"reports":"1","news":"1"}',
      'info: reports about letters {"reports":"3","news":"0"}',
    ])
    expect(await verify(deps.db)).toEqual([])
  })

  test('ML-02 what Postfix says of a letter that came back is noted, and one bad entry does not hold up the others', async () => {
    const { deps, bookingId, ask, post, logged, stateOf } = await setUp()
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const sentKey = { 'x-webhook-key': String(request.headers['x-webhook-key']) }
        void post(Buffer.concat(chunks).toString(), sentKey).then((status) => response.writeHead(status).end())
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const report = (message: string, sentKey = key) =>
      new Promise<number | null>((resolve) => {
        const { port } = server.address() as AddressInfo
        const env = { PATH: process.env['PATH'], PUBLIC_URL: `http://127.0.0.1:${port}`, MAIL_WEBHOOK_KEY: sentKey }
        const child = spawn(process.execPath, ['deploy/postfix/report-bounce.mjs'], {
          env,
          stdio: ['pipe', 'ignore', 'ignore'],
        })
        child.on('close', resolve)
        child.stdin.end(message)
      })
    const bounce = bounceOf(`<confirmation-${bookingId}-1@parkwing.example>`)
    expect(await report('Subject: hello\r\n\r\nno bounce')).toBe(0)
    expect(await report(bounce.replace('Action: failed', 'Action: delayed'))).toBe(0)
    expect([await report(bounce, 'another key of somebody'), (await stateOf())?.state]).toEqual([75, 'sent'])
    expect(await report(bounce)).toBe(0)
    server.close()
    expect(await stateOf()).toMatchObject({ state: 'bounced', reason: '5.1.1' })
    expect((await bookingById(deps.db, bookingId))?.emailBouncedAt).toBe(deps.clock.now())
    logged.length = 0
    const good = { letterId: `confirmation/${bookingId}/1`, event: 'complained', at }
    const answered = await ask([{ ...good, at: 'yesterday' }, good, 'words'])
    expect([answered.status, await answered.json()]).toEqual([
      200,
      {
        dropped: [
          { entry: 1, field: 'at' },
          { entry: 3, field: 'entry' },
        ],
      },
    ])
    expect(logged).toEqual(['info: reports about letters {"reports":"3","news":"1","dropped":"2"}'])
  })

  test('by the letter’s own id; a complaint is kept and asks for no other address', async () => {
    const { deps, bookingId, post, stateOf } = await setUp()
    expect(await post([{ letterId: `confirmation/${bookingId}/1`, event: 'delivered', at }])).toBe(204)
    expect((await stateOf())?.state).toBe('delivered')
    expect(await post([{ letterId: `confirmation/${bookingId}/1`, event: 'complained', at }])).toBe(204)
    expect((await stateOf())?.state).toBe('complained')
    expect((await bookingById(deps.db, bookingId))?.emailBouncedAt).toBeNull()
  })

  test('a time in the future is now', async () => {
    const { deps, bookingId, post, stateOf } = await setUp()
    await post([{ letterId: `confirmation/${bookingId}/1`, event: 'delivered', at: '2099-01-01T00:00:00Z' }])
    expect((await stateOf())?.stateAt).toBe(deps.clock.now())
  })

  test('what is not ours is taken and changes nothing', async () => {
    const { bookingId, post, stateOf } = await setUp()
    expect(
      await post([
        { messageId: '<someone@elsewhere.example>', event: 'bounced', at },
        { messageId: 'no id', event: 'bounced', at },
        { event: 'bounced', at },
        { letterId: `code/${bookingId}/0`, event: 'bounced', at },
      ]),
    ).toBe(204)
    expect(await post([])).toBe(204)
    expect((await stateOf())?.state).toBe('sent')
  })

  test('without the key nobody is heard', async () => {
    const { bookingId, post, stateOf, logged } = await setUp()
    const body = [{ letterId: `confirmation/${bookingId}/1`, event: 'bounced', at }]
    for (const wrong of ['', 'a-key-of-this-test-onl', `${key}x`, key.toUpperCase()])
      expect(await post(body, { 'x-webhook-key': wrong })).toBe(401)
    expect([(await stateOf())?.state, logged]).toEqual(['sent', []])
  })

  test.each([
    ['no JSON', '[{'],
    ['no list', {}],
    ['another event', [{ letterId: 'a/b/1', event: 'opened', at }]],
    ['no time', [{ letterId: 'a/b/1', event: 'bounced' }]],
    ['words instead of a code', [{ letterId: 'a/b/1', event: 'bounced', at, code: '550 noor@example.org unknown' }]],
    ['too many', Array.from({ length: 501 }, () => ({ letterId: 'a/b/1', event: 'bounced', at }))],
  ])('400: %s', async (_, body) => {
    const { post } = await setUp()
    expect(await post(body)).toBe(400)
  })

  test('413 and 415: too long, and another type', async () => {
    const { post } = await setUp()
    expect(await post(' '.repeat(65 * 1_024))).toBe(413)
    expect(await post([], { 'content-type': 'text/plain' })).toBe(415)
  })

  test('503 while the database does not answer, so that it comes again', async () => {
    const { deps, bookingId } = await setUp()
    const broken = { ...deps, db: { ...deps.db, query: () => Promise.reject(new Error('down')) } }
    const logged: string[] = []
    const route = mailWebhook(broken, key, (level) => void logged.push(level))
    const body = JSON.stringify([{ letterId: `confirmation/${bookingId}/1`, event: 'bounced', at }])
    expect(
      (
        await route.handle(
          new Request('http://x/webhooks/mail', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-webhook-key': key },
            body,
          }),
          {},
        )
      ).status,
    ).toBe(503)
    expect(logged).toEqual(['error'])
  })
})
