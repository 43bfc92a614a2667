import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStripe } from '#adapters/payments/stripe.ts'
import { stripeNotices } from '#adapters/payments/stripe-notices.ts'
import { bookingById } from '#db/bookings.ts'
import { disputesOf } from '#db/disputes.ts'
import { refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { dayMs } from '#domain/time/zones.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { startStripeStub, type StripeStub } from '#test/builders/stripe-stub.ts'
import { begin, browser, place } from '#test/builders/traveller.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { stripeWebhook } from './stripe.ts'

const fresh = freshDeps()
const secret = 'whsec_test_secret'
let stub: StripeStub
beforeAll(async () => {
  stub = await startStripeStub()
})
afterAll(() => stub.close())

const crypto = new Stripe('sk_test_x')

/** The product with the real client of the provider, which talks to a stub, and with the door for signed notices. */
const setUp = async () => {
  const base = await fresh()
  const options = { key: 'sk_test_123456', base: stub.url, timeoutMs: 10_000 }
  const deps = { ...base, gateway: Object.assign(base.gateway, createStripe(options)) }
  const logged: string[] = []
  const route = stripeWebhook(
    deps,
    stripeNotices({ ...options, secret }, deps.clock),
    (level, message) => void logged.push(`${level}: ${message}`),
  )
  const sign = (body: string, at = deps.clock.now()) =>
    crypto.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: Math.floor(at / 1_000) })
  const post = async (body: string, headers: Record<string, string> = { 'stripe-signature': sign(body) }) =>
    (
      await route.handle(
        new Request('http://x/webhooks/stripe', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        }),
        {},
      )
    ).status
  const who = await browser(deps)
  const bookingId = await place(deps, who)
  const ref = await begin(deps, who, bookingId)
  let events = 0
  const event = (object: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
    JSON.stringify({
      id: `evt_${ref}_${++events}`,
      object: 'event',
      type: 'any',
      livemode: false,
      data: { object },
      ...changes,
    })
  const about = (changes: Record<string, unknown> = {}) => event({ object: 'checkout.session', id: ref }, changes)
  const booking = () => bookingById(deps.db, bookingId)
  return { deps, who, bookingId, ref, post, sign, event, about, booking, logged }
}

describe('signed notices', () => {
  test('PY-01 K6 a signed notice makes us ask, and what is asked counts', async () => {
    const { post, about, ref, booking, deps } = await setUp()
    expect(await post(about())).toBe(200)
    expect((await booking())?.status).toBe('held')
    stub.pay(ref)
    expect(await post(about())).toBe(200)
    expect(await booking()).toMatchObject({ status: 'confirmed', paidMinor: 6_200 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('WH-01 WH-02 WH-03 WH-04 a wrong signature, none, an old one, and altered bytes are refused and ask nobody', async () => {
    const { post, sign, about, ref, booking, deps, logged } = await setUp()
    stub.pay(ref)
    const body = about()
    const before = stub.requests.length
    const other = crypto.webhooks.generateTestHeaderString({
      payload: body,
      secret: 'whsec_other',
      timestamp: Math.floor(deps.clock.now() / 1_000),
    })
    expect(await post(body, { 'stripe-signature': other })).toBe(400)
    expect(await post(body, {})).toBe(400)
    expect(await post(body, { 'stripe-signature': sign(body, deps.clock.now() - 301_000) })).toBe(400)
    expect(await post(body.replace('any', 'xny'), { 'stripe-signature': sign(body) })).toBe(400)
    expect(stub.requests).toHaveLength(before)
    expect(logged).toEqual(Array(4).fill('warn: a notice that the payment provider did not sign'))
    expect((await booking())?.status).toBe('held')
    expect(await post(body, { 'stripe-signature': sign(body, deps.clock.now() - 299_000) })).toBe(200)
    expect((await booking())?.status).toBe('confirmed')
  })

  test('WH-05 WH-10 the same notice again, also at once, is one effect; known ones ask nobody', async () => {
    const { post, about, ref, booking } = await setUp()
    stub.pay(ref)
    const body = about()
    expect(await Promise.all([post(body), post(body), post(body)])).toEqual([200, 200, 200])
    expect(await booking()).toMatchObject({ status: 'confirmed', paidMinor: 6_200 })
    const before = stub.requests.length
    for (let n = 0; n < 20; n++) expect(await post(body)).toBe(200)
    expect(stub.requests).toHaveLength(before)
  })

  test('WH-11 WH-14 the provider does not answer: 503, and the same notice counts when it comes again', async () => {
    const { post, about, ref, booking } = await setUp()
    stub.pay(ref)
    const body = about()
    stub.fail(500)
    expect(await post(body)).toBe(503)
    stub.fail(null)
    expect(await post(body)).toBe(200)
    expect((await booking())?.status).toBe('confirmed')
  })

  test('WH-17 a genuine notice replayed a year later has no effect', async () => {
    const { post, sign, about, ref, booking, deps } = await setUp()
    stub.pay(ref)
    const body = about()
    const headers = { 'stripe-signature': sign(body) }
    expect(await post(body, headers)).toBe(200)
    const { version } = (await booking())!
    deps.clock.advance(365 * dayMs)
    expect(await post(body, headers)).toBe(400)
    expect((await booking())?.version).toBe(version)
  })

  test('PY-23 a notice of the other mode, one about nothing of ours, and a payment nobody knows are taken and change nothing', async () => {
    const { post, about, event, ref, booking, logged } = await setUp()
    stub.pay(ref)
    expect(await post(about({ livemode: true }))).toBe(200)
    expect(await post(event({ object: 'customer', id: 'cus_1' }))).toBe(200)
    expect(await post(event({ object: 'checkout.session', id: 'cs_test_unknown' }))).toBe(200)
    expect(await post(event({ object: 'checkout.session', id: 'cs_../../x' }))).toBe(200)
    expect((await booking())?.status).toBe('held')
    expect(logged).toContain('info: notification for a payment we do not know')
  })

  test.each([
    ['WH-12 too long', 'x'.repeat(70_000), {}, 413],
    ['WH-12 another type', '{}', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['WH-12 no JSON, unsigned', 'no json', {}, 400],
  ])('%s', async (_title, body, headers, status) => {
    const { post } = await setUp()
    expect(await post(body, headers)).toBe(status)
  })

  test('WH-12 signed bytes that are no JSON are refused', async () => {
    const { post } = await setUp()
    expect(await post('no json')).toBe(400)
  })
})

describe('the whole way', () => {
  test('PY-25 PK-13 PK-16 refund, refund by hand and dispute: each notice names the payment intent, and the session is found', async () => {
    const { post, event, about, ref, bookingId, deps, who } = await setUp()
    stub.pay(ref)
    expect(await post(about())).toBe(200)
    stub.refundByHand(ref, 1_000)
    expect(await post(event({ object: 'charge', id: 'ch_1', payment_intent: stub.intentOf(ref) }))).toBe(200)
    expect(await refundsOf(deps.db, bookingId)).toMatchObject([{ reason: 'external', amountMinor: 1_000 }])
    await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' })
    await deps.worker.runDue()
    const own = async () => (await refundsOf(deps.db, bookingId)).find(({ reason }) => reason === 'cancelled')
    expect(await own()).toMatchObject({ amountMinor: 5_200, status: 'sent' })
    stub.endRefunds(ref, 'succeeded')
    expect(await post(event({ object: 'refund', id: 're_9', payment_intent: stub.intentOf(ref) }))).toBe(200)
    expect((await own())?.status).toBe('completed')
    stub.dispute(ref, 'needs_response')
    expect(await post(event({ object: 'dispute', id: 'du_1', payment_intent: stub.intentOf(ref) }))).toBe(200)
    expect(await disputesOf(deps.db, bookingId)).toMatchObject([{ status: 'open' }])
    expect(deps.errors).toEqual([])
    expect((await verify(deps.db)).map(({ problem }) => problem)).toEqual([])
  })
})
