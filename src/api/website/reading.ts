import { websiteBase } from '#domain/site-map/machines.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { ApiDoor } from '../door.ts'
import { isKnownTag } from '../known-tag.ts'
import { problemAnswer } from '../problem-answer.ts'
import { languageOf } from './asked-language.ts'

/**
 * A call that only reads. Its answer is the same for everybody, so every origin may ask, without credentials (decision
 * 0023).
 */
type ReadCall = Omit<ApiDoor, 'method' | 'path'>

const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/**
 * Whether the caller may ask. A call without a key always may, because nobody needs one; a key that was sent must be
 * right. Demand W1 also sends the key in the address, which is why that part of an address is never logged.
 */
const isAllowed = (request: Request, apiKey: string | undefined): boolean => {
  const given =
    request.headers.get('authorization')?.replace(/^Bearer\s+/i, '') ??
    new URL(request.url).searchParams.get('valcon_api_key')
  return !apiKey || given === null || timingSafeEqual(digest(given), digest(apiKey))
}

/** The headers that let pages of every origin read an answer (WIRE-3). */
export const everyOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Adds an ETag made from the bytes, and answers 304 to whoever already has them. */
const tagged = async (request: Request, answer: Response): Promise<Response> => {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(everyOrigin)) headers.set(name, value)
  if (answer.status !== 200) return new Response(answer.body, { status: answer.status, headers })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const tag = headers.get('etag') ?? `"${digest(bytes).toString('base64url').slice(0, 22)}"`
  headers.set('etag', tag)
  if (request.method !== 'POST' && isKnownTag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers })
  return new Response(bytes, { headers })
}

/**
 * Answers a preflight: it allows the methods of this call and the headers that demand W1 sends besides the simple ones.
 */
const preflight = (methods: readonly string[]) =>
  new Response(null, {
    status: 204,
    headers: {
      ...everyOrigin,
      'access-control-allow-methods': methods.toSorted().join(', '),
      'access-control-allow-headers': 'authorization, accept-language, content-type',
      'access-control-max-age': '86400',
    },
  })

/** The extra answer of the calls that count as a search (ACCESS-8). */
export const tooOften = { '429': 'Too often; `Retry-After` says when to come back' }

/** The doors of one call that only reads: GET, its preflight, and POST where demand W1 names it (settled 35). */
export const readDoors = (
  path: string,
  call: ReadCall,
  apiKey: string | undefined,
  methods: readonly ('GET' | 'POST')[] = ['POST', 'GET'],
): ApiDoor[] => {
  const handle: ApiDoor['handle'] = async (request, params, address) =>
    tagged(
      request,
      isAllowed(request, apiKey)
        ? await call.handle(request, params, address)
        : problemAnswer({ code: 'key_refused' }, languageOf(request)),
    )
  const full = `${websiteBase}/${path}`
  return [
    ...methods.map((method): ApiDoor => ({
      ...call,
      takesKey: true,
      method,
      path: full,
      handle,
      otherAnswers: {
        ...call.otherAnswers,
        ...(method === 'GET' && { '304': 'The caller has it already' }),
        '401': 'A key was given and is not ours',
      },
    })),
    { ...call, method: 'OPTIONS', path: full, handle: async () => preflight(methods) },
  ]
}
