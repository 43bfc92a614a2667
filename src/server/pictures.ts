import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Drawn } from '#domain/pictures/drawn.ts'
import { airportDrawnOf, isAirportShape } from '#domain/pictures/of-airport.ts'
import { drawnOf, isShape, pictureOwner } from '#domain/pictures/of-product.ts'
import { photoFormats, photoKey, photoWidths } from '#domain/pictures/photos.ts'
import { photoNamed, pictureNamed, picturePattern } from '#domain/site-map/machines.ts'
import type { Deps } from '#usecases/deps.ts'
import { printedOf } from '#usecases/printed-pictures.ts'
import { acceptedCoding, keptCodings } from './accepted-coding.ts'

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

/** Each PNG costs half a second of another process and is kept, so there are only those that somebody shows. */
const isPrinted = (shape: string): boolean => shape === 'letter' || shape === 'details'

const missing = 'There is no such picture.'
const plain = 'text/plain; charset=utf-8'
const forever = 'public, max-age=31536000, immutable'
/** Of a picture that has changed since the page that asks for it was made. */
const shortly = 'public, max-age=300'

/** The drawn pictures of car parks and airports (PIC-5). */
export const servePictures = (
  app: FastifyInstance,
  { catalogue, printPicture, files }: Pick<Deps, 'catalogue' | 'printPicture' | 'files'>,
): void => {
  /** Its number is not to be guessed, and its bytes never change, so the file store is asked and no row. */
  const sendPhoto = async (
    reply: FastifyReply,
    { id, width, format }: { id: string; width: number; format: string },
  ): Promise<FastifyReply> => {
    const wide = photoWidths.find((one) => one === width)
    const kind = photoFormats.find((one) => one === format)
    const bytes = wide && kind ? await files.get(photoKey(id, wide, kind)) : null
    if (!bytes) return reply.code(404).type(plain).send(missing)
    return reply
      .type(`image/${format}`)
      .headers({ 'cache-control': forever, 'cross-origin-resource-policy': 'cross-origin' })
      .send(Buffer.from(bytes))
  }

  const drawnAt = (id: string, shape: string): Drawn | null => {
    if (isAirportShape(shape)) return airportDrawnOf(id.toUpperCase(), shape)
    const owner = pictureOwner(id)
    const airport = owner && catalogue.airport(owner.iata)
    const product = owner && catalogue.known(owner.iata, owner.productId)
    return airport && product && isShape(shape) ? drawnOf(airport, product, shape) : null
  }
  app.get<{ Params: { name: string } }>(picturePattern, async (incoming, reply) => {
    const photo = photoNamed(incoming.params.name)
    if (photo) return sendPhoto(reply, photo)
    const named = pictureNamed(incoming.params.name)
    const drawn = named && (named.ending === 'svg' || isPrinted(named.shape)) ? drawnAt(named.id, named.shape) : null
    if (!named || !drawn) return reply.code(404).type(plain).send(missing)
    reply.header('cache-control', named.hash === drawn.hash ? forever : shortly)
    if (named.ending === 'svg') return sendSvg(reply, drawn, incoming.headers['accept-encoding'] ?? '')
    const png = await printedOf({ ...(printPicture && { printPicture }) }, drawn)
    if (!png)
      return reply
        .code(503)
        .headers({ 'cache-control': 'no-store', 'retry-after': '10' })
        .type(plain)
        .send('The picture is not ready yet.')
    // mail programs on the web and search engines show it on pages of their own
    return reply
      .type('image/png')
      .headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
      .send(Buffer.from(png))
  })
}

/** Opened by itself an SVG is a document, so its headers allow it to do nothing (XS-10). */
const sendSvg = async (reply: FastifyReply, drawn: Drawn, accepted: string): Promise<FastifyReply> => {
  reply
    .type('image/svg+xml')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('vary', 'Accept-Encoding')
    // agencies show it on pages of their own (AGENCY-216)
    .header('cross-origin-resource-policy', 'cross-origin')
  const coding = acceptedCoding(accepted, keptCodings)
  if (coding) return reply.header('content-encoding', coding).send((await packedOf(drawn))[coding])
  return reply.send(drawn.svg)
}
