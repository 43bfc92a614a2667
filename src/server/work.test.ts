import { fastify, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { Deps } from '#usecases/deps.ts'
import type { WorkFacts } from '#web/work/frame/facts.ts'
import { serveWork } from './work.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

const html = { 'content-type': 'text/html; charset=utf-8' }
type Seen = (facts: WorkFacts) => unknown

const serve = (
  seen: Seen,
  { publicUrl = 'https://parkwing.example', isDemoOpen = false }: { publicUrl?: string; isDemoOpen?: boolean } = {},
): FastifyInstance => {
  app = fastify()
  serveWork(app, {
    deps: { publicUrl, clock: { now: () => 0 }, db: { query: async () => [] } } as unknown as Deps,
    log: pino({ level: 'silent' }),
    isDemoOpen,
    pages: async () => async (_question, facts) => {
      const said = seen(facts)
      return said instanceof Response ? said : { status: 200, headers: html, body: JSON.stringify(said ?? '') }
    },
  })
  return app
}

test('WORK-3 nothing is kept, no other site shows it, and forms go nowhere else', async () => {
  const { headers } = await serve(() => '').inject('/work/kempen/ein-kempenpark/arrivals')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("form-action 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('wasm')
  expect(headers['permissions-policy']).toBeUndefined()
})

test('WORK-3 the camera and a compiled reader are for scanning and photographs only', async () => {
  const site = serve(() => '')
  for (const page of ['scan', 'offline', 'valet', 'valet/7']) {
    const { headers } = await site.inject(`/work/kempen/ein-kempenpark/${page}`)
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
  }
  for (const page of ['scan', 'ein-kempenpark/arrivals', 'ein-kempenpark/stay/EIN-1', 'ein-kempenpark/offline/store']) {
    const { headers } = await site.inject(`/work/kempen/${page}`)
    expect(headers['content-security-policy']).not.toContain('wasm')
    expect(headers['permissions-policy']).toBeUndefined()
  }
})

test('AGENCY-226 the test page of an embedded form shows frames of ours, no other page does, and nobody frames it', async () => {
  const site = serve(() => '')
  const policyAt = async (path: string) => String((await site.inject(path)).headers['content-security-policy'])
  const tried = await policyAt('/work/agency-nord1/brand/test?lang=de&theme=dark')
  expect(tried).toContain("frame-src 'self'; frame-ancestors 'none';")
  for (const path of ['/work/agency-nord1/brand', '/work/agency-nord1/brand/test/x', '/work/house/today'])
    expect(await policyAt(path)).not.toContain('frame-src')
})

test('WORK-3 its cookies are sent to /work only, and never to a page that another site asked for', async () => {
  const setsAll: Seen = (facts) => {
    facts.signIn('token')
    facts.setCookie('desk', 'x', { maxAgeSeconds: 60 })
  }
  const { headers } = await serve(setsAll).inject('/work')
  expect(headers['set-cookie']).toEqual([
    '__Secure-work=token; Path=/work; SameSite=Strict; HttpOnly; Secure; Max-Age=43200',
    '__Secure-desk=x; Path=/work; SameSite=Strict; HttpOnly; Secure; Max-Age=60',
  ])
  await app?.close()
  const plain = await serve((facts) => facts.signOut(), { publicUrl: 'http://localhost:3000' }).inject('/work')
  expect(plain.headers['set-cookie']).toEqual(['work=; Path=/work; SameSite=Strict; HttpOnly; Max-Age=0'])
  await app?.close()
  const seen: unknown[] = []
  const site = serve((facts) => void seen.push(facts.cookie('desk')))
  await site.inject({ url: '/work', headers: { cookie: 'desk=planted; __Secure-desk=own' } })
  await site.inject({ url: '/work', headers: { cookie: 'desk=planted' } })
  expect(seen).toEqual(['own', null])
})

test('WORK-3 who follows a link from his mailbox is asked once more by our own page', async () => {
  let asked = 0
  const site = serve(() => void (asked += 1))
  const fromMail = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
  const first = await site.inject({ url: '/work/house/requests?x=1', headers: fromMail })
  expect([first.statusCode, first.headers['refresh'], asked]).toEqual([200, '0;url=/work/house/requests?x=1', 0])
  await site.inject({ url: '/work/house/requests?x=1', headers: { ...fromMail, 'sec-fetch-site': 'same-origin' } })
  expect(asked).toBe(1)
  // whose browser sends the cookie all the same is answered at once, and so is a picture
  await site.inject({ url: '/work', headers: { ...fromMail, cookie: '__Secure-work=t' } })
  await site.inject({ url: '/work', headers: { ...fromMail, 'sec-fetch-dest': 'image' } })
  expect(asked).toBe(3)
})

test('WORK-1 the language is that which the browser asks for first, not one of the address', async () => {
  const site = serve(({ language, staff }) => ({ language, staff }))
  const ask = async (accept: string) =>
    (await site.inject({ url: '/work', headers: { 'accept-language': accept } })).json() as unknown
  expect(await ask('fi,tr;q=0.8,de;q=0.5')).toEqual({ language: 'tr', staff: null })
  expect(await ask('fi')).toEqual({ language: 'en', staff: null })
})

test('demo people are listed only where the local mailbox is open', async () => {
  expect((await serve(() => 'people').inject('/dev/people')).statusCode).toBe(404)
  await app?.close()
  expect((await serve(() => 'people', { isDemoOpen: true }).inject('/dev/people')).statusCode).toBe(200)
})

test('other methods and large bodies are refused before a page sees them', async () => {
  let asked = 0
  const site = serve(() => void (asked += 1))
  expect((await site.inject({ method: 'PUT', url: '/work/me' })).statusCode).toBe(405)
  const large = await site.inject({ method: 'POST', url: '/work/me', payload: 'x'.repeat(256 * 1024 + 1) })
  expect([large.statusCode, asked]).toEqual([413, 0])
})
