import { isBareLookUp, patternOf } from '#domain/site-map/addresses.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageAnswers } from '#web/server.tsx'
import type { RequestFacts } from '#web/site/facts.ts'
import { isTemporary } from '#db/failures.ts'
import { readExperiments, usesTripApp } from '#domain/experiments/configured.ts'
import { isRunning, variantList } from '#domain/experiments/experiment.ts'
import { isPrivacySignal, type Consent } from '#domain/consent/consent.ts'
import { currencyFor, isCurrency } from '#domain/money/currencies.ts'
import { isLanguage, type Language } from '#domain/languages.ts'
import { addressAsked } from '#domain/own-address.ts'
import { isReset, type PartnerOf } from '#domain/partners/choose.ts'
import { readBusinessAccount } from '#domain/search/parameters.ts'
import { openSession, readSession, sessionHours } from '#usecases/sessions.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import type { ReviewSource } from '#usecases/travellers/site-reviews.ts'
import { uploadBodyBytes } from '#usecases/uploads.ts'
import { addressKey } from './addresses.ts'
import { agencyLookOf, embeddedAt, embeddedHeaders, visitFrom } from './brands.ts'
import { through, workOfPage } from './admission.ts'
import type { Config } from './config.ts'
import { answeredCookies, consentOf, countryOf, storageSettings } from './consent.ts'
import { cookieName, readCookies, writeCookie, type CookieOptions } from './cookies.ts'
import { keepBodies, leavingOf, send, toRequest, type Leaving } from './exchange.ts'
import type { LoadGate } from './load-gate.ts'
import type { Logger } from './log.ts'
import { cachedPages } from './metrics.ts'
import { createPageCache } from './page-cache.ts'
import { contentPolicy } from './security.ts'
import { sendCached } from './send-cached.ts'
import { broughtBy } from '#domain/agencies/selection.ts'
import { agentCodesOf, cookiesToKeep, partnerCookie, sellersOf, type Sellers, type Visit } from './sellers.ts'
import { suggestedLine, suggestionFor } from './suggestion.ts'
import { chosenLanguageLine, visitorLanguage } from './visitor-language.ts'
import { variantCookies, variantsFor } from './variants.ts'

export type PageServices = {
  deps: Deps
  config: Config
  log: Logger
  /** the pages (src/web/server.tsx); a function, because development makes them anew */
  pages: () => Promise<PageAnswers>
  /** where forms may be sent besides this site (security.ts) */
  formTargets: string[]
  /** names the state of the public data; pages made under another name are not served */
  publicVersion: () => string
  /** pages that are the same for everybody, by path */
  isPublicPage: (path: string) => boolean
  /** the business account that a page's own text names, by path (PART-12) */
  accountOfPage?: (path: string) => string | null
  /** addresses of the marks that partners brought themselves, by the drawn one they replace (partner-logos.ts) */
  partnerLogos?: ReadonlyMap<string, string>
  /** reviews kept elsewhere, as the website API gives them (compose-website.ts) */
  reviews?: ReviewSource | null
  /** begins only as much work as can be done; when missing, everybody is let in */
  gate?: LoadGate
  /** of every page; development's is another (security.ts) */
  policy?: typeof contentPolicy
  /** chance of the split tests, from 0 to 1; tests bring their own */
  random?: () => number
}

const sessionCookie = 'session'
const deviceCookie = 'device'
const noVariants: ReadonlyMap<string, string> = new Map()
/**
 * What a request says of its visitor: read once, for pages that are kept and for those that are made for it.
 * `suggested`: the language another page is offered in.
 */
type Visitor = {
  visit: Visit
  language: Language
  consent: Consent | null
  sellers: Sellers
  variants: ReadonlyMap<string, string>
  suggested: Language | null
  setCookies: string[]
}
/**
 * What a kept page depends on besides its address; `code` of a known partner: the page wears its look and hands it on.
 */
type Kept = Pick<Visitor, 'consent' | 'variants' | 'suggested'> & { code: string }
const bodyLimitBytes = 256 * 1024
/** A kept page answers both alike (decision 0018). */
const readMethods = new Set(['GET', 'HEAD'])
const pageMethods = new Set(['GET', 'HEAD', 'POST'])

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/'

const pathLanguageOf = (incoming: FastifyRequest): Language | null => {
  const first = pathOf(incoming).split('/', 2)[1] ?? ''
  return isLanguage(first) ? first : null
}

export const servePages = (app: FastifyInstance, services: PageServices): void => {
  const { deps, config, log } = services
  const secure = deps.publicUrl.startsWith('https:')
  const cache = createPageCache({ now: () => performance.now() })
  const tests = readExperiments(config.SPLIT_TESTS) ?? []
  const isTesting = tests.some(isRunning)
  const { random = Math.random, policy = contentPolicy, accountOfPage = () => null } = services

  const storage = storageSettings(config, tests)
  const addressOf = addressAsked(deps.publicUrl)
  const publicHost = new URL(deps.publicUrl).hostname
  const ownHostOf = (incoming: FastifyRequest): string => {
    const address = addressOf(incoming.host)
    return address === deps.publicUrl ? publicHost : new URL(address).hostname
  }
  const hereFor = (incoming: FastifyRequest, cookies = readCookies(incoming.headers.cookie)) => ({
    cookies,
    secure,
    ownHost: ownHostOf(incoming),
  })
  /** Of the address; where that names none it is English, except at the look-up's address of old letters (LANG-6). */
  const languageOf = (incoming: FastifyRequest): Language =>
    pathLanguageOf(incoming) ??
    (isBareLookUp(pathOf(incoming)) ? visitorLanguage(incoming.headers, hereFor(incoming)) : 'en')

  const agencyLook = agencyLookOf(deps)
  const partnerOf: PartnerOf = (code) => (code ? (deps.catalogue.partner(code) ?? null) : null)
  const visitOf = (incoming: FastifyRequest, cookies: Map<string, string>): Visit =>
    visitFrom(deps, incoming, { cookies, secure, page: accountOfPage(pathOf(incoming)), agencyLook, partnerOf })

  const suggestion = (incoming: FastifyRequest, cookies: Map<string, string>): Language | null =>
    suggestionFor(incoming, languageOf(incoming), hereFor(incoming, cookies))

  const consentIn = (incoming: FastifyRequest, cookies: Map<string, string>): Consent | null =>
    consentOf(incoming, cookies, () => deps.clock.now())

  /** `drawn`: variants of split tests that are decided already */
  const visitorOf = (
    incoming: FastifyRequest,
    cookies: Map<string, string>,
    suggested: Language | null,
    drawn?: ReadonlyMap<string, string>,
  ): Visitor => {
    const visit = visitOf(incoming, cookies)
    const language = languageOf(incoming)
    const consent = consentIn(incoming, cookies)
    const sellers = sellersOf(visit, config)
    const testVisit = { ...visit, language }
    const variants = drawn ?? variantsFor(tests, testVisit, random)
    const chosen = chosenLanguageLine(incoming.headers, pathLanguageOf(incoming), hereFor(incoming, cookies))
    const setCookies = [
      ...cookiesToKeep(visit, sellers, consent, config, ownHostOf(incoming)),
      ...variantCookies(tests, variants, testVisit, consent),
      ...(suggested ? [suggestedLine(secure)] : []),
      ...(chosen ? [chosen] : []),
    ]
    return { visit, language, consent, sellers, variants, suggested, setCookies }
  }

  const factsOf = async (
    incoming: FastifyRequest,
    cookies: Map<string, string>,
    { visit, language, consent, sellers, variants, suggested, setCookies: kept }: Visitor,
    publicUrl: string,
  ): Promise<{ facts: RequestFacts; setCookies: string[]; errors: unknown[] }> => {
    const token = cookies.get(cookieName(sessionCookie, secure))
    const session = token ? await readSession(deps, token) : null
    const partner = sellers.account?.partner ?? null
    const setCookies = [...kept]
    const errors: unknown[] = []
    const address = addressKey(incoming.ip)
    const device = cookies.get(cookieName(deviceCookie, secure)) ?? null
    const actor: Actor = session
      ? {
          kind: 'traveller',
          sessionId: session.id,
          bookingIds: session.bookingIds,
          payableIds: session.payableIds,
          account: session.account,
          address,
          device,
        }
      : { kind: 'visitor', sessionId: null, address, device }
    const embedded = embeddedAt(deps, incoming.url)
    let opened: string | null = session?.id ?? embedded?.sessionId ?? null
    const chosen = cookies.get(config.CURRENCY_COOKIE) ?? ''
    const facts: RequestFacts = {
      url: new URL(new URL(publicUrl).origin + incoming.url),
      // what this request makes leads back to where it came from: the return of a payment, above all (PAY-20)
      deps: publicUrl === deps.publicUrl ? deps : { ...deps, publicUrl },
      actor,
      language,
      pathLanguage: pathLanguageOf(incoming),
      currency: currencyFor(chosen, language),
      partner: partner && { ...partner, logo: services.partnerLogos?.get(partner.logo ?? '') ?? partner.logo },
      businessAccount: sellers.account?.code ?? null,
      partnerReset: isReset(readBusinessAccount(visit.query)),
      agent: sellers.agent,
      agentBy: broughtBy(sellers.agent, agentCodesOf(config)),
      consent,
      privacySignal: isPrivacySignal(incoming.headers['sec-gpc']),
      storage,
      country: countryOf(incoming, config),
      geoConfigured: config.GEO_HEADER !== undefined,
      variants,
      suggested,
      embedded,
      requestId: incoming.id,
      reviewSource: services.reviews ?? null,
      marketingFigures: config.MARKETING_FIGURES,
      mapTiles: config.MAP_TILE_URL ? { url: config.MAP_TILE_URL, attribution: config.MAP_ATTRIBUTION ?? '' } : null,
      imageOrigins: new Set(),
      bookingSite: config.BOOKING_SITE ?? '',
      tripAppSite: config.TRIPAPP_SITE ?? '',
      environment: config.ENVIRONMENT === 'default' ? 'production' : 'staging',
      publicUrl,
      async session() {
        if (opened) return opened
        const fresh = await openSession(deps)
        opened = fresh.id
        setCookies.push(
          writeCookie(cookieName(sessionCookie, secure), fresh.token, secure, { maxAgeSeconds: sessionHours * 3600 }),
        )
        return fresh.id
      },
      setCookie(name: string, value: string, options?: CookieOptions) {
        setCookies.push(writeCookie(options?.readable ? name : cookieName(name, secure), value, secure, options))
      },
      // never under the bare name behind https: a sibling host may have planted that one
      cookie: (name, { readable = false } = {}) => cookies.get(readable ? name : cookieName(name, secure)) ?? null,
      logError(error) {
        errors.push(error)
        log.error({ requestId: incoming.id, err: error }, 'page failed')
      },
    }
    return { facts, setCookies, errors }
  }

  const run = async (
    incoming: FastifyRequest,
    cookies: Map<string, string>,
    visitor: Visitor,
    publicUrl: string,
  ): Promise<{ leaving: Leaving; imageOrigins: string[] }> => {
    const { facts, setCookies, errors } = await factsOf(incoming, cookies, visitor, publicUrl)
    const answer = await services.pages()
    const { method } = incoming
    let request: Request | undefined
    const made = await answer(
      {
        url: facts.url,
        method,
        get request() {
          return (request ??= toRequest(incoming, publicUrl))
        },
      },
      facts,
    )
    const leaving = made instanceof Response ? await leavingOf(made) : { ...made, cookies: [] }
    const { status, headers } = leaving
    return {
      leaving: {
        ...leaving,
        ...(status === 500 && errors.some(isTemporary) && busy(headers)),
        cookies: [...leaving.cookies, ...setCookies],
      },
      imageOrigins: [...facts.imageOrigins],
    }
  }

  const answerPublic = async (
    incoming: FastifyRequest,
    reply: FastifyReply,
    cookies: Map<string, string>,
    { code, consent, variants, suggested }: Kept,
  ): Promise<FastifyReply> => {
    const path = pathOf(incoming)
    const chosen = cookies.get(config.CURRENCY_COOKIE) ?? ''
    const key = `${path}\n${isCurrency(chosen) ? chosen : ''}\n${consent ? '' : 'asks'}\n${code}${variants.size ? `\n${variantList(variants)}` : ''}${suggested ? `\nin ${suggested}` : ''}`
    const page = await cache.get(key, services.publicVersion(), async () => {
      // Rendered as nobody: without the asker's cookies or query, so that nothing personal can be kept.
      const nobody = Object.create(incoming, {
        url: { value: path },
        headers: { value: { host: incoming.headers.host ?? '' } },
        // what HEAD asks for first is kept for GET as well
        method: { value: 'GET' },
      }) as FastifyRequest
      const known = new Map([
        ...answeredCookies(consent, deps.clock.now()),
        ...(isCurrency(chosen) ? [[config.CURRENCY_COOKIE, chosen] as const] : []),
        ...(code ? [[partnerCookie(secure), code] as const] : []),
        // whose look an agency's is, it also sells to
        ...(agencyLook(code) ? [['agent', code] as const] : []),
      ])
      const nobodys = visitorOf(nobody, known, suggested, variants)
      const { leaving, imageOrigins } = await through(services.gate, 'question', () =>
        run(nobody, known, nobodys, deps.publicUrl),
      )
      return {
        status: leaving.status,
        headers: {
          ...leaving.headers,
          'content-security-policy': policy(services.formTargets, imageOrigins),
          'cache-control': 'private, no-cache',
          vary: 'Accept-Encoding, Accept-Language, Cookie, Sec-GPC',
        },
        body: leaving.body ?? '',
      }
    })
    cachedPages.set(cache.size())
    return sendCached(incoming, reply, page)
  }

  void app.register(async (pages) => {
    keepBodies(pages, bodyLimitBytes)
    const answer = async (incoming: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (!pageMethods.has(incoming.method)) return reply.code(405).header('allow', 'GET, HEAD, POST').send()
      // A query can change what the form hands on (S9), so only the plain address is everybody's page.
      const isPublic =
        readMethods.has(incoming.method) && !incoming.url.includes('?') && services.isPublicPage(pathOf(incoming))
      return isPublic
        ? answerAny(incoming, reply, true)
        : through(services.gate, workOfPage(incoming.method, incoming.url), () => answerAny(incoming, reply, false))
    }
    /** `isPublic`: not yet let in by the gate, because what is kept needs no leave */
    const answerAny = async (
      incoming: FastifyRequest,
      reply: FastifyReply,
      isPublic: boolean,
    ): Promise<FastifyReply> => {
      const framing = embeddedAt(deps, incoming.url)
      // a frame gets no cookies in most browsers, and counts on none in the others: nobody's session stands in it
      const cookies = framing ? new Map<string, string>() : readCookies(incoming.headers.cookie)
      const suggested = suggestion(incoming, cookies)
      // most visits bring nothing to read a seller, a variant or a currency from; asking all the same cost a tenth of
      // such an answer
      if (
        isPublic &&
        !isTesting &&
        suggested === null &&
        incoming.headers.cookie === undefined &&
        incoming.headers.referer === undefined &&
        accountOfPage(pathOf(incoming)) === null
      )
        return answerPublic(incoming, reply, cookies, {
          code: '',
          consent: consentIn(incoming, cookies),
          variants: noVariants,
          suggested,
        })
      const visitor = visitorOf(incoming, cookies, suggested)
      const { visit, sellers, variants } = visitor
      // anybody can invent codes: only partners' pages are worth keeping, and none that hands an agent on to the trip
      // app
      if (
        isPublic &&
        sellers.account?.partner !== null &&
        !(usesTripApp(visit.query, variants) && sellers.agent.by !== 'default')
      ) {
        // HEAD shows nobody anything, so nothing was offered or chosen
        if (visitor.setCookies.length && incoming.method === 'GET') reply.header('set-cookie', visitor.setCookies)
        return answerPublic(incoming, reply, cookies, { ...visitor, code: sellers.account?.code ?? '' })
      }
      const { leaving, imageOrigins } = await through(isPublic ? services.gate : undefined, 'question', () =>
        run(incoming, cookies, visitor, addressOf(incoming.host)),
      )
      // this older header can name no other sites
      if (framing && framing.brand.hosts.length > 0) reply.removeHeader('x-frame-options')
      else if (framing) reply.header('x-frame-options', 'SAMEORIGIN')
      const { headers } = leaving
      const isHtml = headers['content-type']?.startsWith('text/html') === true
      return send(
        reply,
        {
          ...leaving,
          // what caches on the way may keep is everybody's: they would hand one visitor's cookies to the next
          cookies: framing || headers['cache-control']?.includes('public') ? [] : leaving.cookies,
          headers: {
            'cache-control': 'no-store',
            ...headers,
            // a branded address is the same page once more (PART-5)
            ...(readBusinessAccount(visit.query) !== null && { 'x-robots-tag': 'noindex' }),
            ...(isHtml && { 'content-security-policy': policy(services.formTargets, imageOrigins) }),
            ...(framing && isHtml && embeddedHeaders(framing.brand, policy(services.formTargets, imageOrigins))),
          },
        },
        incoming.headers['accept-encoding'],
      )
    }
    // only these forms carry files: everywhere else a large body is refused before it is read
    for (const name of ['claim', 'claimStatus'] as const)
      pages.post(patternOf(name), { bodyLimit: uploadBodyBytes }, answer)
    pages.all('/*', answer)
  })
}

/** Nothing is wrong with the request: whoever asks again in a moment may be served (FT-06, FT-08). */
const busy = (headers: Record<string, string>) => ({ status: 503, headers: { ...headers, 'retry-after': '5' } })
