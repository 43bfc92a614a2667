import { describe, expect, test } from 'vitest'
import { verify } from '#db/verify.ts'
import { filled, formPath, openForm } from '#test/builders/http-buyer.ts'
import { asking, speak } from '#test/builders/raw-http.ts'
import { openClient, type WebClient } from '#test/builders/web-client.ts'
import { db, numbered, openDoors, own, server, traveller } from './door-world.ts'

openDoors()

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
    // WIRE-6: it says so, also to a program
    const long = await speak(server.url, asking('GET', `/api/website/products?location=${'E'.repeat(60_000)}`), {
      longestMs: 5_000,
    })
    expect([long.status, JSON.parse(long.text)]).toMatchObject([
      431,
      { title: 'The address or a header of this request is too long.', status: 431, code: 'bad_request' },
    ])
    expect(await status(asking('GET', '/en', { 'x-long': 'a'.repeat(20_000) }))).toBe(431)
    const client = openClient(server.url)
    const nowhere = await client.post('/en/near-me.json', 'latitude=x&longitude=y')
    expect([nowhere.status, JSON.parse(nowhere.text)]).toMatchObject([400, { code: 'bad_request' }])
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
  }, 300_000)
})

const without = (body: string, field: string): string => {
  const values = new URLSearchParams(body)
  values.delete(field)
  return values.toString()
}
