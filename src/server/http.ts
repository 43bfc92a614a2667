import { embedScript, isCall, isClaimCall, isForMachines, isReadingCall } from '#domain/site-map/machines.ts'
import { isAt, withoutSecrets } from '#domain/site-map/addresses.ts'
import { isAtWork, isWork } from '#domain/site-map/work.ts'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import rateLimit from '@fastify/rate-limit'
import serveStatic from '@fastify/static'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { allowOf } from '#api/website/allow.ts'
import { languageIn } from '#api/website/asked-language.ts'
import { everyOrigin } from '#api/website/reading.ts'
import { isTemporary } from '#db/failures.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { textOf } from '#texts/problems.ts'
import { translator } from '#texts/texts.ts'
import { networkOf } from './addresses.ts'
import type { Config } from './config.ts'
import { sellsAsTest } from './config-checks.ts'
import { busyPage, comeAgainAfter, languageAt, through, turnedAway } from './admission.ts'
import { turnAwayAtTheDoor } from './at-the-door.ts'
import { mountDoors, keepBodies, type Door } from './exchange.ts'
import { formStore, type CountForms } from './form-limit.ts'
import type { LoadGate } from './load-gate.ts'
import type { Logger } from './log.ts'
import type { Middleware } from './development.ts'
import { measureRequests } from './metrics.ts'
import { hasTwoHosts, isCrooked, refuseUnreadable } from './refusals.ts'
import { createSearchLimit, searchWindowMs } from './search-limit.ts'
import { constantHeaders, strictTransport } from './security.ts'
import { errorDocument, errorPolicy, type ErrorKind } from './static-errors.ts'
import { createUploadGate, type UploadBounds } from './upload-gate.ts'

const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url))

const quiet = /^\/(assets|health|ready|metrics)\b/
const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** Forms with files take longer to arrive. */
const takesFiles = (url: string): boolean =>
  isAt('claim', url) || isAt('claimStatus', url) || isClaimCall(url) || isAtWork('valetJob', url)
const bodyTimeoutMs = 12_000
const warnEveryMs = 60_000
const unanswerable = 'This request cannot be answered.'
const allowedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export type HttpServices = {
  config: Config
  log: Logger
  publicUrl: string
  doors: Door[]
  /** Only during development: answers requests for sources before anything else does. */
  middleware?: Middleware | undefined
  /** counts forms for all processes together; when missing, this process counts its own */
  countForms?: CountForms
  /** begins only as much work as can be done; when missing, everybody is let in */
  gate?: LoadGate
  /** whether a page is kept, so that it needs no leave of the gate; when missing, none is turned away at the door */
  isKept?: (path: string) => boolean
  /** other bounds for forms with files, for tests */
  uploads?: UploadBounds
  register: (app: FastifyInstance) => void | Promise<void>
}

export const createHttp = async ({
  config,
  log,
  publicUrl,
  doors,
  middleware,
  countForms,
  gate,
  isKept,
  uploads: uploadBounds,
  register,
}: HttpServices): Promise<FastifyInstance> => {
  const secure = publicUrl.startsWith('https:')
  const isTest = sellsAsTest(config)
  const options: FastifyHttpOptions<Server> = {
    // Fastify's own lines ("listening on …") appear only when something is wrong: the start says one line, and requests
    // are logged below.
    loggerInstance: log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : 'silent' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Each trusted proxy adds one address; what comes before those may be invented (RL-06).
    trustProxy: config.TRUSTED_PROXIES > 0 ? (_address, hop) => hop < config.TRUSTED_PROXIES : false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    bodyLimit: 64 * 1024,
    // Slow clients are disconnected early. Node's defaults would wait 60 s for headers and 300 s for a request, and
    // look only every 30 s.
    http: { connectionsCheckingInterval: 1_000 },
    connectionTimeout: 30_000,
    // Long enough for a form with two files on a slow line; every other body has only bodyTimeoutMs (below).
    requestTimeout: 180_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // what comes while the process ends on a connection that was kept is answered like any other (MACHINE-15)
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    // A request whose address cannot be decoded never reaches the hooks below, so it gets its headers here (SEO-4).
    frameworkErrors: (_error, incoming, reply) => {
      reply.statusCode = 400
      reply.headers({
        ...constantHeaders,
        ...(secure && { 'strict-transport-security': strictTransport }),
        'x-request-id': incoming.id,
      })
      sendFailure(reply as FastifyReply, incoming as FastifyRequest, 'unreadable', isTest)
    },
  }
  const app: FastifyInstance = fastify(options)
  app.server.headersTimeout = 5_000

  // This hook comes first, so that it also ends a request that is refused before its body was read.
  app.addHook('onRequest', (incoming, reply, done) => {
    if (unsafe.has(incoming.method) && !takesFiles(incoming.url)) {
      const timer = setTimeout(() => closeSlow(incoming, reply), bodyTimeoutMs)
      for (const event of ['end', 'close']) incoming.raw.once(event, () => clearTimeout(timer))
    }
    done()
  })
  const maySearch = createSearchLimit(config.SEARCHES_PER_MINUTE)
  const uploads = createUploadGate(uploadBounds)
  const always = { ...constantHeaders, ...(secure && { 'strict-transport-security': strictTransport }) }
  // One hook without a promise, because it runs for every request, and a kept page costs little more than its hooks.
  app.addHook('onRequest', (incoming, reply, done) => {
    const { method, url, id } = incoming
    reply.headers(always).header('x-request-id', id)
    if (isCrooked(url) || hasTwoHosts(incoming.raw.rawHeaders))
      return void (isCall(url)
        ? sendProblem(reply.code(400), incoming, 'bad_request')
        : reply.code(400).type('text/plain; charset=utf-8').send(unanswerable))
    if (!allowedMethods.has(method)) return void refuseMethod(reply.code(405), incoming, doors)
    if (unsafe.has(method) && !isForMachines(url) && isForeign(incoming, publicUrl))
      return void reply.code(403).type('text/plain; charset=utf-8').send('This form can only be sent from this site.')
    if (!maySearch(incoming, Date.now()))
      return void sendFailure(
        reply.code(429).header('retry-after', String(searchWindowMs / 1_000)),
        incoming,
        'tooMany',
        isTest,
      )
    if (method === 'POST' && takesFiles(url)) {
      const { raw } = incoming
      const before = raw.socket.bytesRead
      const leave = uploads.enter({
        network: networkOf(incoming.ip),
        arrived: () => raw.socket.bytesRead - before,
        isComplete: () => raw.complete,
        close: () => closeSlow(incoming, reply),
      })
      if (!leave) return void sendFailure(reply.code(503).header('retry-after', '10'), incoming, 'failed', isTest)
      reply.raw.once('close', leave)
    }
    done()
  })
  app.addHook('onResponse', (incoming, reply, done) => {
    done()
    if (quiet.test(incoming.url) || !log.isLevelEnabled('info')) return
    // counted instead (parkwing_shed_total): a line for each would cost more than the answer
    if (reply.statusCode === 503 && reply.getHeader('retry-after') === comeAgainAfter) return
    // Ids and tokens in the address are replaced, so that addresses of bookings and payment links stay out of the log.
    log.info(
      {
        requestId: incoming.id,
        method: incoming.method,
        path: loggable(incoming.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  measureRequests(app)
  let warnedAt = Number.NEGATIVE_INFINITY
  const warnOfLoad = () => {
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn('more requests than can be answered: some are turned away (parkwing_shed_total)')
  }
  if (gate && isKept) turnAwayAtTheDoor(app, { gate, isKept, onShed: warnOfLoad, isTest, secure })
  app.setErrorHandler(async (error: Error & { statusCode?: number }, incoming, reply) => {
    if (error === turnedAway) {
      warnOfLoad()
      return turnAway(reply, incoming, isTest)
    }
    const isOurs = !(error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    const status = !isOurs ? error.statusCode : isTemporary(error) ? 503 : 500
    if (isOurs) log.error({ requestId: incoming.id, err: error }, 'request failed')
    if (!isOurs && status !== 429 && isCall(incoming.url))
      return sendProblem(reply.code(status ?? 400), incoming, 'bad_request')
    if (!isOurs && status !== 429)
      return reply
        .code(status ?? 400)
        .type('text/plain; charset=utf-8')
        .send(unanswerable)
    return sendFailure(reply.code(status ?? 500), incoming, status === 429 ? 'tooMany' : 'failed', isTest)
  })

  await app.register(rateLimit, {
    global: false,
    max: config.POSTS_PER_MINUTE,
    timeWindow: '1 minute',
    cache: 20_000,
    ...(countForms && { store: formStore(countForms) }),
    // a form that cannot be counted is answered; while the database is away it brings about nothing
    skipOnError: true,
    keyGenerator: (incoming) => networkOf(incoming.ip),
  })
  // Asked only for the requests that it counts, because its hooks cost as much as a kept page.
  const countPost = app.rateLimit()
  app.addHook('onRequest', (incoming, reply, done) => {
    if (!unsafe.has(incoming.method) || isForMachines(incoming.url)) return done()
    return through(gate, 'count', () => countPost.call(app, incoming, reply))
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
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
        // the one script that pages of others load
        if (path.replace(/\.(?:br|gz)$/, '').endsWith(embedScript))
          reply.header('cross-origin-resource-policy', 'cross-origin')
      },
      preCompressed: true,
    })
  await app.register(async (machines) => {
    keepBodies(machines, 64 * 1024)
    mountDoors(machines, doors, publicUrl, gate)
  })
  await register(app)
  return app
}

/** Ends a request whose body does not arrive in time. */
const closeSlow = (incoming: FastifyRequest, reply: FastifyReply): void => {
  const slow = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (reply.raw.headersSent) incoming.raw.destroy()
  else refuseUnreadable(slow, incoming.raw.socket)
}

/**
 * Refuses a call of the API in the form of its other answers: in the language that was asked for, and readable for
 * pages of any origin (WIRE-3, WIRE-4).
 */
const sendProblem = (reply: FastifyReply, { url, id, headers }: FastifyRequest, code: ProblemCode): FastifyReply => {
  const language = languageIn(headers['accept-language'])
  if (isReadingCall(url)) reply.headers({ ...everyOrigin, 'access-control-expose-headers': 'retry-after' })
  return reply
    .headers({ 'cache-control': 'no-store', 'content-language': language })
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: `/problems/${code}`,
        title: textOf(translator(language), { code }),
        status: reply.statusCode,
        code,
        reference: id,
      }),
    )
}

/** Refuses a method that no door and no page answers. */
const refuseMethod = (reply: FastifyReply, incoming: FastifyRequest, doors: readonly Door[]): FastifyReply => {
  reply.header('allow', allowOf(doors, incoming.url.split('?', 1)[0] ?? '') ?? 'GET, HEAD, POST')
  return isCall(incoming.url) ? sendProblem(reply, incoming, 'method_not_allowed') : reply.send()
}

const problemOf = {
  tooMany: 'too_many_requests',
  unreadable: 'bad_request',
  failed: 'general_error',
  unavailable: 'general_error',
  busy: 'general_error',
} as const satisfies Record<ErrorKind, ProblemCode>

/**
 * Answers where not even the error page could be rendered: words in the language of the address, on the work side in
 * the browser's, and the reference by which the log knows the cause (demand Z1).
 */
const sendFailure = (reply: FastifyReply, incoming: FastifyRequest, kind: ErrorKind, isTest: boolean): FastifyReply => {
  const { url, id, headers } = incoming
  if (isCall(url)) return sendProblem(reply, incoming, problemOf[kind])
  const language = isWork(url) ? languageIn(headers['accept-language']) : languageAt(url)
  const reference = kind === 'failed' ? id : undefined
  if (headers.accept?.includes('text/html'))
    return reply
      .header('content-security-policy', errorPolicy)
      .type('text/html; charset=utf-8')
      .send(errorDocument({ kind, language, reference, isTest }))
  const t = translator(language)
  if (kind === 'unreadable') return reply.type('text/plain; charset=utf-8').send(unanswerable)
  return reply
    .type('text/plain; charset=utf-8')
    .send(
      kind === 'tooMany'
        ? t('site.tooManyText')
        : kind === 'busy'
          ? t('site.busyText')
          : `${t('problems.generalError')} ${t('common.errorReference', { reference: id })}`,
    )
}

/** Says to whoever was turned away that he may come again, at as little cost as possible (MACHINE-14). */
const turnAway = (reply: FastifyReply, incoming: FastifyRequest, isTest: boolean): FastifyReply => {
  reply.code(503).headers({ 'retry-after': comeAgainAfter, 'cache-control': 'no-store' })
  if (!incoming.headers.accept?.includes('text/html')) return sendFailure(reply, incoming, 'busy', isTest)
  return reply
    .header('content-security-policy', errorPolicy)
    .type('text/html; charset=utf-8')
    .send(busyPage(incoming.url, isTest))
}

/**
 * Whether a form was sent from another site (CS-01). Browsers say where a request comes from. One that says nothing is
 * let through, because it carries no Lax cookie either.
 */
const isForeign = ({ headers, host, protocol }: FastifyRequest, publicUrl: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = headers['origin']
  if (typeof origin !== 'string') return false
  // A proxy may not say whether it was reached by https; for the public address that is known without it.
  const own = new URL(publicUrl)
  return origin !== (own.host === host ? own.origin : `${protocol}://${host}`)
}

/**
 * The path as the log may show it: without its query, and with placeholders for ids, for tokens and for whatever
 * somebody typed in their place (ASVS 14.2.1).
 */
export const loggable = (url: string): string =>
  withoutSecrets((url.split('?', 1)[0] ?? '/').slice(0, 200))
    .replace(/[^/]*(?:@|%40)[^/]*/gi, ':text')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id')
    .replace(/\/tr_\w+/, '/:ref')
