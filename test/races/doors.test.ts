import { describe, expect, test } from 'vitest'
import { filled, formPath, openForm, send } from '#test/builders/http-buyer.ts'
import { asking, speak } from '#test/builders/raw-http.ts'
import { openClient } from '#test/builders/web-client.ts'
import { db, numbered, openDoors, own, server, state, traveller } from './door-world.ts'

openDoors()

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
      expect(leads((await speak(server.url, asking('GET', path))).headers['location'] ?? '')).toBe(server.url)
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
