import { fastify, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { LoaderFunctionArgs, ServerBuild } from 'react-router'
import { afterEach } from 'vitest'
import type { Deps } from '#usecases/deps.ts'
import { request as requestContext } from '#web/site/facts.ts'
import { readConfig } from '#server/config.ts'
import { servePages } from '#server/pages.ts'

let app: FastifyInstance | undefined
export type Loader = (args: LoaderFunctionArgs) => unknown

/** The router with one page, whose loader is the test's; the answer is what the loader gave, as text. */
export const serve = (
  loader: Loader,
  {
    environment = {},
    random,
    publicPages = ['/public'],
    publicUrl = 'https://parkwing.example',
  }: {
    environment?: Record<string, string>
    random?: () => number
    publicPages?: readonly string[]
    publicUrl?: string
  } = {},
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
    deps: { publicUrl, clock: { now: () => Date.UTC(2026, 10, 20) } } as Deps,
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

/** Call once in a test file: what a test served ends with it. */
export const closeAfterEach = (): void => void afterEach(() => app?.close())
