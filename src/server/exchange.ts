import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { addressAsked } from '#domain/own-address.ts'
import { addressKey } from './addresses.ts'

/**
 * A door answers one method at one path. It knows only the web's own Request and Response; this file translates between
 * these and Fastify, for doors and for pages.
 */
export type Door = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  path: string
  /** `address` is who asks, in the form that a limiter may keep. */
  handle(request: Request, params: Record<string, string>, address?: string): Promise<Response>
  /** How large a body may be, for a door that takes files. */
  bodyLimitBytes?: number
}

const bodyless = new Set(['GET', 'HEAD'])

/**
 * The request as pages and doors see it, with its headers unchanged. Its address is always on the product's own host,
 * whatever the header Host or the path say (RD-04: `//elsewhere/` is a path).
 */
export const toRequest = (incoming: FastifyRequest, origin: string, signal?: AbortSignal): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name.startsWith(':')) continue
    if (Array.isArray(value)) for (const one of value) headers.append(name, one)
    else headers.set(name, value)
  }
  const address = new URL(new URL(origin).origin + incoming.url)
  const body = bodyless.has(incoming.method) ? null : ((incoming.body as Buffer | undefined) ?? null)
  return new Request(address, {
    method: incoming.method,
    headers,
    body: body as BodyInit | null,
    ...(signal && { signal }),
    redirect: 'manual',
  })
}

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
const toZstd = promisify(zstdCompress)

/**
 * The answer is for one visitor at this moment, so it must be compressed fast. With its own default window brotli takes
 * 4 MB of memory for every answer, which then has to be collected as garbage; 128 KB (2^17 bytes) are more than any
 * page has. Zstandard costs half as much, so it is used where a browser accepts it.
 */
const windowBits = 17
const compress = async (body: Buffer, accepted: string): Promise<{ encoding: string; bytes: Buffer } | null> => {
  if (/\bzstd\b/.test(accepted))
    return { encoding: 'zstd', bytes: await toZstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }) }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', bytes: await toBrotli(body, { params }) }
  return /\bgzip\b/.test(accepted) ? { encoding: 'gzip', bytes: await toGzip(body, { level: 5 }) } : null
}
const worthCompressing = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/

/**
 * Sends an answer through Fastify, with all of its cookies. Texts from 1 KB on are compressed as the browser accepts
 * it.
 */
export const sendResponse = async (
  reply: FastifyReply,
  response: Response,
  acceptedEncodings = '',
): Promise<FastifyReply> => {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length) reply.header('set-cookie', cookies)
  if (!response.body) return reply.send()
  const body = Buffer.from(await response.arrayBuffer())
  if (body.length < 1_024 || !worthCompressing.test(response.headers.get('content-type') ?? '')) return reply.send(body)
  // What else the answer depends on stays in the header, or else a shared cache would give one language to readers of
  // another.
  reply.header('vary', [response.headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  const small = await compress(body, acceptedEncodings)
  return small ? reply.header('content-encoding', small.encoding).send(small.bytes) : reply.send(body)
}

/**
 * Leaves bodies as bytes, because whoever handles the request parses them. Call it only inside an encapsulated plugin:
 * it removes Fastify's own parsers.
 */
export const keepBodies = (app: FastifyInstance, limitBytes: number): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limitBytes }, (_request, body, done) =>
    done(null, body),
  )
}

/** Makes Fastify answer at every door, each with the limit for its body. */
export const mountDoors = (app: FastifyInstance, doors: readonly Door[], publicUrl: string): void => {
  const addressOf = addressAsked(publicUrl)
  for (const door of doors)
    app.route({
      method: door.method as HTTPMethods,
      url: door.path,
      ...(door.bodyLimitBytes !== undefined && { bodyLimit: door.bodyLimitBytes }),
      handler: async (incoming, reply) =>
        sendResponse(
          reply,
          await door.handle(
            toRequest(incoming, addressOf(incoming.host)),
            incoming.params as Record<string, string>,
            addressKey(incoming.ip),
          ),
          incoming.headers['accept-encoding'],
        ),
    })
}
