import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTemporary } from '#db/failures.ts'
import { addressAsked } from '#domain/own-address.ts'
import { preferredLanguage } from '#domain/reader-language.ts'
import { framesForm, usesCamera, workBase, workPattern } from '#domain/site-map/work.ts'
import type { Deps } from '#usecases/deps.ts'
import { mostLogoBytes } from '#usecases/drawn-logo.ts'
import { mostDriverFileBytes } from '#domain/companies/driver-file.ts'
import { mostCatalogueBytes } from '#usecases/operators/bring-catalogue.ts'
import { carPhotoBytes } from '#usecases/operators/valet/car-photos.ts'
import { mostBankFileBytes } from '#usecases/people/payouts.ts'
import { actorOf, readStaffSession } from '#usecases/people/staff-session.ts'
import { shortened } from '#usecases/trail.ts'
import type { WorkFacts } from '#web/work/frame/facts.ts'
import type { WorkAnswers } from '#web/work/server.tsx'
import { addressKey, networkOf } from './addresses.ts'
import { cookieName, readCookies, writeCookie } from './cookies.ts'
import { keepBodies, leavingOf, send, toRequest, type Leaving } from './exchange.ts'
import type { Logger } from './log.ts'
import { contentPolicy, permissions, workPolicy } from './security.ts'

export type WorkServices = {
  deps: Deps
  log: Logger
  /** the pages (src/web/work/server.tsx); a function, because development makes them anew */
  pages: () => Promise<WorkAnswers>
  /** whether one may be a demo person: where the local mailbox is open (START-5) */
  isDemoOpen: boolean
  /** development's is another (security.ts) */
  policy?: typeof contentPolicy
}

const sessionCookie = 'work'
/** as long as a session can be at most (ACCESS-20) */
const sessionSeconds = 12 * 3_600
const bodyLimitBytes = 256 * 1024
/** What a desk tells of the time without a line, pictures of cars among it (VALET-14). */
const mostActsBytes = 4 * 1024 * 1024

/** Answers at /work, and at the list of demo people while that is open. */
export const serveWork = (app: FastifyInstance, services: WorkServices): void => {
  const { deps, log, isDemoOpen, policy = contentPolicy } = services
  const secure = deps.publicUrl.startsWith('https:')
  const addressOf = addressAsked(deps.publicUrl)
  const cookieLine = (name: string, value: string, maxAgeSeconds?: number): string =>
    writeCookie(cookieName(name, secure, '__Secure-'), value, secure, {
      path: workBase,
      sameSite: 'Strict',
      ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
    })

  const factsOf = async (
    incoming: FastifyRequest,
    publicUrl: string,
  ): Promise<{ facts: WorkFacts; setCookies: string[]; errors: unknown[] }> => {
    const cookies = readCookies(incoming.headers.cookie)
    const token = cookies.get(cookieName(sessionCookie, secure, '__Secure-'))
    const staff = token ? await readStaffSession(deps, token) : null
    const address = addressKey(incoming.ip)
    const network = shortened(networkOf(incoming.ip))
    const setCookies: string[] = []
    const errors: unknown[] = []
    const facts: WorkFacts = {
      deps: publicUrl === deps.publicUrl ? deps : { ...deps, publicUrl },
      url: new URL(new URL(publicUrl).origin + incoming.url),
      actor: staff ? actorOf(staff, address, network) : { kind: 'visitor', sessionId: null, address, network },
      staff,
      language: staff?.person.language ?? preferredLanguage(incoming.headers['accept-language'] ?? '') ?? 'en',
      address,
      network,
      userAgent: (incoming.headers['user-agent'] ?? '').slice(0, 300),
      requestId: incoming.id,
      publicUrl,
      isDemoOpen,
      setCookie: (name, value, { maxAgeSeconds } = {}) => void setCookies.push(cookieLine(name, value, maxAgeSeconds)),
      cookie: (name) => cookies.get(cookieName(name, secure, '__Secure-')) ?? null,
      logError(error) {
        errors.push(error)
        log.error({ requestId: incoming.id, err: error }, 'work page failed')
      },
      counts: new Map(),
      signIn: (fresh) => void setCookies.push(cookieLine(sessionCookie, fresh, sessionSeconds)),
      signOut: () => void setCookies.push(cookieLine(sessionCookie, '', 0)),
    }
    return { facts, setCookies, errors }
  }

  const run = async (incoming: FastifyRequest): Promise<Leaving> => {
    const publicUrl = addressOf(incoming.host)
    const { facts, setCookies, errors } = await factsOf(incoming, publicUrl)
    const answer = await services.pages()
    let request: Request | undefined
    const made = await answer(
      {
        url: facts.url,
        method: incoming.method,
        get request() {
          return (request ??= toRequest(incoming, publicUrl))
        },
      },
      facts,
    )
    const leaving = made instanceof Response ? await leavingOf(made) : { ...made, cookies: [] }
    const isBusy = leaving.status === 500 && errors.some(isTemporary)
    return {
      ...leaving,
      ...(isBusy && { status: 503 }),
      headers: { ...leaving.headers, ...(isBusy && { 'retry-after': '5' }) },
      cookies: [...leaving.cookies, ...setCookies],
    }
  }

  void app.register(async (pages) => {
    keepBodies(pages, bodyLimitBytes)
    const answer = async (incoming: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (!methods.has(incoming.method)) return reply.code(405).header('allow', 'GET, HEAD, POST').send()
      const path = incoming.url.split('?', 1)[0] ?? ''
      if (comesWithoutCookie(incoming, cookieName(sessionCookie, secure, '__Secure-')))
        return reply
          .code(200)
          .headers({ ...always, refresh: `0;url=${incoming.url}`, 'content-security-policy': policy() })
          .type('text/html; charset=utf-8')
          .send(onceMore)
      const leaving = await run(incoming)
      const isHtml = leaving.headers['content-type']?.startsWith('text/html') === true
      return send(
        reply,
        {
          ...leaving,
          headers: {
            ...always,
            ...leaving.headers,
            ...(isHtml && {
              'content-security-policy': workPolicy({ camera: usesCamera(path), frames: framesForm(path) }, policy),
            }),
            ...(usesCamera(path) && { 'permissions-policy': permissions(true) }),
          },
        },
        incoming.headers['accept-encoding'],
      )
    }
    // only these forms carry photos and files: everywhere else a large body is refused before it is read
    pages.post(workPattern('valetJob'), { bodyLimit: carPhotoBytes + bodyLimitBytes }, answer)
    pages.post(workPattern('brand'), { bodyLimit: mostLogoBytes + bodyLimitBytes }, answer)
    pages.post(workPattern('partners'), { bodyLimit: mostLogoBytes + bodyLimitBytes }, answer)
    pages.post(workPattern('offlineStore'), { bodyLimit: mostActsBytes }, answer)
    pages.post(workPattern('payouts'), { bodyLimit: mostBankFileBytes + bodyLimitBytes }, answer)
    pages.post(workPattern('driverFile'), { bodyLimit: mostDriverFileBytes + bodyLimitBytes }, answer)
    pages.post(workPattern('catalogue'), { bodyLimit: mostCatalogueBytes + bodyLimitBytes }, answer)
    for (const path of [workBase, `${workBase}/*`, ...(isDemoOpen ? [workPattern('demoPeople')] : [])])
      pages.all(path, answer)
  })
}

const methods = new Set(['GET', 'HEAD', 'POST'])
const always = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // tells other sites as little as `no-referrer` does, with which forms would post `Origin: null`
  'referrer-policy': 'same-origin',
}

/**
 * The session's cookie is Strict, so a browser leaves it out when somebody comes from another site: from his mailbox,
 * above all. Asked once more by our own page, it sends it.
 */
const comesWithoutCookie = ({ method, headers }: FastifyRequest, cookie: string): boolean =>
  method === 'GET' &&
  headers['sec-fetch-site'] === 'cross-site' &&
  headers['sec-fetch-dest'] === 'document' &&
  !readCookies(headers.cookie).has(cookie)
const onceMore = '<!doctype html><meta charset="utf-8"><title>Parkwing</title>'
