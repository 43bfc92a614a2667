import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { claimPath } from '#domain/site-map/machines.ts'
import { readConfig } from '#server/config.ts'
import { createHttp } from '#server/http.ts'
import { usualUploads, type UploadBounds } from '#server/upload-gate.ts'
import { asking, speak } from '#test/builders/raw-http.ts'

let app: Awaited<ReturnType<typeof createHttp>> | undefined
afterEach(() => app?.close())

const served = async (uploads: UploadBounds): Promise<string> => {
  app = await createHttp({
    config: readConfig({ POSTS_PER_MINUTE: '10000' }),
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    uploads,
    doors: [{ method: 'POST', path: claimPath, handle: async () => new Response('taken'), bodyLimitBytes: 1_000_000 }],
    register: () => undefined,
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const networks = ['127.0.0.11', '127.0.0.12', '127.0.0.13']
const promised = 500_000
const headers = (length: number) =>
  asking('POST', claimPath, { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(length) })

/** Three networks send as many forms as they may, a byte at a time, until they are closed or told to end. */
const drip = (url: string) => {
  let end = (): void => undefined
  const until = new Promise<void>((resolve) => (end = resolve))
  const drips = networks.flatMap((from) =>
    [1, 2, 3].map(() => speak(url, headers(promised), { more: () => 'a', everyMs: 100, until, from })),
  )
  return { closed: Promise.all(drips), end }
}
const send = (url: string, from: string) => speak(url, headers(100_000) + 'a'.repeat(100_000), { from })
const soon = () => new Promise((resolve) => setTimeout(resolve, 1_500))

/** The bounds that were in force before: places are few, and nobody gives way. */
const before: UploadBounds = {
  ...usualUploads,
  most: 8,
  paceFromMs: 180_000,
  yieldsFromMs: 180_000,
}

test('CLAIM-15 UP-14 control: three networks that drip hold every place, so nobody else sends a claim', async () => {
  const url = await served(before)
  const drips = drip(url)
  await soon()
  expect((await send(url, '127.0.0.1')).status).toBe(503)
  drips.end()
  const held = await drips.closed
  // one more than there are places was refused
  expect(held.filter(({ status }) => status === 0)).toHaveLength(8)
})

test('CLAIM-15 UP-14 everybody else sends a claim meanwhile, and what drips is closed in time', async () => {
  const url = await served({ ...usualUploads, paceFromMs: 3_000 })
  const drips = drip(url)
  await soon()
  const others = await Promise.all([1, 2, 3, 4, 5].map((n) => send(url, `127.0.0.${n}`)))
  expect(others.map(({ status, text }) => [status, text])).toEqual(others.map(() => [200, 'taken']))
  // by the server: they themselves would have gone on for two minutes
  const closed = await drips.closed
  expect(closed.map(({ status }) => status)).toEqual(closed.map(() => 408))
})

test('CLAIM-15 UP-14 with every place taken by what drips, each that comes takes the place of the slowest', async () => {
  const url = await served({ ...usualUploads, most: 9, yieldsFromMs: 200 })
  const drips = drip(url)
  await soon()
  const others = await Promise.all([1, 2, 3].map((n) => send(url, `127.0.0.${n}`)))
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
  drips.end()
  const closed = await drips.closed
  const gaveWay = closed.filter(({ status }) => status === 408)
  expect(gaveWay.length).toBeGreaterThanOrEqual(1)
  expect(gaveWay.length).toBeLessThanOrEqual(3)
})
