import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { addressAsked } from '#domain/own-address.ts'
import { acceptedCoding } from './accepted-coding.ts'
import { addressKey } from './addresses.ts'
import { through, workOfDoor } from './admission.ts'
import type { LoadGate } from './load-gate.ts'

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

/**
 * Made for one visitor at this moment, so quickly: a whole page takes a third of a millisecond, and handing it to
 * another thread would cost as much again. With brotli's own window every answer takes 4 MB from the allocator, and
 * with it collections of garbage; 128 KB are more than any page. Brotli's quality 3 takes a third of the time of 4 and
 * writes
 * 4 % more; Zstandard, where a browser takes it, costs less still. What is large goes to another thread all the same.
 */
const windowBits = 17
const longBytes = 512 * 1024
type Packing = { now(body: Buffer): Buffer; aside(body: Buffer): Promise<Buffer> }
const zstdLevel = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const brotliQuality = (body: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
})
const gzipLevel = { level: 5 }
const [zstdAside, brotliAside, gzipAside] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]
const packings = {
  zstd: { now: (body) => zstdCompressSync(body, zstdLevel), aside: (body) => zstdAside(body, zstdLevel) },
  br: {
    now: (body) => brotliCompressSync(body, brotliQuality(body)),
    aside: (body) => brotliAside(body, brotliQuality(body)),
  },
  gzip: { now: (body) => gzipSync(body, gzipLevel), aside: (body) => gzipAside(body, gzipLevel) },
} satisfies Record<string, Packing>
/** In this order, where a browser takes several. */
const codings = ['zstd', 'br', 'gzip'] as const
const worthCompressing = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/

/** An answer on its way out; names of headers in small letters, cookies apart, because there may be several. */
export type Leaving = {
  status: number
  headers: Record<string, string>
  cookies: readonly string[]
  body: string | Buffer | null
}

/** What a door or a page made as the web's own Response. */
export const leavingOf = async (response: Response): Promise<Leaving> => {
  const { 'set-cookie': _apart, ...headers } = Object.fromEntries(response.headers)
  return {
    status: response.status,
    headers,
    cookies: response.headers.getSetCookie(),
    body: response.body && Buffer.from(await response.arrayBuffer()),
  }
}

export const send = (
  reply: FastifyReply,
  { status, headers, cookies, body }: Leaving,
  accepted = '',
): FastifyReply | Promise<FastifyReply> => {
  reply.code(status).headers(headers)
  if (cookies.length) reply.header('set-cookie', cookies)
  if (body === null) return reply.send()
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (bytes.length < 1_024 || !worthCompressing.test(headers['content-type'] ?? '')) return reply.send(bytes)
  // what else the answer depends on stays named: a shared cache would hand one language to readers of another
  reply.header('vary', [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', '))
  const coding = acceptedCoding(accepted, codings)
  if (!coding) return reply.send(bytes)
  const { now, aside } = packings[coding]
  reply.header('content-encoding', coding)
  return bytes.length < longBytes ? reply.send(now(bytes)) : aside(bytes).then((small) => reply.send(small))
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
export const mountDoors = (app: FastifyInstance, doors: readonly Door[], publicUrl: string, gate?: LoadGate): void => {
  const addressOf = addressAsked(publicUrl)
  for (const door of doors) {
    const work = workOfDoor(door.method, door.path)
    app.route({
      method: door.method as HTTPMethods,
      url: door.path,
      ...(door.bodyLimitBytes !== undefined && { bodyLimit: door.bodyLimitBytes }),
      handler: async (incoming, reply) =>
        send(
          reply,
          await through(gate, work, async () =>
            leavingOf(
              await door.handle(
                toRequest(incoming, addressOf(incoming.host)),
                incoming.params as Record<string, string>,
                addressKey(incoming.ip),
              ),
            ),
          ),
          incoming.headers['accept-encoding'],
        ),
    })
  }
}
