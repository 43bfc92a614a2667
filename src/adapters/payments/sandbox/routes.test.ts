import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { sandboxStore } from '#db/sandbox.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import type { PaymentGateway, PaymentOrder } from '#ports/payments.ts'
import { openTestDb } from '#test/builders/database.ts'
import { testClock } from '#test/builders/deps.ts'
import { fetchOf } from '#test/builders/doors.ts'
import { noon } from '#test/builders/inventory.ts'
import { createMollie } from '../mollie.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import { sandboxRoutes } from './routes.ts'
import type { SandboxStore } from './store.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDb()
})
afterAll(() => db.close())

const site = 'http://localhost:3000'

/** The sandbox behind the product's own client, and a shop that notes what it is told. */
const setUp = (shop: (ref: string, attempt: number) => number = () => 200) => {
  const clock = testClock(noon)
  const told: string[] = []
  const waits: number[] = []
  const notifier: Notifier = createNotifier({
    send: async (url, init) => {
      const ref = new URLSearchParams(await new Request(url, init).text()).get('id') ?? ''
      told.push(ref)
      return new Response(null, { status: shop(ref, told.length) })
    },
    wait: async (ms) => void waits.push(ms),
  })
  const store: SandboxStore = sandboxStore(db)
  const routes = sandboxRoutes(store, clock, { publicUrl: site, key: 'sandbox_key', notifier })
  const send = fetchOf(() => routes)
  const gateway: PaymentGateway = createMollie({
    name: 'sandbox',
    base: `${site}/sandbox`,
    key: 'sandbox_key',
    webhookUrl: `${site}/webhooks/payments`,
    send,
  })
  const press = async (ref: string, action: string, more: Record<string, string> = {}) => {
    const answer = await send(`${site}/sandbox/checkout/${ref}`, {
      method: 'POST',
      body: new URLSearchParams({ action, ...more }),
    })
    await notifier.drain()
    return answer
  }
  return { clock, told, waits, send, gateway, press, notifier }
}

let orders = 0
const order = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  paymentId: 'p-1',
  amountMinor: 6_200,
  description: 'Parkwing <AMS>',
  language: 'nl',
  methods: ['ideal'],
  redirectUrl: `${site}/nl/my-booking/1/return`,
  cancelUrl: `${site}/nl/my-booking/1/return?left`,
  idempotencyKey: `key-${++orders}`,
  ...changes,
})

describe('protocol', () => {
  test('K6 our client makes, reads and cancels a payment', async () => {
    const { gateway, told, notifier } = setUp()
    const made = await gateway.create(order())
    expect(made).toMatchObject({
      status: 'open',
      amountMinor: 6_200,
      currency: 'EUR',
      paymentId: 'p-1',
      checkoutUrl: `${site}/sandbox/checkout/${made.ref}`,
    })
    await gateway.cancel(made.ref)
    await gateway.cancel(made.ref)
    expect(await gateway.get(made.ref)).toMatchObject({ status: 'cancelled', checkoutUrl: null })
    await notifier.drain()
    expect(told).toEqual([made.ref])
  })

  test('PY-08 the same key is the same payment, also at once', async () => {
    const { gateway } = setUp()
    const one = order()
    const refs = await Promise.all([gateway.create(one), gateway.create(one), gateway.create(one)])
    expect(new Set(refs.map(({ ref }) => ref)).size).toBe(1)
  })

  test('PK-14 refunds in parts, never more than was paid, the same key once', async () => {
    const { gateway, press } = setUp()
    const { ref } = await gateway.create(order())
    const back = (amountMinor: number, key: string) =>
      gateway.refund(ref, { refundId: `id-${key}`, amountMinor, idempotencyKey: `${ref}-${key}` })
    await expect(back(100, 'early')).rejects.toMatchObject({ temporary: false })
    await press(ref, 'pay')
    const first = await back(5_000, 'a')
    expect(first).toMatchObject({ status: 'sent', ownId: 'id-a', key: `${ref}-a` })
    expect((await back(5_000, 'a')).ref).toBe(first.ref)
    await expect(back(1_201, 'b')).rejects.toMatchObject({ temporary: false })
    await back(1_200, 'c')
    expect(await gateway.get(ref)).toMatchObject({ status: 'paid', refundedMinor: 6_200 })
  })

  test('REFUND-2 a refund is under way for two minutes, then it has arrived, and the shop is told', async () => {
    const { gateway, press, clock, told, notifier } = setUp()
    const { ref } = await gateway.create(order())
    await press(ref, 'pay')
    await gateway.refund(ref, { refundId: 'r', amountMinor: 6_200, idempotencyKey: `${ref}-r` })
    clock.advance(2 * minuteMs - 1)
    expect((await gateway.get(ref))?.refunds).toMatchObject([{ status: 'sent' }])
    clock.advance(1)
    expect((await gateway.get(ref))?.refunds).toMatchObject([{ status: 'completed', ownId: 'r' }])
    await notifier.drain()
    expect(told).toEqual([ref, ref])
  })

  test('REFUND-5 a refund that fails leaves the money where it was, and can be paid back anew', async () => {
    const { gateway, press, clock } = setUp()
    const { ref } = await gateway.create(order())
    await press(ref, 'pay')
    await gateway.refund(ref, { refundId: 'r', amountMinor: 6_200, idempotencyKey: `${ref}-1` })
    await press(ref, 'refundsFail')
    expect(await gateway.get(ref)).toMatchObject({ refundedMinor: 0, refunds: [{ status: 'failed' }] })
    clock.advance(1)
    await gateway.refund(ref, { refundId: 'r', amountMinor: 6_200, idempotencyKey: `${ref}-2` })
    await press(ref, 'refundsArrive')
    expect(await gateway.get(ref)).toMatchObject({
      refundedMinor: 6_200,
      refunds: [{ status: 'failed' }, { status: 'completed' }],
    })
  })

  test('PK-16 PY-26 a chargeback takes what is left, which cannot be refunded then; reversed it is back', async () => {
    const { gateway, press } = setUp()
    const { ref } = await gateway.create(order())
    await press(ref, 'pay')
    await press(ref, 'refund')
    await press(ref, 'chargeBack')
    expect(await gateway.get(ref)).toMatchObject({
      refundedMinor: 500,
      refunds: [{ ownId: null, amountMinor: 500 }],
      disputes: [{ amountMinor: 5_700, status: 'open' }],
    })
    await expect(
      gateway.refund(ref, { refundId: 'r', amountMinor: 1, idempotencyKey: `${ref}-x` }),
    ).rejects.toMatchObject({ temporary: false })
    await press(ref, 'reverse')
    expect((await gateway.get(ref))?.disputes).toMatchObject([{ amountMinor: 5_700, status: 'won' }])
    await gateway.refund(ref, { refundId: 'r', amountMinor: 5_700, idempotencyKey: `${ref}-y` })
  })

  test('PY-04 the list has everything since a moment, over many pages, and the methods are those it takes', async () => {
    const { gateway, clock, press } = setUp()
    await gateway.create(order())
    clock.advance(hourMs)
    const since = clock.now()
    const refs: string[] = []
    for (let n = 0; n < 253; n++) refs.push((await gateway.create(order())).ref)
    await press(refs[0] ?? '', 'pay')
    const lines = await gateway.since(since)
    expect(lines.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted())
    expect(lines.find(({ ref }) => ref === refs[0])).toEqual({
      ref: refs[0],
      status: 'paid',
      refundedMinor: 0,
      disputedMinor: 0,
      paymentId: 'p-1',
    })
    expect(await gateway.methods()).toEqual(['creditCards', 'payPal', 'ideal', 'bancontact'])
  })

  test('answers have the shape that Mollie publishes, and metadata may be left out', async () => {
    const { send, press } = setUp()
    const post = async (path: string, body: object) => {
      const headers = { authorization: 'Bearer sandbox_key', 'content-type': 'application/json' }
      const answer = await send(`${site}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return [answer.status, (await answer.json()) as Record<string, unknown>] as const
    }
    const amount = { currency: 'EUR', value: '62.00' }
    const asked = { amount, description: 'x', redirectUrl: `${site}/back`, webhookUrl: `${site}/webhooks/payments` }
    const [status, made] = await post('/sandbox/v2/payments', { ...asked, method: 'ideal' })
    const ref = String(made['id'])
    expect([status, made]).toMatchObject([
      201,
      {
        resource: 'payment',
        method: 'ideal',
        profileId: 'pfl_sandbox',
        sequenceType: 'oneoff',
        _links: {
          self: { href: `${site}/sandbox/v2/payments/${ref}`, type: 'application/hal+json' },
          checkout: { href: `${site}/sandbox/checkout/${ref}`, type: 'text/html' },
        },
      },
    ])
    const [, several] = await post('/sandbox/v2/payments', { ...asked, method: ['ideal', 'paypal'] })
    expect(several['method']).toBeNull()
    await press(ref, 'pay')
    expect(await post(`/sandbox/v2/payments/${ref}/refunds`, { amount })).toMatchObject([201, { resource: 'refund' }])
  })

  test('AP-10 nobody gets in without the key, and nonsense is 4xx', async () => {
    const { send } = setUp()
    const call = (headers: Record<string, string>, body?: string) =>
      send(`${site}/sandbox/v2/payments`, { method: 'POST', headers, ...(body !== undefined && { body }) }).then(
        ({ status }) => status,
      )
    expect(await call({})).toBe(401)
    expect(await call({ authorization: 'Bearer wrong' })).toBe(401)
    const headers = { authorization: 'Bearer sandbox_key' }
    expect(await call(headers, 'no json')).toBe(400)
    expect(await call(headers, '{}')).toBe(422)
    expect(await call(headers, JSON.stringify({ ...JSON.parse('{}'), x: 'y'.repeat(30_000) }))).toBe(413)
    expect(await send(`${site}/sandbox/v2/payments/tr_none`, { headers }).then(({ status }) => status)).toBe(404)
  })

  test('an open payment runs out by the clock', async () => {
    const { gateway, clock, press } = setUp()
    const { ref } = await gateway.create(order())
    clock.advance(hourMs)
    expect(await gateway.get(ref)).toMatchObject({ status: 'expired' })
    await press(ref, 'pay')
    expect(await gateway.get(ref)).toMatchObject({ status: 'expired' })
  })
})

describe('hosted page', () => {
  test('says that it is a test, shows amount and description escaped, and has its own policy', async () => {
    const { gateway, send } = setUp()
    const { checkoutUrl } = await gateway.create(order())
    const answer = await send(checkoutUrl ?? '')
    const html = await answer.text()
    expect(html).toContain('Test payment page. No money moves here.')
    expect(html).toContain('€62.00')
    expect(html).toContain('Parkwing &lt;AMS&gt;')
    expect(html).not.toContain('<script')
    expect(html).toContain('<link rel="icon" href="/favicon.svg"')
    expect(answer.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/localhost:3000/,
    )
    expect((await send(`${site}/sandbox/checkout/tr_none`)).status).toBe(404)
  })

  test.each([
    ['pay', 'paid'],
    ['decline', 'declined'],
    ['wrong', 'declined'],
    ['cancel', 'cancelled'],
    ['expire', 'expired'],
  ])('PY-02 button %s ends the payment as %s, tells the shop and leads back', async (action, status) => {
    const { gateway, press, told } = setUp()
    const { ref } = await gateway.create(order())
    const answer = await press(ref, action)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${site}/nl/my-booking/1/return`])
    expect(await gateway.get(ref)).toMatchObject({ status, checkoutUrl: null })
    expect(told).toEqual([ref])
    // a button of an outdated page stays on the name of this machine under which that page was opened (PAY-20)
    const late = await press(ref, 'pay')
    expect([late.status, late.headers.get('location')]).toEqual([303, `/sandbox/checkout/${ref}`])
    expect((await gateway.get(ref))?.status).toBe(status)
  })

  test('HO-03 pay later: pending without a page, then paid after the seconds', async () => {
    const { gateway, press, waits, told } = setUp()
    const { ref } = await gateway.create(order())
    await press(ref, 'later', { seconds: '960' })
    expect(waits).toContain(960_000)
    expect(await gateway.get(ref)).toMatchObject({ status: 'paid' })
    expect(told).toEqual([ref])
  })

  test('WH-05 duplicates: one before, several at once, more later', async () => {
    const { gateway, press, told } = setUp()
    const { ref } = await gateway.create(order())
    await press(ref, 'duplicates')
    expect(told).toEqual(Array(9).fill(ref))
    expect((await gateway.get(ref))?.status).toBe('paid')
  })

  test('WH-14 a shop that fails is told again, with longer pauses', async () => {
    const { gateway, press, told, waits } = setUp((_ref, attempt) => (attempt < 3 ? 503 : 200))
    const { ref } = await gateway.create(order())
    await press(ref, 'pay')
    expect(told).toEqual([ref, ref, ref])
    expect(waits).toEqual([1_000, 5_000])
  })
})
