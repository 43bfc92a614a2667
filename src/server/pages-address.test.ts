import { fastify } from 'fastify'
import { pino } from 'pino'
import type { LoaderFunctionArgs, ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Deps } from '#usecases/deps.ts'
import { request as requestContext } from '#web/routes/context.ts'
import { readConfig } from './config.ts'
import { servePages } from './pages.ts'

/** What a page that is asked for under each of these hosts holds for the product's address: all that speak of it. */
const seenAt = async (publicUrl: string, hosts: readonly string[], path: string): Promise<string[][]> => {
  const seen: string[][] = []
  const loader = ({ request, context }: LoaderFunctionArgs) => {
    const { deps, publicUrl: own } = context.get(requestContext)
    seen.push([new URL(request.url).origin, deps.publicUrl, own])
    return null
  }
  const module = { requestContext, default: () => new Response('page'), handleError: () => undefined }
  const build = {
    entry: { module },
    routes: { root: { id: 'root', path: '*', module: { default: () => null, loader } } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  const app = fastify()
  servePages(app, {
    deps: { publicUrl, clock: { now: () => Date.UTC(2026, 10, 20) } } as Deps,
    config: readConfig({}),
    log: pino({ level: 'silent' }),
    build: async () => build,
    formTargets: [],
    publicVersion: () => '1',
    isPublicPage: (asked) => asked === '/public',
    production: true,
  })
  for (const host of hosts) await app.inject({ url: path, headers: { host } })
  await app.close()
  return seen
}
const all = (address: string): string[] => [address, address, address]
const site = 'http://localhost:3000'
const shop = 'https://parkwing.example'

describe('PAY-20 the address a page is asked under', () => {
  test('on one’s own machine a page speaks of itself by the name it was asked by; an invented name counts for nothing', async () => {
    const hosts = ['127.0.0.1:3000', 'localhost:3000', 'evil.example:3000', '127.0.0.1:9']
    expect(await seenAt(site, hosts, '/x')).toEqual([all('http://127.0.0.1:3000'), all(site), all(site), all(site)])
    expect(await seenAt(shop, ['127.0.0.1:3000', 'localhost'], '/x')).toEqual([all(shop), all(shop)])
  })

  test('a page that is kept for everybody speaks of the public address, whoever asked first', async () => {
    expect(await seenAt(site, ['127.0.0.1:3000', 'localhost:3000'], '/public')).toEqual([all(site)])
  })
})
