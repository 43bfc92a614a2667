import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import { buy, type Memory } from '#test/builders/kill-rounds.ts'
import { ownAuthority } from '#test/builders/own-authority.ts'
import { openShop } from '#test/builders/shop.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { ownProcesses } from '../races/own-processes.ts'

// PostgreSQL that takes nothing but TLS, with a certificate of an authority of one's own, and clients that it knows by
// theirs: no password is anywhere.

const { start, killAll } = ownProcesses()

describe('MACHINE-27 PostgreSQL over TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-tls-'))
  const { authority, certify } = ownAuthority(folder)
  const client = certify('parkwing')
  let server: Awaited<ReturnType<typeof startPostgres>>
  let port = 0
  beforeAll(async () => {
    server = await startPostgres()
    port = Number(new URL(server.url).port)
    const db = openPostgres(server.url, 1)
    const data = join(server.folder, 'data')
    const { uid, gid } = statSync(data)
    const place = (from: string, to: string) => {
      copyFileSync(from, join(data, to))
      chownSync(join(data, to), uid, gid)
      chmodSync(join(data, to), 0o600)
    }
    const own = certify('localhost')
    place(own.key, 'server.key')
    place(own.certificate, 'server.crt')
    place(authority, 'root.crt')
    await db.query('create role parkwing login superuser')
    for (const setting of ['ssl = on', `ssl_ca_file = 'root.crt'`]) await db.query(`alter system set ${setting}`)
    // nobody gets in without TLS, and over it only who shows a certificate with his name
    const rules = join(data, 'pg_hba.conf')
    const before = readFileSync(rules, 'utf8')
    writeFileSync(rules, 'hostssl all parkwing all cert\nhost all postgres 127.0.0.1/32 trust\n')
    appendFileSync(rules, before.replace(/^(?:host|local).*$/gm, ''))
    await db.query('select pg_reload_conf()')
    await db.close()
  }, 120_000)
  afterAll(async () => {
    await killAll()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const address = (changes: { host?: string; name?: string; query?: Record<string, string> } = {}): string => {
    const { host = 'localhost', name = 'postgres', query } = changes
    const asked = query ?? {
      sslmode: 'verify-full',
      sslrootcert: authority,
      sslcert: client.certificate,
      sslkey: client.key,
    }
    return `postgres://parkwing@${host}:${port}/${name}?${new URLSearchParams(asked)}`
  }
  const words = async (url: string): Promise<string> => {
    const db = openPostgres(url, 1)
    try {
      const [row] = await db.query<{ version: string; name: string }>(
        `select version, client_dn as name from pg_stat_ssl where pid = pg_backend_pid()`,
      )
      return `${row?.version} ${row?.name}`
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : String(error)
    } finally {
      await db.close()
    }
  }

  test('the server is believed by its name and its authority, and knows us by our certificate', async () => {
    expect(await words(address())).toBe('TLSv1.3 /CN=parkwing')
    // several hosts, of which one is there
    expect(await words(address().replace('@', '@localhost:1,'))).toBe('TLSv1.3 /CN=parkwing')
    // each of these must fail, and for its own reason
    expect(await words(address({ host: '127.0.0.1' }))).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    const { certificate: sslcert, key: sslkey } = client
    expect(await words(address({ query: { sslmode: 'verify-full', sslcert, sslkey } }))).toMatch(
      /^(?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY)$/,
    )
    const stranger = certify('somebody-else')
    const asStranger = { sslcert: stranger.certificate, sslkey: stranger.key }
    const trusting = { sslmode: 'verify-full', sslrootcert: authority }
    expect(await words(address({ query: { ...trusting, ...asStranger } }))).toBe('28000')
    expect(await words(address({ query: trusting }))).toBe('28000')
    expect(await words(address({ query: { sslmode: 'disable' } }))).toBe('28000')
  })

  test('the product starts, sells and keeps its books over it; with an authority that nobody named it says so and ends', async () => {
    const shop = await openShop({ url: address(), pool: 2 }, 1_000)
    const environment = { SECRET: 'one secret that is long enough for it' }
    const running = await start({ environment: { ...environment, DATABASE_URL: address() } })
    const memory: Memory = new Map()
    for (let number = 0; number < 3; number++)
      expect(await buy(running.url, `buyer-${number}@example.org`, number, memory)).toBe(true)
    const plain = await shop.query(
      `select 1 from pg_stat_activity a join pg_stat_ssl s using (pid) where usename = 'parkwing' and not ssl`,
    )
    expect(plain).toEqual([])
    expect(await verify(shop)).toEqual([])
    await shop.close()

    const { certificate: sslcert, key: sslkey } = client
    const url = address({ query: { sslmode: 'verify-full', sslcert, sslkey } })
    const said = await start({ environment: { ...environment, DATABASE_URL: url } }).then(
      () => 'it started',
      (error: unknown) => String(error instanceof Error ? error.message : error),
    )
    expect(said).toMatch(/^the server ended with 1:\nParkwing does not start: DATABASE_URL [^\n]*certificate[^\n]*\n$/)
    // what NODE_EXTRA_CA_CERTS names is trusted for all connections alike
    const trusting = { ...environment, DATABASE_URL: url, NODE_EXTRA_CA_CERTS: authority }
    const other = await start({ environment: trusting })
    expect((await fetch(`${other.url}/ready`)).status).toBe(200)
  })
})
