import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type RequestHandler, type ServerBuild } from 'react-router'
import type { request as requestKey, RequestFacts } from '#web/routes/context.ts'
import { isTemporary } from '#db/failures.ts'
import { isCurrency, type CurrencyCode } from '#domain/money/currencies.ts'
import { isLanguage, type Language } from '#domain/languages.ts'
import { openSession, readSession, sessionHours } from '#usecases/sessions.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import { networkOf } from './addresses.ts'
import type { Config } from './config.ts'
import { cookieName, readCookies, writeCookie, type CookieOptions } from './cookies.ts'
import { keepBodies, sendResponse, toRequest } from './exchange.ts'
import type { Logger } from './log.ts'
import { cachedPages } from './metrics.ts'
import { createPageCache, type CachedPage } from './page-cache.ts'
import { contentPolicy, developmentPolicy, newNonce, scriptHashes } from './security.ts'

export type PageServices = {
  deps: Deps
  config: Config
  log: Logger
  /** the router's build; a function, because development makes it anew */
  build: () => Promise<ServerBuild>
  /** where forms may lead on to besides this site: the payment provider's pages */
  formTargets: string[]
  /** names the state of the public data; pages made under another name are not served */
  publicVersion: () => string
  /** pages that are the same for everybody, by path */
  isPublicPage: (path: string) => boolean
  production: boolean
}

const sessionCookie = 'session'
const bodyLimitBytes = 256 * 1024
const pageMethods = new Set(['GET', 'HEAD', 'POST'])
const startCurrency: Partial<Record<Language, CurrencyCode>> = { pl: 'PLN', cs: 'CZK' }

const pathLanguageOf = (path: string): Language | null => {
  const first = path.split('/', 2)[1] ?? ''
  return isLanguage(first) ? first : null
}

export const servePages = (app: FastifyInstance, services: PageServices): void => {
  const { deps, config, log } = services
  const secure = deps.publicUrl.startsWith('https:')
  const cache = createPageCache({ now: () => performance.now() })
  let handler: { build: ServerBuild; handle: RequestHandler; key: typeof requestKey } | undefined

  const router = async () => {
    const build = await services.build()
    if (handler?.build !== build) {
      const { requestContext: key } = build.entry.module as unknown as { requestContext: typeof requestKey }
      handler = { build, key, handle: createRequestHandler(build, services.production ? 'production' : 'development') }
    }
    return handler
  }

  const factsOf = async (incoming: FastifyRequest, nonce: string, cookies: Map<string, string>): Promise<{ facts: RequestFacts; setCookies: string[]; errors: unknown[] }> => {
    const path = incoming.url.split('?', 1)[0] ?? '/'
    const pathLanguage = pathLanguageOf(path)
    const language = pathLanguage ?? 'en'
    const token = cookies.get(cookieName(sessionCookie, secure))
    const session = token ? await readSession(deps, token) : null
    const setCookies: string[] = []
    const errors: unknown[] = []
    const address = addressKey(incoming.ip)
    const actor: Actor = session ? { kind: 'traveller', sessionId: session.id, bookingIds: session.bookingIds, payableIds: session.payableIds, address } : { kind: 'visitor', sessionId: null, address }
    let opened: string | null = session?.id ?? null
    const chosen = cookies.get('currency') ?? ''
    const facts: RequestFacts = {
      deps,
      actor,
      language,
      pathLanguage,
      currency: isCurrency(chosen) ? chosen : (startCurrency[language] ?? 'EUR'),
      nonce,
      requestId: incoming.id,
      bookingSite: config.BOOKING_SITE ?? '',
      publicUrl: deps.publicUrl,
      async session() {
        if (opened) return opened
        const fresh = await openSession(deps)
        opened = fresh.id
        setCookies.push(writeCookie(cookieName(sessionCookie, secure), fresh.token, secure, { maxAgeSeconds: sessionHours * 3600 }))
        return fresh.id
      },
      setCookie(name: string, value: string, options?: CookieOptions) {
        setCookies.push(writeCookie(options?.readable ? name : cookieName(name, secure), value, secure, options))
      },
      // never under the bare name behind https: a sibling host may have planted that one
      cookie: (name) => cookies.get(cookieName(name, secure)) ?? null,
      logError(error) {
        errors.push(error)
        log.error({ requestId: incoming.id, err: error }, 'page failed')
      },
    }
    return { facts, setCookies, errors }
  }

  const run = async (incoming: FastifyRequest, nonce: string, cookies: Map<string, string>): Promise<{ response: Response; setCookies: string[] }> => {
    const { facts, setCookies, errors } = await factsOf(incoming, nonce, cookies)
    const { handle, key } = await router()
    const context = new RouterContextProvider()
    context.set(key, facts)
    const response = await handle(toRequest(incoming, deps.publicUrl), context)
    return { response: response.status === 500 && errors.some(isTemporary) ? asBusy(response) : response, setCookies }
  }

  const answerPublic = async (incoming: FastifyRequest, reply: FastifyReply, cookies: Map<string, string>): Promise<FastifyReply> => {
    const path = incoming.url.split('?', 1)[0] ?? '/'
    const chosen = cookies.get('currency') ?? ''
    const key = `${path}\n${isCurrency(chosen) ? chosen : ''}`
    const page = await cache.get(key, services.publicVersion(), async () => {
      // Rendered as nobody: without the asker's cookies or query, so that nothing personal can be kept.
      const nobody = Object.create(incoming, { url: { value: path }, headers: { value: { host: incoming.headers.host ?? '' } } }) as FastifyRequest
      const { response } = await run(nobody, '', new Map(isCurrency(chosen) ? [['currency', chosen]] : []))
      const body = (await response.text()).replaceAll(' nonce=""', '')
      const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'))
      return { status: response.status, headers: { ...headers, 'content-security-policy': contentPolicy(scriptHashes(body), services.formTargets), 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' }, body }
    })
    cachedPages.set(cache.size())
    return sendCached(incoming, reply, page)
  }

  void app.register(async (pages) => {
    keepBodies(pages, bodyLimitBytes)
    pages.all('/*', async (incoming, reply) => {
      // The router would take PUT and PATCH for a sent form.
      if (!pageMethods.has(incoming.method)) return reply.code(405).header('allow', 'GET, HEAD, POST').send()
      const path = incoming.url.split('?', 1)[0] ?? '/'
      const cookies = readCookies(incoming.headers.cookie)
      // A query can change what the form hands on (S9), so only the plain address is everybody's page.
      if (incoming.method === 'GET' && !incoming.url.includes('?') && services.isPublicPage(path)) return answerPublic(incoming, reply, cookies)
      const nonce = newNonce()
      const { response, setCookies } = await run(incoming, nonce, cookies)
      for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
      if (response.headers.get('content-type')?.startsWith('text/html')) {
        const policy = contentPolicy([`'nonce-${nonce}'`], services.formTargets)
        response.headers.set('content-security-policy', services.production ? policy : developmentPolicy(policy))
      }
      return sendResponse(reply, response, incoming.headers['accept-encoding'])
    })
  })
}

/** Nothing is wrong with the request: whoever asks again in a moment may be served (FT-06, FT-08). */
const asBusy = (response: Response): Response => {
  const headers = new Headers(response.headers)
  headers.set('retry-after', '5')
  return new Response(response.body, { status: 503, headers })
}

const sendCached = (incoming: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply => {
  reply.code(page.status).headers(page.headers)
  if (page.status !== 200) return reply.send(page.raw)
  reply.header('etag', page.etag)
  if (incoming.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = incoming.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.raw)
}

/** An address as a limiter may keep it: a digest of its network. */
const addressKey = (ip: string): string => createHash('sha256').update(networkOf(ip)).digest('base64url').slice(0, 16)
