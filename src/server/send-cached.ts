import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnownTag } from '#api/known-tag.ts'
import { acceptedCoding, keptCodings } from './accepted-coding.ts'
import type { CachedPage } from './page-cache.ts'

/** Answers with a kept page as this browser takes it, or says that it has it already. */
export const sendCached = (incoming: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply => {
  reply.code(page.status).headers(page.headers)
  if (page.status !== 200) return reply.send(page.raw)
  reply.header('etag', page.etag)
  if (isKnownTag(incoming.headers['if-none-match'], page.etag)) return reply.code(304).send()
  const coding = acceptedCoding(incoming.headers['accept-encoding']?.toString(), keptCodings)
  if (coding) return reply.header('content-encoding', coding).send(page[coding])
  return reply.send(page.raw)
}
