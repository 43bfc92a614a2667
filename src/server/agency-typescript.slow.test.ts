import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStay } from '#test/builders/agency-caller.ts'
import { agencyServer } from '#test/builders/agency-server.ts'
import { agencyWorld, type AgencyWorld } from '#test/builders/agency-world.ts'
import { contractProxy } from '#test/builders/contract-proxy.ts'
import { testDeps } from '#test/builders/deps.ts'
import { filesOfClient } from '../../scripts/client.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const kept = (path: string): string => readFileSync(root + path, 'utf8')

describe('the client that is written from the document', () => {
  let world: AgencyWorld
  let server: Awaited<ReturnType<typeof agencyServer>>
  let proxy: Awaited<ReturnType<typeof contractProxy>>
  beforeAll(async () => {
    world = await agencyWorld(await testDeps())
    server = await agencyServer(world.deps)
    proxy = await contractProxy(server.url, '/api/v1/openapi.json')
  })
  afterAll(async () => {
    await proxy?.close()
    await server?.close()
    await world?.deps.db.close()
  })

  test('AGENCY-74 it is what `npm run client` would write now', () => {
    for (const [path, text] of Object.entries(filesOfClient()))
      expect([path, kept(path) === text]).toEqual([path, true])
  })

  test('AGENCY-74 what the document lets be null is so for a program too, of texts as of numbers', () => {
    const client = kept('clients/typescript/index.ts')
    const typeIn = (type: string, field: string) =>
      new RegExp(`export type ${type} = \\{[^}]*?\\n +${field}\\??: (.*)\\n`).exec(client)?.[1]
    expect(typeIn('Movement', 'reference')).toBe('string | null')
    expect(typeIn('DayOfMovements', 'cursor')).toBe('string | null')
    // the control: a text that is always there
    expect(typeIn('DayOfMovements', 'day')).toBe('string')
  })

  test('AGENCY-74 a program with the client alone searches, books, changes, downloads and cancels', async () => {
    const { stdout } = await run(
      process.execPath,
      ['clients/typescript/example.ts', 'AMS', aStay.arrival, aStay.departure],
      {
        cwd: root,
        env: { ...process.env, SITE: proxy.url, KEY: world.keys.nord.secret },
      },
    )
    expect(stdout.trim().split('\n')).toEqual([
      'airports: ["AMS"]',
      'products: 1',
      'offer: {"total":6200,"currency":"EUR"}',
      'booked: {"status":"confirmed","same":true}',
      'changed: {"departure":"20:00","plate":"ZZ99Y"}',
      'pass: {"type":"application/pdf","isPdf":true}',
      'cancelled: {"status":"cancelled","refund":0}',
      'refused: {"code":"already_cancelled","status":409,"isRefusal":true}',
      'what happened: ["place","change","change","cancel"]',
    ])
    // the proxy knows only the document, and has seen everything
    expect(proxy.disagreements).toEqual([])
    expect(proxy.seen.get('confirmCancellation')?.get(200)).toBe(1)
  })

  test('AGENCY-98 with tokens the client sends the key once, and a token that opens less with each call', async () => {
    const { createClient, Refusal } = await import('../../clients/typescript/index.ts')
    const sent: string[] = []
    const noting: typeof fetch = (address, options) => {
      const body = typeof options?.body === 'string' ? options.body : ''
      sent.push(`${new Headers(options?.headers).get('authorization') ?? ''} ${body}`)
      return fetch(address, options)
    }
    const { secret: key } = world.keys.nord
    const client = createClient({ site: proxy.url, key, tokens: { scope: 'read' }, fetch: noting })
    expect((await client.listLocations()).locations).toHaveLength(1)
    expect((await client.listProducts({ location: 'AMS' })).products).toHaveLength(1)
    expect(sent.filter((text) => text.includes(key))).toHaveLength(1)
    expect(sent).toHaveLength(3)
    await expect(client.listWebhookEndpoints()).rejects.toMatchObject({ code: 'not_allowed' })
    const wrong = createClient({ site: proxy.url, key: 'pw_live_nothing', tokens: {} })
    await expect(wrong.listLocations()).rejects.toBeInstanceOf(Refusal)
    await expect(wrong.listLocations()).rejects.toMatchObject({ code: 'invalid_client', status: 401 })
    expect(proxy.disagreements).toEqual([])
    expect([...proxy.seen.get('issueToken')!]).toEqual([
      [200, 1],
      [401, 2],
    ])
  })

  test('AGENCY-74 neither the client nor the program takes anything else of ours', () => {
    const importsOf = (path: string) =>
      [...kept(path).matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map(([, from]) => from)
    expect(importsOf('clients/typescript/index.ts')).toEqual([])
    expect(importsOf('clients/typescript/example.ts')).toEqual(['./index.ts'])
  })
})
