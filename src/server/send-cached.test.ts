import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { sendCached } from './send-cached.ts'

test('a kept page is never sent in a coding that is ruled out with q=0', async () => {
  const app = fastify()
  const cache = createPageCache({ now: () => 0 })
  const body = 'parking '.repeat(200)
  app.get('/page', async (incoming, reply) =>
    sendCached(
      incoming,
      reply,
      await cache.get('/', '1', async () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body })),
    ),
  )
  const encodingFor = async (accepted: string) => {
    const answer = await app.inject({ url: '/page', headers: { 'accept-encoding': accepted } })
    return answer.headers['content-encoding'] ?? answer.body
  }
  expect(await encodingFor('gzip, br')).toBe('br')
  expect(await encodingFor('br;q=0, gzip')).toBe('gzip')
  expect(await encodingFor('gzip;q=0, br;q=0.0')).toBe(body)
  await app.close()
})
