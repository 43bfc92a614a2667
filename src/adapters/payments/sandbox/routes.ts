import { sandboxBase, sandboxCheckout } from '#domain/site-map/machines.ts'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type { SandboxPayment, SandboxStatus } from '#domain/payments/sandbox-books.ts'
import type { Clock } from '#ports/clock.ts'
import { isPaymentRef } from '../mollie.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import { checkoutPage, pagePolicy, unknownPage } from './page.ts'
import {
  answerWith,
  createBody,
  fault,
  listJson,
  methodsJson,
  minorOf,
  paymentJson,
  refundBody,
  refundJson,
} from './protocol.ts'
import type { SandboxStore } from './store.ts'

export type SandboxRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  handle(request: Request, params: Record<string, string>): Promise<Response>
}

export type SandboxOptions = {
  /** The absolute address of the product, without a trailing slash; the hosted page is below it. */
  publicUrl: string
  /** What `Authorization: Bearer` has to say. */
  key: string
  notifier?: Notifier
  /** How long an open payment waits for its customer, in milliseconds. */
  lifetimeMs?: number
  /** How long a refund is under way, in milliseconds. */
  refundMs?: number
}

const maximumBody = 20_000

/**
 * The payment sandbox: a provider inside the product. It speaks the Mollie protocol, and its hosted page says that it
 * is a test.
 */
export const sandboxRoutes = (
  store: SandboxStore,
  clock: Clock,
  { publicUrl, key, notifier = createNotifier(), lifetimeMs = 60 * 60_000, refundMs = 2 * 60_000 }: SandboxOptions,
): SandboxRoute[] => {
  const addresses = (ref: string) => ({
    self: `${publicUrl}${sandboxBase}/v2/payments/${ref}`,
    checkout: publicUrl + sandboxCheckout(ref),
  })
  const json = (payment: SandboxPayment, status: 200 | 201 = 200) =>
    answerWith(status, paymentJson(payment, addresses(payment.ref)))
  const newRef = (prefix: 'tr' | 're' | 'chb') => `${prefix}_${randomBytes(16).toString('hex')}`

  const move = async (
    payment: SandboxPayment,
    from: SandboxStatus[],
    to: SandboxStatus,
    reason: string | null = null,
  ): Promise<boolean> => {
    const moved = await store.movePayment(payment.ref, from, to, reason)
    if (moved && to !== 'pending') notifier.notify(payment.webhookUrl, payment.ref)
    return moved
  }

  /** Notifies the shop of a change that leaves the browser where it is. */
  const tell = (payment: SandboxPayment, changed: boolean): boolean => {
    if (changed) notifier.notify(payment.webhookUrl, payment.ref)
    return false
  }

  /**
   * An open payment expires, and a refund arrives, when somebody looks at the payment, so no timer has to survive a
   * restart.
   */
  const find = async (ref: string | undefined): Promise<SandboxPayment | null> => {
    if (!ref || !isPaymentRef(ref)) return null
    const payment = await store.payment(ref)
    if (payment?.status === 'paid' && payment.refundedMinor > 0)
      tell(payment, (await store.endRefunds(payment.ref, 'refunded', clock.now() - refundMs)) > 0)
    if (payment?.status !== 'open' || clock.now() < payment.expiresAt) return payment
    await move(payment, ['open'], 'expired')
    return store.payment(ref)
  }

  const authorised = (request: Request): boolean => {
    const given = Buffer.from(request.headers.get('authorization') ?? '')
    const expected = Buffer.from(`Bearer ${key}`)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  const api =
    (work: (request: Request, params: Record<string, string>) => Promise<Response>): SandboxRoute['handle'] =>
    async (request, params) =>
      authorised(request) ? work(request, params) : fault(401, 'Missing authentication, or failed to authenticate')

  const readBody = async <T>(request: Request, schema: z.ZodType<T>): Promise<{ value: T } | { answer: Response }> => {
    const text = await request.text()
    if (text.length > maximumBody) return { answer: fault(413, 'The body is too large') }
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return { answer: fault(400, 'The body is not JSON') }
    }
    const parsed = schema.safeParse(body)
    if (parsed.success) return { value: parsed.data }
    const issue = parsed.error.issues[0]
    return { answer: fault(422, issue?.message ?? 'Invalid', issue?.path.join('.')) }
  }

  const create = api(async (request) => {
    const body = await readBody(request, createBody)
    if ('answer' in body) return body.answer
    const { amount, description, redirectUrl, webhookUrl, locale, method, metadata } = body.value
    const amountMinor = minorOf(amount)
    if (amountMinor === 0) return fault(422, 'The amount is lower than the minimum', 'amount')
    const now = clock.now()
    const payment = await store.insertPayment({
      ref: newRef('tr'),
      idempotencyKey: request.headers.get('idempotency-key'),
      status: 'open',
      amountMinor,
      refundedMinor: 0,
      chargedBackMinor: 0,
      currency: amount.currency,
      description,
      redirectUrl,
      webhookUrl,
      metadata: metadata ?? {},
      methods: method === null || method === undefined ? [] : [method].flat(),
      locale: locale ?? null,
      failureReason: null,
      createdAt: now,
      expiresAt: now + lifetimeMs,
    })
    return json(payment, 201)
  })

  const show = api(async (request, params) => {
    const payment = await find(params.ref)
    if (!payment) return fault(404, 'No payment exists with this token')
    if (!new URL(request.url).searchParams.has('embed')) return json(payment)
    const embedded = { refunds: await store.refunds(payment.ref), chargebacks: await store.chargebacks(payment.ref) }
    return answerWith(200, paymentJson(payment, addresses(payment.ref), embedded))
  })

  const list = api(async (request) => {
    const asked = new URL(request.url).searchParams
    const limit = Math.min(250, Math.max(1, Math.trunc(Number(asked.get('limit')) || 50)))
    const from = asked.get('from')
    const found = await store.list(limit + 1, from && isPaymentRef(from) ? from : null)
    const next = found[limit]
    return answerWith(
      200,
      listJson(
        found.slice(0, limit).map((payment) => paymentJson(payment, addresses(payment.ref))),
        next ? `${publicUrl}${sandboxBase}/v2/payments?limit=${limit}&from=${next.ref}` : null,
      ),
    )
  })

  const methods = api(async () => answerWith(200, methodsJson()))

  const cancel = api(async (_request, params) => {
    const payment = await find(params.ref)
    if (!payment) return fault(404, 'No payment exists with this token')
    if (!(await move(payment, ['open'], 'canceled'))) return fault(422, 'The payment can not be canceled')
    return json({ ...payment, status: 'canceled' })
  })

  const refund = api(async (request, params) => {
    const payment = await find(params.ref)
    if (!payment) return fault(404, 'No payment exists with this token')
    const body = await readBody(request, refundBody)
    if ('answer' in body) return body.answer
    const amountMinor = minorOf(body.value.amount)
    if (amountMinor === 0) return fault(422, 'The amount is lower than the minimum', 'amount')
    const stored = await store.insertRefund({
      ref: newRef('re'),
      paymentRef: payment.ref,
      idempotencyKey: request.headers.get('idempotency-key'),
      amountMinor,
      status: 'pending',
      metadata: body.value.metadata ?? null,
      createdAt: clock.now(),
    })
    return stored
      ? answerWith(201, refundJson(stored))
      : fault(422, 'The amount is higher than what can be refunded', 'amount')
  })

  const page = (html: string, status: number, shop: string): Response =>
    new Response(html, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': pagePolicy(shop),
        'referrer-policy': 'same-origin',
      },
    })
  const back = (location: string): Response =>
    new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  const shopOf = (payment: SandboxPayment): string => new URL(payment.redirectUrl).origin

  const showCheckout: SandboxRoute['handle'] = async (_request, params) => {
    const payment = await find(params.ref)
    if (!payment) return page(unknownPage(), 404, publicUrl)
    const after =
      payment.status === 'paid'
        ? { refunds: await store.refunds(payment.ref), chargebacks: await store.chargebacks(payment.ref) }
        : null
    return page(checkoutPage(payment, after), 200, shopOf(payment))
  }

  /** Does what the button says. A button of an outdated page does nothing and shows the payment as it is. */
  const act = async (payment: SandboxPayment, action: string, seconds: number): Promise<boolean> => {
    switch (action) {
      case 'pay':
        return move(payment, ['open'], 'paid')
      case 'decline':
        return move(payment, ['open'], 'failed', 'insufficient_funds')
      case 'wrong':
        return move(payment, ['open'], 'failed', 'invalid_card_number')
      case 'cancel':
        return move(payment, ['open'], 'canceled')
      case 'expire':
        return move(payment, ['open'], 'expired')
      case 'complete':
        return move(payment, ['pending'], 'paid')
      case 'fail':
        return move(payment, ['pending'], 'failed', 'possible_fraud')
      case 'notify':
        return tell(payment, true)
      case 'refund': {
        const stored = await store.insertRefund({
          ref: newRef('re'),
          paymentRef: payment.ref,
          idempotencyKey: null,
          amountMinor: Math.min(500, payment.amountMinor),
          status: 'pending',
          metadata: null,
          createdAt: clock.now(),
        })
        return tell(payment, stored !== null)
      }
      case 'refundsFail':
        return tell(payment, (await store.endRefunds(payment.ref, 'failed', clock.now())) > 0)
      case 'refundsArrive':
        return tell(payment, (await store.endRefunds(payment.ref, 'refunded', clock.now())) > 0)
      case 'chargeBack':
        return tell(payment, await store.chargeBack(payment.ref, newRef('chb'), clock.now()))
      case 'reverse':
        return tell(payment, await store.reverseChargebacks(payment.ref, clock.now()))
      case 'later': {
        const moved = await move(payment, ['open'], 'pending')
        if (moved) notifier.later(seconds * 1_000, async () => void (await move(payment, ['pending'], 'paid')))
        return moved
      }
      case 'duplicates': {
        // One notification comes too early, while the payment is open, several at once, and some long after. The shop
        // must still end with one booking and one charge (WH-05, WH-06).
        notifier.notify(payment.webhookUrl, payment.ref)
        const moved = await move(payment, ['open'], 'paid')
        notifier.notify(payment.webhookUrl, payment.ref, 4)
        notifier.later(2_000, async () => notifier.notify(payment.webhookUrl, payment.ref, 3))
        return moved
      }
      default:
        return false
    }
  }

  const submitCheckout: SandboxRoute['handle'] = async (request, params) => {
    const payment = await find(params.ref)
    if (!payment) return page(unknownPage(), 404, publicUrl)
    const text = await request.text()
    if (text.length > maximumBody) return fault(413, 'The body is too large')
    const form = new URLSearchParams(text)
    const seconds = Math.min(86_400, Math.max(1, Math.trunc(Number(form.get('seconds')) || 20)))
    return (await act(payment, form.get('action') ?? '', seconds))
      ? back(payment.redirectUrl)
      : back(sandboxCheckout(payment.ref))
  }

  return [
    { method: 'POST', path: `${sandboxBase}/v2/payments`, handle: create },
    { method: 'GET', path: `${sandboxBase}/v2/payments`, handle: list },
    { method: 'GET', path: `${sandboxBase}/v2/methods`, handle: methods },
    { method: 'GET', path: `${sandboxBase}/v2/payments/:ref`, handle: show },
    { method: 'DELETE', path: `${sandboxBase}/v2/payments/:ref`, handle: cancel },
    { method: 'POST', path: `${sandboxBase}/v2/payments/:ref/refunds`, handle: refund },
    { method: 'GET', path: sandboxCheckout(':ref'), handle: showCheckout },
    { method: 'POST', path: sandboxCheckout(':ref'), handle: submitCheckout },
  ]
}
