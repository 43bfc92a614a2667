import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import rateLimit from '@fastify/rate-limit'
import serveStatic from '@fastify/static'
import { fastify, LogController, type FastifyBaseLogger, type FastifyHttpOptions, type FastifyInstance } from 'fastify'
import { isTemporary } from '#db/failures.ts'
import { networkOf } from './addresses.ts'
import type { Config } from './config.ts'
import { mountDoors, keepBodies, type Door } from './exchange.ts'
import type { Logger } from './log.ts'
import type { Middleware } from './development.ts'
import { measureRequests } from './metrics.ts'
import { isCrooked, refuseUnreadable } from './refusals.ts'
import { constantHeaders, strictTransport } from './security.ts'

const clientFolder = fileURLToPath(new URL('../../build/client/', import.meta.url))

const quiet = /^\/(assets|health|ready|metrics)\b/
const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** called by machines, not by pages of ours: they carry no session and need no same-origin proof */
const machineDoors = /^\/(webhooks|sandbox\/v2|api\/website)\//
const unanswerable = 'This request cannot be answered.'
const allowedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export type HttpServices = {
  config: Config
  log: Logger
  publicUrl: string
  doors: Door[]
  /** development only: answers for sources before anything else does */
  middleware?: Middleware | undefined
  register: (app: FastifyInstance) => void | Promise<void>
}

export const createHttp = async ({ config, log, publicUrl, doors, middleware, register }: HttpServices): Promise<FastifyInstance> => {
  const options: FastifyHttpOptions<Server> = {
    // Its own lines (listening on …) only when something is wrong: start-up says one line, requests are logged below.
    loggerInstance: log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : 'silent' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Each trusted proxy adds one address; what lies before them may be invented (RL-06).
    trustProxy: config.TRUSTED_PROXIES > 0 ? (_address, hop) => hop < config.TRUSTED_PROXIES : false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    bodyLimit: 64 * 1024,
    // Slow clients are closed early (reliability 6.3): Node waits 60 and 300 s otherwise, and looks only every 30 s.
    http: { connectionsCheckingInterval: 1_000 },
    connectionTimeout: 30_000,
    requestTimeout: 12_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    clientErrorHandler: refuseUnreadable,
    // an address that cannot be decoded never reaches the hooks below
    frameworkErrors: (_error, _incoming, reply) => void reply.raw.writeHead(400, { ...constantHeaders, 'content-type': 'text/plain; charset=utf-8' }).end(unanswerable),
  }
  const app: FastifyInstance = fastify(options)
  app.server.headersTimeout = 5_000
  const secure = publicUrl.startsWith('https:')

  app.addHook('onRequest', async (incoming, reply) => {
    reply.headers(constantHeaders)
    if (secure) reply.header('strict-transport-security', strictTransport)
    reply.header('x-request-id', incoming.id)
    if (isCrooked(incoming.url)) return reply.code(400).type('text/plain; charset=utf-8').send(unanswerable)
    if (!allowedMethods.has(incoming.method)) return reply.code(405).header('allow', 'GET, HEAD, POST').send()
    if (unsafe.has(incoming.method) && !machineDoors.test(incoming.url) && isForeign(incoming.headers, incoming.host)) return reply.code(403).type('text/plain; charset=utf-8').send('This form can only be sent from this site.')
  })
  app.addHook('onResponse', async (incoming, reply) => {
    if (quiet.test(incoming.url)) return
    // The route's pattern, never the address itself: addresses of bookings and pay links stay out of the log.
    log.info({ requestId: incoming.id, method: incoming.method, path: loggable(incoming.url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  measureRequests(app)
  app.setErrorHandler(async (error: Error & { statusCode?: number }, incoming, reply) => {
    const isOurs = !(error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    const status = !isOurs ? error.statusCode : isTemporary(error) ? 503 : 500
    if (isOurs) log.error({ requestId: incoming.id, err: error }, 'request failed')
    return reply.code(status ?? 500).type('text/plain; charset=utf-8').send(isOurs ? `Something went wrong. Please try again. (${incoming.id})` : status === 429 ? 'Too many requests. Please wait a moment.' : unanswerable)
  })

  await app.register(rateLimit, {
    global: true,
    max: config.POSTS_PER_MINUTE,
    timeWindow: '1 minute',
    cache: 20_000,
    allowList: (incoming) => !unsafe.has(incoming.method) || machineDoors.test(incoming.url),
    keyGenerator: (incoming) => networkOf(incoming.ip),
  })
  if (middleware)
    app.addHook('onRequest', (incoming, reply, done) => {
      middleware(incoming.raw, reply.raw, done)
    })
  if (existsSync(clientFolder))
    await app.register(serveStatic, {
      root: clientFolder,
      wildcard: false,
      index: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
      preCompressed: true,
    })
  await app.register(async (machines) => {
    keepBodies(machines, 64 * 1024)
    mountDoors(machines, doors, publicUrl)
  })
  await register(app)
  return app
}

/** A form of another site (CS-01): browsers say where a request comes from; what says nothing carries no Lax cookie either. */
const isForeign = (headers: Record<string, string | string[] | undefined>, host: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = headers['origin']
  if (typeof origin !== 'string') return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** Path without query; ids and tokens replaced, and what somebody put in their place (ASVS 14.2.1). */
export const loggable = (url: string): string =>
  (url.split('?', 1)[0] ?? '/')
    .slice(0, 200)
    .replace(/(\/my-booking\/)(?!code$|log-out$)[^/]+/, '$1:id')
    .replace(/[^/]*(?:@|%40)[^/]*/gi, ':text')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id')
    .replace(/(\/pay\/)[^/]+/, '$1:token')
    .replace(/\/tr_\w+/, '/:ref')
