import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createHttp } from './http.ts'
import type { Door } from './exchange.ts'

let app: Awaited<ReturnType<typeof createHttp>> | undefined
afterEach(() => app?.close())

const lines: string[] = []
const serve = async (doors: Door[]) => {
  lines.length = 0
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  app = await createHttp({ config: readConfig({}), log, publicUrl: 'http://localhost:3000', doors, register: () => undefined })
  return app
}
const failing = (error: Error): Door => ({
  method: 'GET',
  path: '/api/website/list',
  handle: async () => {
    throw error
  },
})

test('WIRE-4 a call that fails is told so in JSON, with the reference of the log; a database that is away is 503', async () => {
  const answer = await (await serve([failing(new TypeError('broken'))])).inject('/api/website/list?valcon_api_key=secret-key')
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([500, 'application/problem+json; charset=utf-8', 'no-store'])
  const { code, status, reference } = answer.json<{ code: string; status: number; reference: string }>()
  expect([code, status, reference]).toEqual(['general_error', 500, answer.headers['x-request-id']])
  expect(lines.join('')).toContain(reference)
  expect(answer.body).not.toContain('broken')
  // WIRE-3, decision 25
  expect(lines.join('')).not.toContain('secret-key')
  await app?.close()
  const away = await (await serve([failing(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))])).inject('/api/website/list')
  expect([away.statusCode, away.json<{ code: string }>().code]).toEqual([503, 'general_error'])
})

test('WIRE-4 a body that is too large is told so in JSON too; pages and forms have their own words', async () => {
  const door = (path: string): Door => ({ method: 'POST', path, bodyLimitBytes: 100, handle: async () => new Response('taken') })
  const http = await serve([door('/api/website/events'), door('/webhooks/x')])
  const send = (url: string) => http.inject({ method: 'POST', url, payload: 'a'.repeat(101), headers: { 'content-type': 'text/plain' } })
  const [api, other] = [await send('/api/website/events'), await send('/webhooks/x')]
  expect([api.statusCode, api.headers['content-type'], api.json<{ code: string; status: number }>()]).toEqual([413, 'application/problem+json; charset=utf-8', expect.objectContaining({ code: 'bad_request', status: 413 })])
  expect([other.statusCode, other.headers['content-type']]).toEqual([413, 'text/plain; charset=utf-8'])
})
