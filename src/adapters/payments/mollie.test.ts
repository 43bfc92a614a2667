import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { GatewayError, type PaymentOrder } from '#ports/payments.ts'
import { localeOf } from './locales.ts'
import { createMollie } from './mollie.ts'

type Sent = { url: string; method: string; headers: Headers; body: unknown }

const answering = (status: number, body: unknown) => {
  const sent: Sent[] = []
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    sent.push({
      url: request.url,
      method: request.method,
      headers: request.headers,
      body: await request.text().then((text) => (text ? JSON.parse(text) : null)),
    })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  return {
    sent,
    gateway: createMollie({
      name: 'mollie',
      base: 'https://api.mollie.com',
      key: 'test_key',
      webhookUrl: 'https://p.example/w',
      send,
    }),
  }
}

const order: PaymentOrder = {
  paymentId: '7b3f',
  amountMinor: 1_230,
  description: 'Parkwing AMS-1',
  language: 'fr-be',
  methods: ['creditCards', 'payPal', 'ideal', 'bancontact'],
  redirectUrl: 'https://p.example/r',
  cancelUrl: 'https://p.example/c',
  idempotencyKey: 'key-1',
}
const made = {
  id: 'tr_WDqYK6vllg',
  status: 'open',
  amount: { currency: 'EUR', value: '12.30' },
  metadata: { paymentId: '7b3f' },
  _links: { checkout: { href: 'https://www.mollie.com/checkout/x' } },
}

const failure = async (work: Promise<unknown>): Promise<GatewayError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof GatewayError)) throw new Error(`no GatewayError but ${String(error)}`)
  return error
}

describe('what is sent', () => {
  test('K6 an order has decimal amount, methods, locale, metadata, bearer key and idempotency key', async () => {
    const { sent, gateway } = answering(201, made)
    expect(await gateway.create(order)).toEqual({
      ref: 'tr_WDqYK6vllg',
      status: 'open',
      amountMinor: 1_230,
      currency: 'EUR',
      refundedMinor: 0,
      paymentId: '7b3f',
      checkoutUrl: 'https://www.mollie.com/checkout/x',
      failureReason: null,
      mode: null,
      method: null,
      refunds: [],
      disputes: [],
    })
    expect(sent[0]).toMatchObject({
      url: 'https://api.mollie.com/v2/payments',
      method: 'POST',
      body: {
        amount: { currency: 'EUR', value: '12.30' },
        method: ['creditcard', 'paypal', 'ideal', 'bancontact'],
        locale: 'fr_BE',
        metadata: { paymentId: '7b3f' },
        redirectUrl: 'https://p.example/r',
        cancelUrl: 'https://p.example/c',
        webhookUrl: 'https://p.example/w',
      },
    })
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer test_key')
    expect(sent[0]?.headers.get('idempotency-key')).toBe('key-1')
  })

  test('R1 each of the 14 languages has a locale the provider knows', () => {
    const known = [
      'en_US',
      'en_GB',
      'nl_NL',
      'nl_BE',
      'fr_FR',
      'fr_BE',
      'de_DE',
      'es_ES',
      'it_IT',
      'nb_NO',
      'sv_SE',
      'da_DK',
      'pl_PL',
    ]
    for (const language of languages) expect(known).toContain(localeOf[language])
  })

  test('WH-13 an id with path characters never gets into an address', async () => {
    const { sent, gateway } = answering(200, made)
    for (const ref of [
      'tr_../../refunds',
      'tr_a/b',
      'tr_%2e%2e',
      'pay_1',
      'tr_',
      'tr_a?x=1',
      `tr_${'a'.repeat(100)}`,
    ]) {
      expect((await failure(gateway.get(ref))).temporary).toBe(false)
      await failure(gateway.cancel(ref))
      await failure(gateway.refund(ref, { refundId: 'r', amountMinor: 100, idempotencyKey: 'k' }))
    }
    expect(sent).toEqual([])
  })

  test('PK-02 a refund is a decimal amount with its own key', async () => {
    const { sent, gateway } = answering(201, {
      id: 're_1',
      status: 'pending',
      amount: { currency: 'EUR', value: '57.00' },
      metadata: { refundId: 'r-1', key: 'refund-1' },
    })
    expect(await gateway.refund('tr_1', { refundId: 'r-1', amountMinor: 5_700, idempotencyKey: 'refund-1' })).toEqual({
      ref: 're_1',
      status: 'sent',
      amountMinor: 5_700,
      ownId: 'r-1',
      key: 'refund-1',
    })
    expect(sent[0]).toMatchObject({
      url: 'https://api.mollie.com/v2/payments/tr_1/refunds',
      body: { amount: { currency: 'EUR', value: '57.00' }, metadata: { refundId: 'r-1', key: 'refund-1' } },
    })
    expect(sent[0]?.headers.get('idempotency-key')).toBe('refund-1')
  })
})

describe('what comes back', () => {
  test.each([
    ['open', 'open'],
    ['pending', 'open'],
    ['authorized', 'open'],
    ['paid', 'paid'],
    ['failed', 'declined'],
    ['canceled', 'cancelled'],
    ['expired', 'expired'],
  ] as const)('PY-01 status %s is our %s', async (theirs, ours) => {
    const { gateway } = answering(200, {
      ...made,
      status: theirs,
      _links: {},
      details: { failureReason: 'insufficient_funds' },
    })
    expect(await gateway.get('tr_WDqYK6vllg')).toMatchObject({
      status: ours,
      checkoutUrl: null,
      failureReason: 'insufficient_funds',
    })
  })

  test('PK-13 what was refunded, PY-12 another currency, PY-13 a payment without our id', async () => {
    const { gateway } = answering(200, {
      ...made,
      status: 'paid',
      amount: { currency: 'USD', value: '12.30' },
      amountRefunded: { currency: 'USD', value: '2.30' },
      metadata: null,
    })
    expect(await gateway.get('tr_1')).toMatchObject({ currency: 'USD', refundedMinor: 230, paymentId: null })
  })

  test('an unknown payment is null', async () => {
    expect(await answering(404, { status: 404 }).gateway.get('tr_1')).toBeNull()
  })

  test('cancelling too late is no failure: what became of it get() says', async () => {
    await answering(422, { status: 422 }).gateway.cancel('tr_1')
    await answering(200, made).gateway.cancel('tr_1')
  })

  test.each([
    [400, false],
    [401, false],
    [422, false],
    [409, true],
    [429, true],
    [500, true],
    [503, true],
  ])('FT-16 answer %i: temporary is %s', async (status, temporary) => {
    const { gateway } = answering(status, { detail: 'secret of somebody' })
    const error = await failure(gateway.create(order))
    expect(error.temporary).toBe(temporary)
    expect(error.message).not.toMatch(/secret|test_key/)
  })

  test.each([
    ['<html>busy</html>'],
    ['{"id": "tr_1"}'],
    ['x'.repeat(2_100_000)],
    [JSON.stringify({ ...made, amount: { currency: 'EUR', value: '12.3' } })],
  ])('FT-16 an answer that is not one is temporary', async (body) => {
    expect((await failure(answering(200, body).gateway.get('tr_1'))).temporary).toBe(true)
  })

  test('PY-09 a slow provider is given up in time, and the same key may be sent again', async () => {
    const send: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      })
    const gateway = createMollie({
      name: 'mollie',
      base: 'https://api.mollie.com',
      key: 'k',
      webhookUrl: '',
      timeoutMs: 20,
      send,
    })
    expect((await failure(gateway.create(order))).temporary).toBe(true)
  })
})

describe('refunds, chargebacks, lists', () => {
  test.each([
    ['queued', 'sent'],
    ['pending', 'sent'],
    ['processing', 'sent'],
    ['refunded', 'completed'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ] as const)('REFUND-2 a refund that is %s is our %s; ours are told by what they carry', async (theirs, ours) => {
    const refund = (id: string, metadata: unknown) => ({
      id,
      status: theirs,
      amount: { currency: 'EUR', value: '2.30' },
      metadata,
    })
    const { sent, gateway } = answering(200, {
      ...made,
      status: 'paid',
      mode: 'live',
      method: 'ideal',
      _embedded: { refunds: [refund('re_1', { refundId: 'r-1', key: 'r-1/2' }), refund('re_2', 'by hand')] },
    })
    expect(await gateway.get('tr_1')).toMatchObject({
      mode: 'live',
      method: 'ideal',
      refunds: [
        { ref: 're_1', amountMinor: 230, status: ours, ownId: 'r-1', key: 'r-1/2' },
        { ref: 're_2', amountMinor: 230, status: ours, ownId: null, key: null },
      ],
    })
    expect(sent[0]?.url).toBe('https://api.mollie.com/v2/payments/tr_1?embed=refunds,chargebacks')
  })

  test('PY-26 a chargeback takes money until it is reversed, whatever its sign', async () => {
    const chargeback = (id: string, value: string, reversedAt: string | null) => ({
      id,
      amount: { currency: 'EUR', value },
      reversedAt,
    })
    const { gateway } = answering(200, {
      ...made,
      status: 'paid',
      _embedded: {
        chargebacks: [chargeback('chb_1', '-12.30', null), chargeback('chb_2', '1.00', '2027-01-01T00:00:00Z')],
      },
    })
    expect((await gateway.get('tr_1'))?.disputes).toEqual([
      { ref: 'chb_1', amountMinor: 1_230, status: 'open' },
      { ref: 'chb_2', amountMinor: 100, status: 'won' },
    ])
  })

  test('PY-04 the list is read page by page until it is older than asked for; the place in it comes from us', async () => {
    const line = (id: string, createdAt: string) => ({
      ...made,
      id,
      status: 'paid',
      createdAt,
      amountRefunded: { currency: 'EUR', value: '1.00' },
      amountChargedBack: { currency: 'EUR', value: '-2.00' },
    })
    const pages: Record<string, unknown> = {
      '': {
        _embedded: { payments: [line('tr_3', '2027-01-03T00:00:00Z'), line('tr_2', '2027-01-02T00:00:00Z')] },
        _links: { next: { href: 'https://elsewhere.example/v2/payments?from=tr_1&limit=250' } },
      },
      tr_1: {
        _embedded: { payments: [line('tr_1', '2027-01-01T00:00:00Z')] },
        _links: { next: { href: 'https://elsewhere.example/v2/payments?from=tr_0' } },
      },
    }
    const asked: string[] = []
    const send: typeof fetch = async (input) => {
      const address = new URL(new Request(input).url)
      asked.push(address.host)
      return new Response(JSON.stringify(pages[address.searchParams.get('from') ?? '']))
    }
    const gateway = createMollie({
      name: 'mollie',
      base: 'https://api.mollie.com',
      key: 'live_k',
      webhookUrl: '',
      send,
    })
    expect(gateway.mode).toBe('live')
    expect(await gateway.since(Date.parse('2027-01-02T00:00:00Z'))).toEqual(
      ['tr_3', 'tr_2'].map((ref) => ({
        ref,
        status: 'paid',
        refundedMinor: 100,
        disputedMinor: 200,
        paymentId: '7b3f',
      })),
    )
    expect(asked).toEqual(['api.mollie.com', 'api.mollie.com'])
  })

  test('PY-17 the methods of the account, those we know', async () => {
    const { gateway } = answering(200, {
      _embedded: { methods: ['ideal', 'klarna', 'creditcard'].map((id) => ({ id })) },
    })
    expect(await gateway.methods()).toEqual(['ideal', 'creditCards'])
  })

  test('K3 a method it does not know is not asked for', async () => {
    const { sent, gateway } = answering(201, made)
    await gateway.create({ ...order, methods: ['entercash', 'ideal'] })
    expect(sent[0]?.body).toMatchObject({ method: ['ideal'] })
  })
})
