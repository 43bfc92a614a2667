import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { drawnOf, isShape, pictureOwner, type Drawn } from '#domain/pictures/of-product.ts'
import { pictureNamed, picturePattern } from '#domain/site-map/machines.ts'
import type { Deps } from '#usecases/deps.ts'

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)]
type Packed = { br: Buffer; gzip: Buffer }
const packed = new WeakMap<Drawn, Promise<Packed>>()

/** Compressed as well as it goes, once: a picture is read far more often than it is drawn. */
const packedOf = (drawn: Drawn): Promise<Packed> => {
  const known = packed.get(drawn)
  if (known) return known
  const bytes = Buffer.from(drawn.svg)
  const made = Promise.all([
    asBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    asGzip(bytes, { level: 9 }),
  ]).then(([br, zipped]) => ({ br, gzip: zipped }))
  packed.set(drawn, made)
  return made
}

const forever = 'public, max-age=31536000, immutable'
/** Of a picture that has changed since the page that asks for it was made. */
const shortly = 'public, max-age=300'

/**
 * The drawn pictures of car parks (PIC-5). Opened by itself an SVG is a document, so its headers allow it to do
 * nothing (XS-10).
 */
export const servePictures = (app: FastifyInstance, { catalogue }: Pick<Deps, 'catalogue'>): void => {
  const drawnAt = (id: string, shape: string): Drawn | null => {
    const owner = pictureOwner(id)
    const airport = owner && catalogue.airport(owner.iata)
    const product = airport?.products.find((one) => one.id === owner?.productId)
    return airport && product && isShape(shape) ? drawnOf(airport, product, shape) : null
  }
  app.get<{ Params: { name: string } }>(picturePattern, async (incoming, reply) => {
    const named = pictureNamed(incoming.params.name)
    const drawn = named?.ending === 'svg' ? drawnAt(named.id, named.shape) : null
    if (!named || !drawn) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture.')
    reply
      .type('image/svg+xml')
      .header('cache-control', named.hash === drawn.hash ? forever : shortly)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('vary', 'Accept-Encoding')
    return sendPacked(reply, drawn, incoming.headers['accept-encoding'] ?? '')
  })
}

const sendPacked = async (reply: FastifyReply, drawn: Drawn, accepted: string): Promise<FastifyReply> => {
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send((await packedOf(drawn)).br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send((await packedOf(drawn)).gzip)
  return reply.send(drawn.svg)
}
