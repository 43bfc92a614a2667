import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { hourMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { begin, browser, place } from '#test/builders/traveller.ts'
import { paymentWebhook } from './payments.ts'

const fresh = freshDeps()
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const setUp = async () => {
  const deps = await fresh()
  const logged: string[] = []
  return { deps, logged, post: poster(deps, logged) }
}
const poster =
  (deps: TestDeps, logged: string[]) =>
  async (body: string, headers: Record<string, string> = form) => {
    const route = paymentWebhook(deps, (level, message) => void logged.push(`${level}: ${message}`))
    return (await route.handle(new Request('http://x/webhooks/payments', { method: 'POST', headers, body }), {})).status
  }

describe('payment notifications', () => {
  test('WH-05 a known payment is settled by asking, however often', async () => {
    const { deps, post, logged } = await setUp()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    expect(await post(`id=${ref}`)).toBe(200)
    expect((await bookingById(deps.db, bookingId))?.status).toBe('held')
    deps.gateway.become(ref, 'paid')
    expect(await Promise.all([post(`id=${ref}`), post(`id=${ref}`)])).toEqual([200, 200])
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ status: 'confirmed', paidMinor: 6_200 })
    expect(logged).toEqual([])
  })

  test('PAY-23 of 40 notices of a paid payment ten ask at once, and one question at the end of the hour finds the chargeback', async () => {
    const { deps, post } = await setUp()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    const asked = () => deps.gateway.calls.filter((call) => call === 'get').length
    for (let n = 0; n < 20; n++) await post(`id=${ref}`)
    // an open payment is asked about each time, because somebody waits for it
    expect(asked()).toBe(20)
    deps.gateway.become(ref, 'paid')
    expect(await post(`id=${ref}`)).toBe(200)
    await deps.worker.runDue()
    const before = asked()
    const answers = []
    for (let n = 0; n < 40; n++) {
      if (n === 30) deps.gateway.dispute(ref, 'open', 4_000)
      answers.push(await post(`id=${ref}`))
    }
    expect(answers).toEqual(Array(40).fill(200))
    expect(asked() - before).toBe(10)
    expect((await bookingById(deps.db, bookingId))?.disputedMinor).toBe(0)
    deps.clock.advance(hourMs - 1)
    await deps.worker.runDue()
    expect(asked() - before).toBe(10)
    deps.clock.advance(1)
    await deps.worker.runDue()
    expect(asked() - before).toBe(11)
    expect((await bookingById(deps.db, bookingId))?.disputedMinor).toBe(4_000)
    // the next hour is a new one: a refund is heard at once
    deps.gateway.refundByHand(ref, 1_000)
    expect(await post(`id=${ref}`)).toBe(200)
    expect((await bookingById(deps.db, bookingId))?.refundedMinor).toBe(1_000)
  })

  test('WH-07 an unknown id is 200 and logged, and asks nobody', async () => {
    const { deps, post, logged } = await setUp()
    expect(await post('id=tr_unknown')).toBe(200)
    expect(logged).toEqual(['info: notification for a payment we do not know'])
    expect(deps.gateway.calls).toEqual([])
  })

  test('WH-14 the provider does not answer: 503, so that it comes again', async () => {
    const { deps, post } = await setUp()
    const who = await browser(deps)
    const ref = await begin(deps, who, await place(deps, who))
    deps.gateway.state.down = true
    expect(await post(`id=${ref}`)).toBe(503)
    deps.gateway.state.down = false
    expect(await post(`id=${ref}`)).toBe(200)
  })

  test('PY-10 another amount than was ordered is 200, confirms nothing and is logged for a person', async () => {
    const { deps, post, logged } = await setUp()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    deps.gateway.become(ref, 'paid', { amountMinor: 1 })
    expect(await post(`id=${ref}`)).toBe(200)
    expect(logged).toEqual(['error: a payment does not match what was ordered; a person has to look at it'])
    expect((await bookingById(deps.db, bookingId))?.status).toBe('held')
  })

  test('WH-11 the database fails: 503 and logged without detail to the sender', async () => {
    const { deps, logged } = await setUp()
    const broken: TestDeps = { ...deps, db: { ...deps.db, query: async () => Promise.reject(new Error('gone')) } }
    expect(await poster(broken, logged)('id=tr_1')).toBe(503)
    expect(logged).toHaveLength(1)
  })

  test.each([
    ['WH-12 too long', `id=tr_1&x=${'y'.repeat(2_000)}`, form, 413],
    ['WH-12 another type', '{"id":"tr_1"}', { 'content-type': 'application/json' }, 415],
    ['WH-12 no id', 'x=1', form, 400],
    ['WH-13 path characters', 'id=tr_../../v2', form, 400],
    ['WH-12 bytes that are no text', '\u0000\u0001', form, 400],
  ])('%s', async (_title, body, headers, status) => {
    const { deps, post } = await setUp()
    expect(await post(body, headers)).toBe(status)
    expect(deps.gateway.calls).toEqual([])
  })

  test('WH-12 a body that only claims to be short is cut off', async () => {
    const { deps, logged } = await setUp()
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(600)) })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: form, body: endless, duplex: 'half' }
    const request = new Request('http://x/webhooks/payments', init)
    expect((await paymentWebhook(deps, (level) => void logged.push(level)).handle(request, {})).status).toBe(413)
  })
})
