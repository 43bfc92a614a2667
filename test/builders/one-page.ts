import { fastify, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach } from 'vitest'
import type { AgencyBrand } from '#domain/agencies/brand.ts'
import type { Deps } from '#usecases/deps.ts'
import type { PageAnswers } from '#web/server.tsx'
import type { Asked } from '#web/site/page.ts'
import { readConfig } from '#server/config.ts'
import { servePages } from '#server/pages.ts'

let app: FastifyInstance | undefined
export type Loader = (asked: Asked) => unknown

/** Serves a site of one page with a loader of the test. The answer is what the loader returned, as text. */
export const serve = (
  loader: Loader,
  {
    environment = {},
    random,
    publicPages = ['/public'],
    publicUrl = 'https://parkwing.example',
    accounts = {},
    brands = [],
  }: {
    environment?: Record<string, string>
    random?: () => number
    publicPages?: readonly string[]
    publicUrl?: string
    /** the business accounts that pages themselves name, by path */
    accounts?: Record<string, string>
    /** the looks of agencies that are open */
    brands?: readonly AgencyBrand[]
  } = {},
): FastifyInstance => {
  const pages: PageAnswers = async (question, facts) => {
    const html = { 'content-type': 'text/html; charset=utf-8' }
    const { url, method, request } = question
    if (url.pathname === '/list.json')
      return new Response('[]', { headers: { 'cache-control': 'public, max-age=3600' } })
    try {
      const made = await loader({ facts, request, method, url, params: {} })
      return made instanceof Response ? made : { status: 200, headers: html, body: JSON.stringify(made) }
    } catch (error) {
      facts.logError(error)
      return { status: 500, headers: html, body: 'failed' }
    }
  }
  app = fastify()
  servePages(app, {
    deps: {
      publicUrl,
      clock: { now: () => Date.UTC(2026, 10, 20) },
      catalogue: { brand: (code) => brands.find((one) => one.code === code.toUpperCase()) },
    } as Deps,
    config: readConfig(environment),
    ...(random && { random }),
    log: pino({ level: 'silent' }),
    pages: async () => pages,
    formTargets: [],
    publicVersion: () => '1',
    isPublicPage: (path) => publicPages.includes(path),
    accountOfPage: (path) => accounts[path] ?? null,
  })
  return app
}

/** Call it once in a test file: it closes after each test what the test served. */
export const closeAfterEach = (): void => void afterEach(() => app?.close())
