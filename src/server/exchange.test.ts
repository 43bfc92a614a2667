import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { mountDoors } from './exchange.ts'

test('what an answer depends on stays named when it is compressed', async () => {
  const app = fastify()
  const body = 'parking '.repeat(500)
  mountDoors(
    app,
    [
      {
        method: 'GET',
        path: '/names',
        handle: async () => new Response(body, { headers: { 'content-type': 'text/plain', vary: 'Accept-Language' } }),
      },
    ],
    'https://parkwing.example',
  )
  const answer = await app.inject({ url: '/names', headers: { 'accept-encoding': 'br' } })
  expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([
    'br',
    'Accept-Language, Accept-Encoding',
  ])
  await app.close()
})
