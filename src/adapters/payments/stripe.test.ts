import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayError, type PaymentOrder } from '#ports/payments.ts'
import { startStripeStub, type StripeStub } from '#test/builders/stripe-stub.ts'
import { createStripe } from './stripe.ts'

let stub: StripeStub
beforeAll(async () => {
  stub = await startStripeStub()
})
afterAll(() => stub.close())
beforeEach(() => stub.fail(null))

const gateway = () => createStripe({ key: 'sk_test_123456', base: stub.url, timeoutMs: 10_000 })
let count = 0
const order = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  paymentId: 'p-1',
  amountMinor: 6_200,
  description: 'Parkwing AMS-1',
  language: 'nl-be',
  methods: ['creditCards', 'payPal', 'ideal', 'bancontact'],
  redirectUrl: 'https://p.example/r',
  cancelUrl: 'https://p.example/c',
  idempotencyKey: `key-${++count}`,
  ...changes,
})
const failure = async (work: Promise<unknown>): Promise<GatewayError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof GatewayError)) throw new Error(`no GatewayError but ${String(error)}`)
  return error
}

describe('what is sent', () => {
  test('K6 an order has amount, methods, language, both ways back, our id, key and idempotency key, and nobody’s name', async () => {
    const made = await gateway().create(order())
    expect(made).toMatchObject({
      ref: expect.stringMatching(/^cs_test_/) as string,
      status: 'open',
      amountMinor: 6_200,
      currency: 'EUR',
      paymentId: 'p-1',
      mode: 'test',
      refunds: [],
      disputes: [],
    })
    expect(made.checkoutUrl).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    const sent = stub.requests.at(-1)
    expect(sent).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      key: `key-${count}`,
      authorization: 'Bearer sk_test_123456',
      body: {
        mode: 'payment',
        locale: 'nl',
        'metadata[paymentId]': 'p-1',
        'payment_intent_data[metadata][paymentId]': 'p-1',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][unit_amount]': '6200',
        'allowed_payment_method_types[0]': 'card',
        'allowed_payment_method_types[1]': 'paypal',
        'allowed_payment_method_types[2]': 'ideal',
        'allowed_payment_method_types[3]': 'bancontact',
        success_url: 'https://p.example/r',
        cancel_url: 'https://p.example/c',
      },
    })
    expect(JSON.stringify(sent?.body)).not.toMatch(/email|name"|phone/)
  })

  test('PY-08 the same key is the same session', async () => {
    const one = order()
    const stripe = gateway()
    expect((await stripe.create(one)).ref).toBe((await stripe.create(one)).ref)
  })

  test('WH-13 an id with path characters never gets into an address', async () => {
    const before = stub.requests.length
    for (const ref of ['cs_../refunds', 'cs_a/b', 'tr_1', 'cs_', 'cs_a?x=1', `cs_${'a'.repeat(200)}`]) {
      expect((await failure(gateway().get(ref))).temporary).toBe(false)
      await failure(gateway().cancel(ref))
      await failure(gateway().refund(ref, { refundId: 'r', amountMinor: 100, idempotencyKey: 'k' }))
    }
    expect(stub.requests).toHaveLength(before)
  })

  test('PK-04 REFUND-2 refunds in part, told by what they carry; more than is left is refused for good', async () => {
    const stripe = gateway()
    const { ref } = await stripe.create(order())
    expect(
      (await failure(stripe.refund(ref, { refundId: 'r', amountMinor: 1, idempotencyKey: 'early' }))).temporary,
    ).toBe(false)
    stub.pay(ref)
    expect(await stripe.refund(ref, { refundId: 'r-1', amountMinor: 5_000, idempotencyKey: `${ref}-1` })).toEqual({
      ref: expect.stringMatching(/^re_/) as string,
      amountMinor: 5_000,
      status: 'sent',
      ownId: 'r-1',
      key: `${ref}-1`,
    })
    expect(
      (await failure(stripe.refund(ref, { refundId: 'r-2', amountMinor: 1_201, idempotencyKey: `${ref}-2` })))
        .temporary,
    ).toBe(false)
    stub.endRefunds(ref, 'succeeded')
    stub.refundByHand(ref, 200)
    expect(await stripe.get(ref)).toMatchObject({
      status: 'paid',
      method: 'ideal',
      refundedMinor: 5_200,
      refunds: [
        { status: 'completed', ownId: 'r-1' },
        { ownId: null, amountMinor: 200 },
      ],
    })
  })

  test('PY-16 a session is expired when nobody needs it; too late is no failure', async () => {
    const stripe = gateway()
    const { ref } = await stripe.create(order())
    await stripe.cancel(ref)
    await stripe.cancel(ref)
    expect(await stripe.get(ref)).toMatchObject({ status: 'expired', checkoutUrl: null })
  })
})

describe('what comes back', () => {
  test('PY-01 PY-05 open, a transfer under way, paid', async () => {
    const stripe = gateway()
    const { ref } = await stripe.create(order())
    expect(await stripe.get(ref)).toMatchObject({ status: 'open', checkoutUrl: expect.any(String) as string })
    stub.wait(ref)
    expect(await stripe.get(ref)).toMatchObject({ status: 'open', checkoutUrl: null })
    stub.pay(ref)
    expect(await stripe.get(ref)).toMatchObject({ status: 'paid', paymentId: 'p-1', checkoutUrl: null })
    expect(await stripe.get('cs_test_nobody')).toBeNull()
  })

  test('PY-26 a dispute takes the money until it is won; an inquiry takes none', async () => {
    const stripe = gateway()
    const { ref } = await stripe.create(order())
    stub.pay(ref)
    stub.dispute(ref, 'warning_needs_response')
    expect((await stripe.get(ref))?.disputes).toEqual([])
    for (const [theirs, ours] of [
      ['needs_response', 'open'],
      ['under_review', 'open'],
      ['lost', 'lost'],
      ['won', 'won'],
    ] as const) {
      stub.dispute(ref, theirs)
      expect((await stripe.get(ref))?.disputes).toMatchObject([{ amountMinor: 6_200, status: ours }])
    }
  })

  test('PY-23 the mode is that of the session', async () => {
    stub.livemode(true)
    expect((await gateway().create(order())).mode).toBe('live')
    stub.livemode(false)
    expect([createStripe({ key: 'sk_live_x' }).mode, createStripe({ key: 'rk_test_x' }).mode]).toEqual(['live', 'test'])
  })

  test('PY-04 the list says what became of each', async () => {
    const stripe = gateway()
    const { ref } = await stripe.create(order({ paymentId: 'p-9' }))
    stub.pay(ref)
    stub.refundByHand(ref, 700)
    expect((await stripe.since(Date.now() - 1_000)).find((line) => line.ref === ref)).toEqual({
      ref,
      status: 'paid',
      refundedMinor: 700,
      disputedMinor: 0,
      paymentId: 'p-9',
    })
  })

  test.each([
    [400, false],
    [401, false],
    [402, false],
    [409, true],
    [429, true],
    [500, true],
    [503, true],
    [0, true],
  ])('FT-16 PY-08 answer %i: temporary is %s, and nobody’s words get out', async (status, temporary) => {
    stub.fail(status)
    const error = await failure(gateway().create(order()))
    expect(error.temporary).toBe(temporary)
    expect(error.message).not.toMatch(/@|sk_test/)
  })
})
