import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { addressAsked } from '#domain/own-address.ts'
import { addressKey } from './addresses.ts'

/** Between Fastify and the web's own Request and Response, for pages and for doors that are framework-free. */
export type Door = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  path: string
  /** `address`: who asks, as a limiter may keep it */
  handle(request: Request, params: Record<string, string>, address?: string): Promise<Response>
  /** of a door that takes files */
  bodyLimitBytes?: number
}

const bodyless = new Set(['GET', 'HEAD'])

/**
 * The address is the product's own, whatever Host or the path say (RD-04: `//elsewhere/` is a path). Headers travel as
 * they are.
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
 * Made for one visitor at this moment, so quickly. With brotli's own window every answer takes 4 MB from the allocator,
 * and with it collections of garbage; 128 KB are more than any page. Zstandard costs half of it, where a browser takes it.
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
  // what else the answer depends on stays named: a shared cache would hand one language to readers of another
  reply.header('vary', [response.headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  const small = await compress(body, acceptedEncodings)
  return small ? reply.header('content-encoding', small.encoding).send(small.bytes) : reply.send(body)
}

/** Bodies stay bytes: whoever handles the request reads them once. Inside one encapsulated plugin only. */
export const keepBodies = (app: FastifyInstance, limitBytes: number): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limitBytes }, (_request, body, done) =>
    done(null, body),
  )
}

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
