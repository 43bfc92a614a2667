import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { isLanguage } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { acceptedCoding, keptCodings } from './accepted-coding.ts'
import { comeAgainAfter, languageAt, workOfPage } from './admission.ts'
import type { LoadGate } from './load-gate.ts'
import { shed } from './metrics.ts'
import { hasTwoHosts, isCrooked } from './refusals.ts'
import { constantHeaders, strictTransport } from './security.ts'
import { errorDocument, errorPolicy } from './static-errors.ts'

/**
 * Whether a request is a question, as its method and its address alone tell: a page in a language that is made for the
 * request, because it has a query or is not kept. Everything else goes the usual way, where more is known.
 */
export const isQuestion =
  (isKept: (path: string) => boolean) =>
  (method: string, url: string): boolean => {
    if (method !== 'GET') return false
    const end = url.indexOf('/', 1)
    if (end < 0 || !isLanguage(url.slice(1, end))) return false
    return (url.includes('?') || !isKept(url)) && workOfPage(method, url) === 'question'
  }

type Coding = (typeof keptCodings)[number]
const encoded = (text: string, coding: Coding | null): Buffer => {
  if (coding === 'br') return brotliCompressSync(text)
  return coding === 'gzip' ? gzipSync(text) : Buffer.from(text)
}

/** `body`: bytes in a string, so that head and body leave in one piece. */
type Prepared = { headers: readonly string[]; body: string }
type Site = { isTest: boolean; secure: boolean }

/** The answers for whoever is turned away: in each language and coding one, which is made once. */
const prepare = ({ isTest, secure }: Site) => {
  const known = new Map<string, Prepared>()
  const make = (url: string, isPage: boolean, coding: Coding | null): Prepared => {
    const language = languageAt(url)
    const text = isPage ? errorDocument({ kind: 'busy', language, isTest }) : translator(language)('site.busyText')
    const body = encoded(text, coding)
    const headers = {
      ...constantHeaders,
      ...(secure && { 'strict-transport-security': strictTransport }),
      'retry-after': comeAgainAfter,
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
      ...(isPage && { 'content-security-policy': errorPolicy }),
      'content-type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
      ...(coding && { 'content-encoding': coding }),
      'content-length': String(body.length),
    }
    return { headers: Object.entries(headers).flat(), body: body.toString('latin1') }
  }
  return (url: string, { accept, 'accept-encoding': accepted }: IncomingMessage['headers']): Prepared => {
    const [isPage, coding] = [accept?.includes('text/html') === true, acceptedCoding(accepted?.toString(), keptCodings)]
    const key = `${languageAt(url)} ${isPage} ${coding}`
    const found = known.get(key) ?? make(url, isPage, coding)
    known.set(key, found)
    return found
  }
}

export type AtTheDoor = Site & {
  gate: LoadGate
  isKept: (path: string) => boolean
  /** called for each one who is turned away */
  onShed: () => void
}

/**
 * MACHINE-14: a question for which there is no place hears so before anything else is done with it. On the usual way,
 * through routes, hooks and the gate, it would cost several times as much of what those need who are served (decision
 * 0124).
 */
export const turnAwayAtTheDoor = (app: FastifyInstance, { gate, isKept, onShed, ...site }: AtTheDoor): void => {
  const isOneOfThem = isQuestion(isKept)
  const preparedFor = prepare(site)
  type Listener = (incoming: IncomingMessage, reply: ServerResponse) => void
  const usual = app.server.listeners('request') as Listener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (incoming, reply) => {
    const { method = '', url = '', rawHeaders } = incoming
    // a request that is refused whenever it comes hears that, and not to come again
    const isRefused = () => isCrooked(url) || hasTwoHosts(rawHeaders)
    if (!gate.isFull('question') || !isOneOfThem(method, url) || isRefused())
      return usual.forEach((handle) => handle.call(app.server, incoming, reply))
    shed.inc({ work: 'question' })
    onShed()
    const { headers, body } = preparedFor(url, incoming.headers)
    reply.writeHead(503, [...headers, 'x-request-id', randomUUID()])
    reply.end(body, 'latin1')
  })
}
