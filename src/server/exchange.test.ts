import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
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
  const read = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0, zstd;q=0.0', 'gzip'],
  ] as const) {
    const answer = await app.inject({ url: '/names', headers: { 'accept-encoding': accepted } })
    expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([
      encoding,
      'Accept-Language, Accept-Encoding',
    ])
    expect(read[encoding](answer.rawPayload).toString()).toBe(body)
  }
  await app.close()
})
