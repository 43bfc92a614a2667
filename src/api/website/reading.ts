import { websiteBase } from '#domain/site-map/machines.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { ApiDoor } from '../door.ts'
import { problemAnswer } from '../problem-answer.ts'
import { languageOf } from './asked-language.ts'

/** A read call: the same for everybody, so every origin may ask, without credentials (decision 0023). */
type ReadCall = Omit<ApiDoor, 'method' | 'path'>

const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/** True without a key: nobody needs one. A key in the address is what demand W1 hands on; it is never logged. */
const isAllowed = (request: Request, apiKey: string | undefined): boolean => {
  const given =
    request.headers.get('authorization')?.replace(/^Bearer\s+/i, '') ??
    new URL(request.url).searchParams.get('valcon_api_key')
  return !apiKey || given === null || timingSafeEqual(digest(given), digest(apiKey))
}

/** What lets pages of every origin read an answer (WIRE-3). */
export const everyOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** With an ETag of the bytes, and 304 for who has them. */
const tagged = async (request: Request, answer: Response): Promise<Response> => {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(everyOrigin)) headers.set(name, value)
  if (answer.status !== 200) return new Response(answer.body, { status: answer.status, headers })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const tag = headers.get('etag') ?? `"${digest(bytes).toString('base64url').slice(0, 22)}"`
  headers.set('etag', tag)
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (request.method !== 'POST' && (known.includes(tag) || known.includes('*')))
    return new Response(null, { status: 304, headers })
  return new Response(bytes, { headers })
}

/** A preflight's answer: the call's own methods, and what demand W1 sends besides the simple headers. */
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

/** Of calls that count as a search (ACCESS-8). */
export const tooOften = { '429': 'Too often; `Retry-After` says when to come back' }

/** One read call as doors: GET, its preflight, and POST where demand W1 names it (settled 35). */
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
