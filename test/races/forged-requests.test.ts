import { expect, test } from 'vitest'
import { openForm, filled } from '#test/builders/http-buyer.ts'
import { asking, speak } from '#test/builders/raw-http.ts'
import { formPath } from '#test/builders/http-buyer.ts'
import { openDoors, own, server } from './door-world.ts'

openDoors()

/** What the server said at error level, or with a stack, since `from`. */
const alarms = (from: number): string[] =>
  server
    .output()
    .slice(from)
    .split('\n')
    .filter((line) => line.startsWith('{') && (/"level":(?:50|60)/.test(line) || /"stack"/.test(line)))

test('HT-08 HT-09 forged requests are answered and leave no stack in the log at error level', async () => {
  const { url } = server
  const form = filled(await openForm(url), 'forged@example.org', 'baCharged')
  const from = server.output().length
  const answers: [string, number][] = []
  const send = async (path: string, headers: Record<string, string>, body?: string | Buffer) => {
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body: body as BodyInit }),
    })
    answers.push([`${path} ${JSON.stringify(headers).slice(0, 120)}`, answer.status])
    await answer.arrayBuffer()
  }
  for (const cookie of [
    'session=%ff%00',
    'session=%',
    `session=${'x'.repeat(4_000)}`,
    'session=__proto__; device=constructor; consent={; currency=%E0%A4%A',
    'device=a.b.c; consent=%7B%22a%22%3A',
    '=; ;;; a=b=c="',
  ])
    for (const path of ['/en', '/en/my-booking', '/en/search?location=AMS', formPath]) {
      await send(path, { cookie })
      await send(path, { ...own(), cookie }, form.body)
    }
  const broken = [
    '{',
    'null',
    '[]',
    '[1',
    '"a"',
    '{"__proto__":{"a":1}}',
    '[{"messageId":{}}]',
    '\u0000',
    '{"a":1e999}',
    '['.repeat(5_000),
  ]
  for (const body of broken)
    for (const path of [
      '/api/website/events',
      '/webhooks/mail',
      '/webhooks/stripe',
      '/webhooks/payments',
      '/webhooks/policy-reports',
      '/api/website/bookings/claimemail',
    ])
      for (const type of ['application/json', 'application/csp-report', 'text/plain; charset=utf-7'])
        await send(path, { 'content-type': type, 'stripe-signature': 't=1,v1=00', authorization: 'Basic %%%' }, body)
  const parts = [
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
    '--x\r\nContent-Disposition: form-data; name="a"; filename="../../a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n--x--\r\n',
    '--x\r\nContent-Disposition: nonsense\r\n\r\nb\r\n--x--\r\n',
    '--y--\r\n',
    '',
    '\xff\xfe\0',
  ]
  for (const body of parts)
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data', 'multipart/form-data; boundary='])
      for (const path of ['/api/website/bookings/claimemail', formPath, '/en/claim'])
        await send(path, { ...own(), 'content-type': type }, Buffer.from(body, 'latin1'))
  for (const encoding of ['gzip', 'br', 'deflate, gzip', 'nonsense'])
    for (const path of [formPath, '/api/website/events', '/webhooks/mail'])
      await send(path, { ...own(), 'content-encoding': encoding }, 'not compressed')
  for (const headers of [
    { range: 'bytes=9-1,0-,-' },
    { 'if-none-match': '"'.repeat(500) },
    { 'if-modified-since': 'yesterday' },
    { 'accept-language': ';q=,*;q=9,'.repeat(100) },
    { 'accept-encoding': 'gzip;q=x, *;q=0' },
    { 'x-forwarded-for': '%00, ::::', 'x-forwarded-proto': 'javascript' },
  ])
    for (const path of ['/en', '/en/search?location=AMS', '/robots.txt'])
      await send(path, headers as Record<string, string>)
  for (const raw of [
    asking('POST', '/en/my-booking', { expect: 'nonsense', 'content-length': '0' }),
    asking('GET', '/en/%ff'),
    asking('GET', '/en', { upgrade: 'websocket' }),
    'GET / HTTP/9.9\r\n\r\n',
    '\x16\x03\x01\x00\xa5',
  ])
    await speak(url, raw, { longestMs: 5_000 })
  expect(answers.filter(([, status]) => status >= 500)).toEqual([])
  expect(alarms(from)).toEqual([])
  // the log was being written meanwhile, and would have shown it
  expect(
    server
      .output()
      .slice(from)
      .split('\n')
      .filter((line) => line.includes('"msg":"request"')).length,
  ).toBeGreaterThan(answers.length / 2)
}, 300_000)
