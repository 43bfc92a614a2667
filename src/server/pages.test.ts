import { fastify, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { LoaderFunctionArgs, ServerBuild } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import type { Deps } from '#usecases/deps.ts'
import { chosen, formatFlags } from '#domain/consent/consent.ts'
import { pathOf } from '#web/paths.ts'
import { request as requestContext } from '#web/routes/context.ts'
import { readConfig } from './config.ts'
import { servePages } from './pages.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

type Loader = (args: LoaderFunctionArgs) => unknown

/** The router with one page, whose loader is the test's; the answer is what the loader gave, as text. */
const serve = (
  loader: Loader,
  {
    environment = {},
    random,
    publicPages = ['/public'],
  }: { environment?: Record<string, string>; random?: () => number; publicPages?: readonly string[] } = {},
): FastifyInstance => {
  const build = {
    entry: {
      module: {
        requestContext,
        default: (
          _request: Request,
          status: number,
          headers: Headers,
          entry: { staticHandlerContext: { loaderData: unknown } },
        ) => {
          headers.set('content-type', 'text/html; charset=utf-8')
          return new Response(JSON.stringify(entry.staticHandlerContext.loaderData), { status, headers })
        },
        handleError: (error: unknown, { context }: LoaderFunctionArgs) => context.get(requestContext).logError(error),
      },
    },
    routes: {
      root: { id: 'root', path: '*', module: { default: () => null, loader } },
      list: {
        id: 'list',
        path: '/list.json',
        module: { loader: () => new Response('[]', { headers: { 'cache-control': 'public, max-age=3600' } }) },
      },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  app = fastify()
  servePages(app, {
    deps: { publicUrl: 'https://parkwing.example', clock: { now: () => Date.UTC(2026, 10, 20) } } as Deps,
    config: readConfig(environment),
    ...(random && { random }),
    log: pino({ level: 'silent' }),
    build: async () => build,
    formTargets: [],
    publicVersion: () => '1',
    isPublicPage: (path) => publicPages.includes(path),
    production: true,
  })
  return app
}

const failing = (error: Error) =>
  serve(() => {
    throw error
  })

describe('a page that fails', () => {
  test('FT-06 FT-08 the database is away: 503 and when to ask again', async () => {
    const answer = await failing(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })).inject(
      '/en',
    )
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('a fault of ours is 500', async () => {
    const answer = await failing(new TypeError('x')).inject('/en')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([500, undefined])
  })
})

describe('a page for everybody', () => {
  test('is rendered as nobody: without cookies, query and headers of whoever asked first', async () => {
    const seen: unknown[] = []
    const pages = serve(({ request, context }) => {
      const facts = context.get(requestContext)
      seen.push([
        facts.actor.kind,
        facts.cookie('session'),
        facts.currency,
        request.url,
        request.headers.get('cookie'),
        request.headers.get('accept-language'),
      ])
      facts.setCookie('planted', 'mine')
      return 'public'
    })
    const headers = {
      cookie: '__Host-session=somebody; currency=PLN',
      'accept-language': 'nl',
      host: 'elsewhere.example',
    }
    const first = await pages.inject({ url: '/public', headers })
    await pages.inject({ url: '/public', headers: { cookie: 'currency=PLN' } })
    expect(seen).toEqual([['visitor', null, 'PLN', 'https://parkwing.example/public', null, null]])
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.headers['cache-control']).toBe('private, no-cache')
    expect(
      (
        await pages.inject({
          url: '/public',
          headers: { 'if-none-match': first.headers.etag ?? '', cookie: 'currency=PLN' },
        })
      ).statusCode,
    ).toBe(304)
    await pages.inject('/public')
    expect(seen).toHaveLength(2)
  })
})

describe('a page in the reader’s language', () => {
  const told = () => {
    let made = 0
    return serve(({ context }) => [++made, context.get(requestContext).suggested], { publicPages: ['/de', '/nl'] })
  }
  const ask = async (pages: FastifyInstance, url: string, headers: Record<string, string> = {}) => {
    const answer = await pages.inject({ url, headers })
    return { shown: (JSON.parse(answer.body) as { root: unknown }).root, cookie: answer.headers['set-cookie'], answer }
  }
  const line = '__Host-language-suggested=1; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=2592000'

  test('LANG-3 a page for everybody is kept once more for each language it is suggested in, and who was asked gets the plain one', async () => {
    const pages = told()
    const dutch = { 'accept-language': 'nl,en;q=0.8' }
    const first = await ask(pages, '/de', dutch)
    expect([first.shown, first.cookie]).toEqual([[1, 'nl'], [line]])
    expect(first.answer.headers.vary).toContain('Accept-Language')
    const again = await ask(pages, '/de', { ...dutch, cookie: '__Host-language-suggested=1' })
    expect([again.shown, again.cookie]).toEqual([[2, null], undefined])
    expect((await ask(pages, '/de', dutch)).shown).toEqual([1, 'nl'])
    for (const headers of [
      {},
      { 'accept-language': 'de-AT' },
      { 'accept-language': 'pt' },
      { ...dutch, referer: 'https://parkwing.example/nl' },
    ]) {
      const { shown, cookie } = await ask(pages, '/de', headers)
      expect([shown, cookie]).toEqual([[2, null], undefined])
    }
    expect((await ask(pages, '/de', { ...dutch, referer: 'https://elsewhere.example/' })).shown).toEqual([1, 'nl'])
  })

  test('LANG-2 LANG-3 a page for one visitor suggests as well, but no page of a booking, no form that was sent and no page that the language lacks', async () => {
    const pages = told()
    const headers = { 'accept-language': 'pl' }
    const results = await ask(pages, '/en/search?location=EIN', headers)
    expect([results.shown, results.cookie]).toEqual([[1, 'pl'], [line]])
    for (const path of [
      '/en/my-booking/1/pass',
      '/en/nowhere',
      '/en/request-error',
      pathOf('prague-airport', 'cs') ?? '',
    ])
      expect([path, (await ask(pages, path, headers)).cookie]).toEqual([path, undefined])
    expect((await pages.inject({ method: 'POST', url: '/en/search', headers })).headers['set-cookie']).toBeUndefined()
  })
})

describe('consent', () => {
  const now = Date.UTC(2026, 10, 20)
  const cookieOf = (choice: 'accept' | 'reject') =>
    `cookie-flags=${formatFlags(chosen(choice, { websiteImprovement: false, advertising: false }, now, false))}; cookie-message=v1`
  const told = () => serve(({ context }) => context.get(requestContext).consent)
  const read = async (pages: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
    (JSON.parse((await pages.inject({ url, headers })).body) as { root: unknown }).root

  test('CONS-10 a page for everybody is kept once for who is asked and once for who answered, whatever the answer', async () => {
    let made = 0
    const pages = serve(({ context }) => [++made, context.get(requestContext).consent?.advertising ?? null])
    const of = (headers: Record<string, string> = {}) => read(pages, '/public', headers)
    expect([
      await of(),
      await of({ cookie: cookieOf('accept') }),
      await of({ cookie: cookieOf('reject') }),
      await of({ 'sec-gpc': '1' }),
      await of({ cookie: 'cookie-message=v1' }),
    ]).toEqual([
      [1, null],
      [2, false],
      [2, false],
      [2, false],
      [1, null],
    ])
  })

  test('CONS-5 CK-05 a page for one visitor knows the choice, and the signal', async () => {
    const pages = told()
    expect(await read(pages, '/en')).toBeNull()
    expect(await read(pages, '/en', { cookie: cookieOf('accept') })).toMatchObject({
      websiteImprovement: true,
      advertising: true,
    })
    expect(await read(pages, '/en', { cookie: cookieOf('accept'), 'sec-gpc': '1' })).toMatchObject({
      websiteImprovement: false,
      advertising: false,
    })
  })

  test('CONS-9 I4 a country is believed from the header of the configuration only', async () => {
    const where = (environment: Record<string, string>) =>
      serve(({ context }) => [context.get(requestContext).country], { environment })
    expect(await read(where({}), '/en', { 'x-country': 'PL' })).toEqual([null])
    expect(await read(where({ GEO_HEADER: 'X-Country', TRUSTED_PROXIES: '1' }), '/en', { 'x-country': 'pl' })).toEqual([
      'PL',
    ])
    expect(
      await read(where({ GEO_HEADER: 'X-Country', TRUSTED_PROXIES: '1' }), '/en', { 'x-country': 'Poland' }),
    ).toEqual([null])
  })

  test('I2 the currency’s cookie has the name of the configuration', async () => {
    const pages = serve(({ context }) => [context.get(requestContext).currency], {
      environment: { CURRENCY_COOKIE: 'qp-currency' },
    })
    expect([
      await read(pages, '/en', { cookie: 'qp-currency=SEK' }),
      await read(pages, '/public', { cookie: 'qp-currency=SEK' }),
      await read(pages, '/en', { cookie: 'currency=SEK' }),
    ]).toEqual([['SEK'], ['SEK'], ['EUR']])
  })
})

describe('partners and agents', () => {
  const told = () =>
    serve(({ context }) => {
      const { partner, businessAccount, partnerReset, agent } = context.get(requestContext)
      return [partner?.theme ?? null, businessAccount, partnerReset, agent]
    })
  const main = { code: 'WEB1', by: 'default' }
  const read = async (pages: FastifyInstance, url: string, headers: Record<string, string> = {}) => {
    const answer = await pages.inject({ url, headers })
    return {
      facts: JSON.parse(answer.body).root as unknown,
      cookies: [answer.headers['set-cookie'] ?? []].flat(),
      robots: answer.headers['x-robots-tag'],
    }
  }

  test('PART-5 an account of the address is kept for 30 days, and the address is not for search engines', async () => {
    const { facts, cookies, robots } = await read(told(), '/en?businessAccount=BTN')
    expect(facts).toEqual(['theme-btn', 'BTN', false, main])
    expect(cookies).toEqual(['__Host-partner=BTN; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=2592000'])
    expect(robots).toBe('noindex')
    expect(await read(told(), '/en')).toMatchObject({ cookies: [], robots: undefined })
  })
  test('PART-2 an unknown code is kept as it was written', async () => {
    const { facts, cookies } = await read(told(), '/en?businessAccount=My-Club')
    expect([facts, cookies[0]]).toEqual([
      [null, 'My-Club', false, main],
      expect.stringMatching(/^__Host-partner=My-Club;/),
    ])
  })
  test('PART-4 default takes the cookie away', async () => {
    const { facts, cookies } = await read(told(), '/en?businessAccount=Default', { cookie: '__Host-partner=BTN' })
    expect([facts, cookies]).toEqual([
      [null, null, true, main],
      ['__Host-partner=; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=0'],
    ])
  })
  test('PART-4 where the agent is a partner too, the reset holds until the browser is closed', async () => {
    const { facts, cookies } = await read(told(), '/en?businessAccount=default', {
      cookie: '__Host-partner=BTN; agent=zoov',
    })
    expect([facts, cookies]).toEqual([
      [null, null, true, { code: 'ZOOV', by: 'cookie' }],
      ['__Host-partner=default; Path=/; SameSite=Lax; HttpOnly; Secure'],
    ])
    const next = await read(told(), '/en', { cookie: '__Host-partner=default; agent=zoov' })
    expect([next.facts, next.cookies]).toEqual([[null, null, false, { code: 'ZOOV', by: 'cookie' }], []])
    // another partner named later counts again
    expect(
      (await read(told(), '/en?businessAccount=TUI', { cookie: '__Host-partner=default; agent=zoov' })).facts,
    ).toMatchObject(['theme-tui', expect.anything(), false, expect.anything()])
  })
  test.each(['//evil', '\\\\evil', 'https:evil', '%2f%2fevil', 'javascript:alert(1)', 'a%0d%0aSet-Cookie:x=1'])(
    'RD-01 XS-10 businessAccount and agent %s name nothing',
    async (bad) => {
      const { facts, cookies } = await read(told(), `/en?businessAccount=${bad}&agent=${bad}`)
      expect([facts, cookies]).toEqual([[null, null, false, { code: 'WEB0', by: 'default' }], []])
    },
  )
  test('PART-5 a page for everybody is kept once a partner, and not for codes that anybody can invent', async () => {
    let made = 0
    const pages = serve(({ context }) => {
      const { partner, businessAccount, agent } = context.get(requestContext)
      return [++made, partner?.code ?? null, businessAccount, agent.by]
    })
    const of = async (cookie: string) => (await read(pages, '/public', { cookie })).facts
    expect([
      await of('__Host-partner=BTN'),
      await of('agent=btn'),
      await of(''),
      await of('__Host-partner=zoov'),
      await of('agent=NORD1'),
    ]).toEqual([
      [1, 'BTN', 'BTN', 'default'],
      [1, 'BTN', 'BTN', 'default'],
      [2, null, null, 'default'],
      [3, 'ZOOV', 'ZOOV', 'default'],
      [2, null, null, 'default'],
    ])
    expect([await of('__Host-partner=Club'), await of('__Host-partner=Club')]).toEqual([
      [4, null, 'Club', 'default'],
      [5, null, 'Club', 'default'],
    ])
  })
  test('PART-10 AG-10 an agent of the address is kept for 90 days; one found by a search engine waits for consent', async () => {
    const { facts, cookies } = await read(told(), '/en?agent=nord1')
    expect([facts, cookies]).toEqual([
      [null, null, false, { code: 'NORD1', by: 'address' }],
      ['agent=NORD1; Path=/; SameSite=Lax; Secure; Max-Age=7776000'],
    ])
    const found = await read(told(), '/en', { referer: 'https://www.google.com/' })
    expect(found).toMatchObject({ facts: [null, null, false, { code: 'SEO1', by: 'search_engine' }], cookies: [] })
  })
  test('PART-10 an answer that shared caches may keep hands nobody’s cookies on', async () => {
    const answer = await told().inject('/list.json?agent=nord1&businessAccount=BTN')
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['set-cookie']]).toEqual([
      200,
      'public, max-age=3600',
      undefined,
    ])
  })
  test('PART-9 a cookie of other shape or size counts for nothing', async () => {
    expect((await read(told(), '/en', { cookie: `agent=${'A'.repeat(7000)}` })).facts).toEqual([
      null,
      null,
      false,
      main,
    ])
    expect((await read(told(), '/en', { cookie: 'agent=OLD' })).facts).toEqual([
      null,
      null,
      false,
      { code: 'OLD', by: 'cookie' },
    ])
  })
})

describe('split tests', () => {
  const running = { SPLIT_TESTS: 'qp_vs_tripapp_v1:50', TRIPAPP_SITE: 'https://trip.example' }
  const seen: [string, string | null][] = []
  const loader: Loader = ({ context }) => {
    const { variants, agent } = context.get(requestContext)
    seen.push([variants.get('qp_vs_tripapp_v1') ?? '', agent.by])
    return [...variants]
  }

  test('EXP-4 while all are off a page is kept once, whatever chance and cookies say', async () => {
    seen.length = 0
    const pages = serve(loader, { random: () => seen.length / 10 })
    for (const cookie of ['', 'split-qp_vs_tripapp_v1=show_alternative'])
      await pages.inject({ url: '/public', headers: { cookie } })
    expect(seen).toEqual([['', 'default']])
  })

  test('EXP-4 while all are off nothing is drawn for a visit that brings nothing', async () => {
    let draws = 0
    const pages = serve(loader, { random: () => ++draws })
    for (let n = 0; n < 3; n++) await pages.inject({ url: '/public', headers: { 'user-agent': 'x' } })
    expect(draws).toBe(0)
  })

  test('SP-02 SP-04 a page is kept once for each variant, and the draw is nobody’s but this request’s without consent', async () => {
    seen.length = 0
    const draws = [0.1, 0.9, 0.2, 0.8]
    const pages = serve(loader, { environment: running, random: () => draws.shift() ?? 0 })
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await pages.inject('/public'))
    const original = JSON.stringify({ root: [['qp_vs_tripapp_v1', 'show_original']] })
    const alternative = original.replace('show_original', 'show_alternative')
    expect(answers.map(({ body }) => body)).toEqual([alternative, original, alternative, original])
    expect(answers.map(({ headers }) => headers['set-cookie'])).toEqual(Array(4).fill(undefined))
    expect(seen).toHaveLength(2)
  })

  test('an agent who goes along to the trip app is in no page that is kept', async () => {
    seen.length = 0
    const pages = serve(loader, { environment: running, random: () => 0 })
    const answer = await pages.inject({ url: '/public', headers: { cookie: 'agent=ABCD' } })
    await pages.inject('/public')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(seen).toEqual([
      ['show_alternative', 'cookie'],
      ['show_alternative', 'default'],
    ])
  })
})

test('HT-04 a page is read or sent, nothing else', async () => {
  expect((await serve(() => 'x').inject({ method: 'PUT', url: '/en' })).statusCode).toBe(405)
})
