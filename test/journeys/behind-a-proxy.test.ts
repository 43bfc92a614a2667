import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect as connectTls, type SecureVersion } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/ports.ts'
import { bookByHttp } from '#test/builders/booked-by-http.ts'
import { jpeg, paddedTo } from '#test/builders/files.ts'
import { lackOf, proxies, startProxy, type RunningProxy } from '#test/builders/proxies.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { stayParameters } from '../../bench/server.ts'

// The files of deploy/ in front of a running product: what an operator copies is what is tried here. For a proxy that
// this machine does not have, the test is skipped and says so.

const pages = fileURLToPath(new URL('../../build/client', import.meta.url))
const megabyte = 1024 * 1024

type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer; from?: string }
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** One request on a connection of its own, sent from a chosen address of this machine. */
const ask = (url: string, { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Sent = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = (url.startsWith('https:') ? httpsRequest : httpRequest)(
      url.replace('//localhost', '//127.0.0.1'),
      {
        method,
        headers: { host: new URL(url).host, ...headers, ...(body && { 'content-length': body.length }) },
        localAddress: from,
        agent: false,
        ...(url.startsWith('https:') && { rejectUnauthorized: false, servername: 'localhost' }),
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        )
        answer.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(body)
  })

const boundary = 'a-line-between-the-parts'
const claimForm = (bookingReference: string, receipt: Buffer): Sent => {
  const values = {
    firstName: 'Noor',
    lastName: 'de Vries',
    email: 'proxy@example.org',
    bookingReference,
    newReturnFlightNumber: 'HV5634',
    requestedClaimAmount: '7,00',
    reasonForDelay: 'Storm over Crete',
    accountDetails: 'NL91 ABNA 0417 1643 00',
  }
  return {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'accept-language': 'de' },
    body: Buffer.concat([
      ...Object.entries(values).map(([name, value]) =>
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="uploadReceiptCopyAttachment"; filename="x.jpg"\r\n\r\n`,
      ),
      receipt,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}

describe.each(proxies.map((proxy) => ({ proxy, lack: lackOf(proxy) })))('$proxy in front of the product', (one) => {
  const { proxy, lack } = one
  if (lack) {
    console.warn(`${proxy}: ${lack}`)
    test.skip(`${proxy}: ${lack}`, () => undefined)
    return
  }
  let server: RunningServer
  let front: RunningProxy
  const folder = mkdtempSync(join(tmpdir(), `parkwing-${proxy}-`))
  const ports = { http: 0, https: 0, product: 0 }

  beforeAll(async () => {
    for (const name of ['http', 'https', 'product'] as const) ports[name] = await freePort('127.0.0.1')
    server = await startServer({
      port: ports.product,
      environment: {
        PUBLIC_URL: `https://localhost:${ports.https}`,
        TRUSTED_PROXIES: '1',
        SEARCHES_PER_MINUTE: '3',
        LOG_LEVEL: 'info',
      },
    })
    front = await startProxy(proxy, { ...ports, folder, pages })
  })
  afterAll(async () => {
    await front?.stop()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const get = (path: string, sent: Sent = {}) => ask(front.url + path, sent)
  const html = { accept: 'text/html' }

  test('the home page over HTTP/2, compressed once, with the headers of the product', async () => {
    const session = connectHttp2(front.url, { rejectUnauthorized: false })
    const answer = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      const call = session.request({ ':path': '/de', accept: 'text/html', 'accept-encoding': 'br, gzip' })
      let headers = {}
      const parts: Buffer[] = []
      call.on('response', (given) => (headers = given))
      call.on('data', (part: Buffer) => parts.push(part))
      call.on('end', () => resolve({ headers, body: Buffer.concat(parts) }))
      call.on('error', reject)
      session.on('error', reject)
    })
    const protocol = session.alpnProtocol
    session.close()
    expect(protocol).toBe('h2')
    expect(answer.headers).toMatchObject({ ':status': 200, 'content-encoding': 'br' })
    expect(brotliDecompressSync(answer.body).toString()).toContain('<html lang="de')
    expect(String(answer.headers['content-security-policy'])).toContain("default-src 'none'")
    expect(String(answer.headers['strict-transport-security'])).toMatch(/^max-age=\d+/)
    expect(answer.headers['vary']).toContain('Accept-Encoding')
  })

  test('a file of a page: the one that was compressed at the build, kept for a year', async () => {
    const address = /\/assets\/[\w.-]+\.css/.exec((await get('/de', { headers: html })).body.toString())?.[0] ?? ''
    const [through, straight] = await Promise.all(
      [front.url, server.url].map((url) => ask(url + address, { headers: { 'accept-encoding': 'br' } })),
    )
    expect(through).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } })
    expect(through!.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(through!.body.equals(straight!.body)).toBe(true)
    const plain = await get(address)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  test('what the product sends as it is stays so: nothing is compressed on the way', async () => {
    const answer = await get('/robots.txt', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': expect.stringMatching(/^text\/plain/) } })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  test('http leads to https, the same address', async () => {
    const { status, headers } = await ask(`http://localhost:${ports.http}/de/search?location=EIN`, {})
    expect(status).toBe(308)
    expect(headers.location).toMatch(/^https:\/\/localhost(:\d+)?\/de\/search\?location=EIN$/)
  })

  test('ASVS 12.1.1 nothing older than TLS 1.2 is spoken', async () => {
    const spoken = (version: SecureVersion): Promise<string> =>
      new Promise((resolve) => {
        const socket = connectTls({
          port: ports.https,
          host: '127.0.0.1',
          servername: 'localhost',
          rejectUnauthorized: false,
          minVersion: version,
          maxVersion: version,
          // what OpenSSL itself would refuse otherwise
          ciphers: 'DEFAULT@SECLEVEL=0',
        })
        socket.once('secureConnect', () => (socket.destroy(), resolve(socket.getProtocol() ?? '')))
        socket.once('error', () => resolve('refused'))
      })
    expect(await spoken('TLSv1.3')).toBe('TLSv1.3')
    expect(await spoken('TLSv1.2')).toBe('TLSv1.2')
    expect([await spoken('TLSv1.1'), await spoken('TLSv1')]).toEqual(['refused', 'refused'])
  })

  test('a claim with a file of 10 MB is taken; 11 MB are refused in words, by the product', async () => {
    const number = await bookByHttp(server, 'proxy@example.org')
    const address = `${front.url}/api/website/bookings/claimemail`
    const large = await ask(address, claimForm(number, paddedTo(await jpeg(), 11 * megabyte)))
    expect([large.status, large.body.toString()]).toEqual([422, expect.stringContaining('10 MB')])
    expect(large.headers['content-type']).toBe('application/problem+json')
    const taken = await ask(address, claimForm(number, paddedTo(await jpeg(), 10 * megabyte)))
    expect([taken.status, taken.body.toString()]).toEqual([200, expect.stringContaining('caseNumber')])
    const page = await ask(`${front.url}/de/claim`, claimForm(number, paddedTo(await jpeg(), 9 * megabyte)))
    expect(page.headers['x-request-id']).toBeDefined()
  })

  test('any other form of two megabytes is refused', async () => {
    const answer = await get('/en/currency', { method: 'POST', body: Buffer.alloc(2 * megabyte, 0x61) }).catch(
      () => null,
    )
    // a connection that is closed while the body is still being sent is as good an answer
    expect(answer === null || answer.status === 413).toBe(true)
  })

  test('RL-06 each visitor is counted alone, and nobody becomes another by a header', async () => {
    const path = `/en/search?location=EIN&${stayParameters()}`
    const statusFrom = async (from: string, headers: Record<string, string> = {}) =>
      (await get(path, { from, headers: { ...html, ...headers } })).status
    for (let count = 0; count < 3; count += 1) expect(await statusFrom('127.0.0.2')).toBe(200)
    expect(await statusFrom('127.0.0.2')).toBe(429)
    expect(await statusFrom('127.0.0.2', { 'x-forwarded-for': '203.0.113.9' })).toBe(429)
    expect(await statusFrom('127.0.0.2', { forwarded: 'for=203.0.113.9' })).toBe(429)
    expect(await statusFrom('127.0.0.3')).toBe(200)
  })

  test('CS-01 a form of this site is taken; one of another is not, whatever host it says it is', async () => {
    const post = (headers: Record<string, string>) =>
      get('/en/currency', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: Buffer.from('currency=USD'),
      })
    expect((await post({ origin: front.url })).status).not.toBe(403)
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' })).status).toBe(403)
  })

  test('figures of the inside are not for visitors', async () => {
    expect((await ask(`${server.url}/metrics`)).status).toBe(200)
    expect((await get('/metrics')).status).toBe(404)
  })

  test('SEO-4 an address that cannot be decoded arrives as it was sent', async () => {
    expect((await get('/en/problems/%2e%2e%2fsold_out')).headers['x-request-id']).toBeDefined()
    expect((await get('/%E0%A4%A', { headers: html })).status).toBe(400)
  })

  test('ASVS 14.2.1 no log holds what opens a booking', async () => {
    const token = 'tokenthatopensabooking0123456789'
    const answer = await get(`/en/pay/${token}?secret=${token}`, {
      headers: { referer: `${front.url}/en/pay/${token}` },
    })
    expect(answer.headers['x-request-id']).toBeDefined()
    await server.kill()
    await get(`/en/pay/${token}`, { headers: { referer: `${front.url}/en/pay/${token}` } })
    const logs = readdirSync(folder).filter((name) => name.endsWith('.log'))
    const said = [...logs.map((name) => readFileSync(join(folder, name), 'utf8')), front.output(), server.output()]
    expect(said.filter((text) => text.includes(token))).toEqual([])
    if (proxy !== 'caddy')
      expect(readFileSync(join(folder, 'parkwing.log'), 'utf8')).toContain(String(answer.headers['x-request-id']))
  })

  test('while no process answers: the page of the build, in the language of the address, not to be kept', async () => {
    for (const [path, lang] of [
      ['/de/my-booking', 'de'],
      ['/fr-be/claim', 'fr-BE'],
      ['/', 'en'],
    ] as const) {
      const { status, headers, body } = await get(path, { headers: html })
      expect(status).toBe(503)
      expect(body.toString()).toMatch(new RegExp(`<html lang="${lang}`, 'i'))
      expect(headers).toMatchObject({ 'retry-after': '120', 'cache-control': 'no-store' })
    }
  })
})
