import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutgoing } from './outgoing.ts'
import { isPublicAddress } from './public-address.ts'

const here = { address: '127.0.0.1', family: 4 }
const host = 'hooks.example'

describe('AGENCY-14 AGENCY-16 calling what others typed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outgoing-'))
  let server: Server
  let port = 0
  let ca = ''
  const asked: { path: string; host: string; body: string; name: string }[] = []
  let connections = 0
  beforeAll(async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert]
    execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' })
    ca = readFileSync(cert, 'utf8')
    server = createServer({ key: readFileSync(key), cert: ca }, (request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        const name = (request.socket as unknown as { servername: string }).servername
        const body = Buffer.concat(pieces).toString()
        asked.push({ path: request.url ?? '', host: request.headers.host ?? '', body, name })
        if (request.url === '/never') return
        if (request.url === '/away') return void response.writeHead(302, { location: '/elsewhere' }).end()
        if (request.url === '/much') return void response.writeHead(200).end(Buffer.alloc(5_000_000))
        if (request.url === '/drips') {
          response.writeHead(200).write('x')
          return
        }
        response.writeHead(204).end()
      })
    })
    server.on('connection', () => connections++)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    rmSync(folder, { recursive: true })
  })

  const post = (outgoing: ReturnType<typeof createOutgoing>, path = '/', timeoutMs = 5_000, name = host) =>
    outgoing.post({ url: `https://${name}:${port}${path}`, headers: { 'webhook-id': 'x' }, body: '{}', timeoutMs })
  const local = (more: Parameters<typeof createOutgoing>[0] = {}) =>
    createOutgoing({ resolve: async () => [here], isOpen: () => true, ca, ...more })

  test('a receiver is reached at the address that was checked, under its own name', async () => {
    expect(await post(local())).toMatchObject({ kind: 'answered', status: 204 })
    expect(asked.at(-1)).toEqual({ path: '/', host: `${host}:${port}`, body: '{}', name: host })
  })

  test('a name that leads to a private address is not connected to', async () => {
    const before = connections
    const outgoing = createOutgoing({ resolve: async () => [here], ca })
    expect(await post(outgoing)).toMatchObject({ kind: 'failed', why: 'private_address' })
    for (const name of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
      expect(await post(createOutgoing(), '/', 5_000, name)).toMatchObject({ why: 'private_address' })
    expect(connections).toBe(before)
    expect(await outgoing.look(host)).toBe('private')
  })

  test('a name that leads elsewhere at the second look-up: the look-up that was checked is the one that counts', async () => {
    const open = { address: '93.184.215.14', family: 4 }
    let looks = 0
    // public when it is added, private from then on, as somebody does who wants to get behind our walls
    const resolve = async () => (looks++ === 0 ? [open] : [here])
    const outgoing = createOutgoing({ resolve, ca })
    expect(await outgoing.look(host)).toBe('public')
    const before = connections
    expect(await post(outgoing)).toMatchObject({ kind: 'failed', why: 'private_address' })
    expect([looks, connections]).toEqual([2, before])
    // one look-up for each connection: there is no second one between check and connection that could differ
    looks = 0
    const counted = async () => (looks++ === 0 ? [here] : [{ address: '198.51.100.1', family: 4 }])
    expect(await post(local({ resolve: counted }))).toMatchObject({ kind: 'answered' })
    expect(looks).toBe(1)
  })

  test('control: a client that checks the name and then looks it up again is led behind the wall', async () => {
    const answers = ['93.184.215.14', '127.0.0.1']
    const resolve = (): string => answers.shift() ?? ''
    const before = connections
    expect(isPublicAddress(resolve())).toBe(true)
    const again: LookupFunction = (_host, options, told) => {
      const address = resolve()
      return options.all ? told(null, [{ address, family: 4 }]) : told(null, address, 4)
    }
    const status = await new Promise((resolved, failed) =>
      request(`https://${host}:${port}/inside`, { lookup: again, ca, agent: false }, (answer) => {
        answer.resume()
        resolved(answer.statusCode)
      })
        .on('error', failed)
        .end(),
    )
    expect([status, connections, asked.at(-1)?.path]).toEqual([204, before + 1, '/inside'])
  })

  test('one private address among several is enough, and a name without any is unknown', async () => {
    const mixed = createOutgoing({ resolve: async () => [{ address: '93.184.215.14', family: 4 }, here], ca })
    expect(await post(mixed)).toMatchObject({ why: 'private_address' })
    const none = createOutgoing({
      resolve: async () => {
        throw new Error('ENOTFOUND')
      },
    })
    expect([await none.look(host), await post(none)]).toMatchObject(['unknown', { why: 'name_unknown' }])
  })

  test('a redirect is an answer and is not followed', async () => {
    expect(await post(local(), '/away')).toMatchObject({ kind: 'answered', status: 302 })
    expect(asked.at(-1)?.path).toBe('/away')
  })

  test('who does not answer, or does not end, or never finds the name, is waited for no longer than was said', async () => {
    for (const path of ['/never', '/drips'])
      expect(await post(local(), path, 200)).toMatchObject({ kind: 'failed', why: 'timeout' })
    const slow = createOutgoing({ resolve: () => new Promise(() => undefined) })
    expect(await post(slow, '/', 100)).toMatchObject({ kind: 'failed', why: 'timeout' })
  })

  test('a long answer is not read to its end', async () => {
    expect(await post(local(), '/much')).toMatchObject({ kind: 'answered', status: 200 })
  })

  test('a certificate of another name, or of nobody, and a closed port are told apart', async () => {
    expect(await post(local(), '/', 5_000, 'other.example')).toMatchObject({ why: 'certificate' })
    const unknown = createOutgoing({ resolve: async () => [here], isOpen: () => true })
    expect(await post(unknown)).toMatchObject({ why: 'certificate' })
    const closed = await local().post({ url: `https://${host}:1`, headers: {}, body: '', timeoutMs: 2_000 })
    expect(closed).toMatchObject({ why: 'unreachable' })
  })
})

test('AGENCY-14 which addresses are of the public internet', () => {
  const open = ['93.184.215.14', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1']
  const closed = `
    0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255
    192.168.1.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1
    ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:a00:1 fe80::1 fc00::1 fd12::1 ff02::1 64:ff9b::a00:1
    2001:db8::1 2001::1 2002:a00:1::1 hooks.example 1.2.3 01.2.3.4`
    .trim()
    .split(/\s+/)
    .concat('')
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
  expect(closed.filter((address) => isPublicAddress(address))).toEqual([])
})
