import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { testClock } from '#test/builders/deps.ts'
import { createTrustpilot } from './trustpilot.ts'

const review = {
  stars: 4,
  title: 'Quick bus',
  text: 'Ten minutes to the terminal.',
  createdAt: '2026-11-01T10:00:00Z',
  consumer: { displayName: 'Noor' },
  id: 'more than we ask for',
}
let seen: IncomingMessage[] = []
let answers: { score: unknown; reviews: unknown; status: number; raw: string | null; silent: boolean }
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  seen.push(request)
  if (answers.silent) return
  const body =
    answers.raw ??
    JSON.stringify(
      request.url?.includes('/reviews')
        ? { reviews: answers.reviews }
        : { score: { trustScore: answers.score }, numberOfReviews: { total: 120 } },
    )
  response.writeHead(answers.status, { 'content-type': 'application/json' }).end(body)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
  answers = { score: 4.3, reviews: [review], status: 200, raw: null, silent: false }
})

const source = () => {
  const clock = testClock(Date.parse('2026-11-20T12:00:00Z'))
  const failures: unknown[] = []
  return {
    clock,
    failures,
    reviews: createTrustpilot({
      apiKey: 'secret-key',
      businessUnit: 'unit-1',
      clock,
      url,
      timeoutMs: 1_000,
      onFailure: (error) => failures.push(error),
    }),
  }
}

describe('reviews of Trustpilot (W1)', () => {
  test('average and reviews, asked once an hour, the key in a header and never in the address', async () => {
    const { clock, reviews } = source()
    const expected = {
      averageTenths: 43,
      count: 120,
      reviews: [
        {
          stars: 4,
          title: 'Quick bus',
          text: 'Ten minutes to the terminal.',
          createdAt: Date.parse('2026-11-01T10:00:00Z'),
          displayName: 'Noor',
        },
      ],
    }
    expect(await Promise.all([reviews.current(), reviews.current()])).toEqual([expected, expected])
    expect(seen.map((one) => one.url ?? '').sort()).toEqual([
      '/v1/business-units/unit-1',
      '/v1/business-units/unit-1/reviews?perPage=20&orderBy=createdat.desc',
    ])
    expect(seen.every((one) => one.headers['apikey'] === 'secret-key' && !one.url?.includes('secret'))).toBe(true)
    clock.advance(hourMs - 1)
    await reviews.current()
    expect(seen).toHaveLength(2)
  })

  test('FT-17 what was good stays while the service is away, slow or talks nonsense, and is asked again after five minutes', async () => {
    const { clock, reviews, failures } = source()
    const good = await reviews.current()
    const wrongs: Partial<typeof answers>[] = [
      { status: 500 },
      { silent: true },
      { raw: '<html>' },
      { score: 9 },
      { reviews: [{ ...review, stars: 6 }] },
      { raw: ' '.repeat(600_000) },
    ]
    clock.advance(hourMs)
    for (const [index, wrong] of wrongs.entries()) {
      answers = { score: 4.3, reviews: [review], status: 200, raw: null, silent: false, ...wrong }
      expect(await reviews.current()).toEqual(good)
      await expect.poll(() => failures.length).toBe(index + 1)
      clock.advance(5 * minuteMs - 1)
      await reviews.current()
      expect(failures).toHaveLength(index + 1)
      clock.advance(1)
    }
    answers = { score: 2, reviews: [], status: 200, raw: null, silent: false }
    await reviews.current()
    await expect.poll(async () => (await reviews.current())?.averageTenths).toBe(20)
  })

  test('nothing ever came: nothing is shown, and nobody waits for long', async () => {
    answers.silent = true
    expect(await source().reviews.current()).toBeNull()
  })
})
