import { fastify, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { LoaderFunctionArgs, ServerBuild } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import type { Deps } from '#usecases/deps.ts'
import { request as requestContext } from '#web/routes/context.ts'
import { readConfig } from './config.ts'
import { servePages } from './pages.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

type Loader = (args: LoaderFunctionArgs) => unknown

/** The router with one page, whose loader is the test's; the answer is what the loader gave, as text. */
const serve = (loader: Loader): FastifyInstance => {
  const build = {
    entry: {
      module: {
        requestContext,
        default: (_request: Request, status: number, headers: Headers, entry: { staticHandlerContext: { loaderData: unknown } }) => {
          headers.set('content-type', 'text/html; charset=utf-8')
          return new Response(JSON.stringify(entry.staticHandlerContext.loaderData), { status, headers })
        },
        handleError: (error: unknown, { context }: LoaderFunctionArgs) => context.get(requestContext).logError(error),
      },
    },
    routes: { root: { id: 'root', path: '*', module: { default: () => null, loader } } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    basename: '/', publicPath: '/', assetsBuildDirectory: '', future: {}, ssr: true, isSpaMode: false, prerender: [], routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  app = fastify()
  servePages(app, {
    deps: { publicUrl: 'https://parkwing.example' } as Deps,
    config: readConfig({}), log: pino({ level: 'silent' }), build: async () => build, formTargets: [], publicVersion: () => '1', isPublicPage: (path) => path === '/public', production: true,
  })
  return app
}

const failing = (error: Error) => serve(() => {
  throw error
})

describe('a page that fails', () => {
  test('FT-06 FT-08 the database is away: 503 and when to ask again', async () => {
    const answer = await failing(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })).inject('/en')
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
      seen.push([facts.actor.kind, facts.cookie('session'), facts.currency, request.url, request.headers.get('cookie'), request.headers.get('accept-language')])
      facts.setCookie('planted', 'mine')
      return 'public'
    })
    const headers = { cookie: '__Host-session=somebody; currency=PLN', 'accept-language': 'nl', host: 'elsewhere.example' }
    const first = await pages.inject({ url: '/public', headers })
    await pages.inject({ url: '/public', headers: { cookie: 'currency=PLN' } })
    expect(seen).toEqual([['visitor', null, 'PLN', 'https://parkwing.example/public', null, null]])
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.headers['cache-control']).toBe('private, no-cache')
    expect((await pages.inject({ url: '/public', headers: { 'if-none-match': first.headers.etag ?? '', cookie: 'currency=PLN' } })).statusCode).toBe(304)
    await pages.inject('/public')
    expect(seen).toHaveLength(2)
  })
})

test('HT-04 a page is read or sent, nothing else', async () => {
  expect((await serve(() => 'x').inject({ method: 'PUT', url: '/en' })).statusCode).toBe(405)
})
