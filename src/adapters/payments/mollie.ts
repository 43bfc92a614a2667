import { z } from 'zod'
import type { PaymentMethod } from '#domain/carparks/product.ts'
import { isCurrency, type CurrencyCode } from '#domain/money/currencies.ts'
import { euro, fromDecimal, toDecimal } from '#domain/money/money.ts'
import { GatewayError, type PaymentGateway, type ProviderPayment } from '#ports/payments.ts'
import { localeOf } from './locales.ts'

/**
 * Our own client of the Mollie payments API v2: the official one cannot be pointed at a plain-http address (design parts §7).
 * The sandbox of this product speaks the same protocol, so what runs by default is this file too.
 */
export type MollieOptions = {
  name: 'mollie' | 'sandbox'
  /** address before `/v2/…`, without a trailing slash: `https://api.mollie.com` */
  base: string
  /** `live_…` or `test_…`; never logged */
  key: string
  timeoutMs?: number
  send?: typeof fetch
}

const methodNames: Record<PaymentMethod, string> = { creditCards: 'creditcard', payPal: 'paypal', ideal: 'ideal', bancontact: 'bancontact' }

const amount = z.object({ currency: z.string(), value: z.string().regex(/^\d{1,13}\.\d{2}$/) })
const paymentAnswer = z.object({
  id: z.string().regex(/^tr_[A-Za-z0-9]+$/),
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'failed', 'canceled', 'expired']),
  amount,
  amountRefunded: amount.nullish(),
  metadata: z.unknown(),
  details: z.object({ failureReason: z.string().nullish() }).nullish(),
  _links: z.object({ checkout: z.object({ href: z.string() }).nullish() }),
})
const refundAnswer = z.object({ id: z.string(), status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']) })

const statuses = { open: 'open', pending: 'open', authorized: 'open', paid: 'paid', failed: 'declined', canceled: 'cancelled', expired: 'expired' } as const

/** A provider's reference, safe to stand in an address (WH-13): nothing else ever gets into one. */
export const isPaymentRef = (text: string): boolean => /^tr_[A-Za-z0-9]{1,60}$/.test(text)

/** Our own payment id, whatever else stands in the metadata of a payment somebody made by hand. */
const ownId = (metadata: unknown): string | null => {
  const read = z.object({ paymentId: z.string() }).safeParse(metadata)
  return read.success ? read.data.paymentId : null
}

/** Amounts of the euro and of every other currency we know have two decimals; an unknown currency keeps its name and the settlement refuses it. */
const minorOf = ({ value, currency }: z.infer<typeof amount>): number => fromDecimal(value, isCurrency(currency) ? currency : ('EUR' satisfies CurrencyCode)).minor

const toProviderPayment = (answer: z.infer<typeof paymentAnswer>): ProviderPayment => ({
  ref: answer.id,
  status: statuses[answer.status],
  amountMinor: minorOf(answer.amount),
  currency: answer.amount.currency,
  refundedMinor: answer.amountRefunded ? minorOf(answer.amountRefunded) : 0,
  paymentId: ownId(answer.metadata),
  checkoutUrl: answer._links.checkout?.href ?? null,
  failureReason: answer.details?.failureReason ?? null,
})

/** 408, 409 (the same key is still in flight), 425, 429 and all of 5xx may be sent again with the same key. */
const isTemporary = (status: number): boolean => status >= 500 || [408, 409, 425, 429].includes(status)

const maximumAnswer = 200_000

/** Every call ends within `timeoutMs` (5 s); whatever goes wrong is a GatewayError. */
export const createMollie = ({ name, base, key, timeoutMs = 5_000, send = fetch }: MollieOptions): PaymentGateway => {
  type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: unknown; idempotencyKey?: string }

  /** null where the provider does not know the thing (404, 410) */
  const call = async ({ method, path, body, idempotencyKey }: Call): Promise<{ status: number; body: unknown } | null> => {
    try {
      const answer = await send(`${base}/v2/${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (text.length > maximumAnswer) throw new GatewayError(`${name}: answer of ${text.length} characters`, true)
      if (answer.status === 404 || answer.status === 410) return null
      if (!answer.ok && !(method === 'DELETE' && answer.status === 422)) {
        throw new GatewayError(`${name}: ${method} answered ${answer.status}`, isTemporary(answer.status))
      }
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
    } catch (cause) {
      if (cause instanceof GatewayError) throw cause
      // connection refused, time-out, broken JSON: nobody knows whether it was done, so the same key is sent again (PY-08)
      throw new GatewayError(`${name}: ${method} failed: ${cause instanceof Error ? cause.message : 'unknown'}`, true)
    }
  }

  const read = <T>(schema: z.ZodType<T>, body: unknown): T => {
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new GatewayError(`${name}: unexpected answer at ${parsed.error.issues[0]?.path.join('.') ?? '?'}`, true)
    return parsed.data
  }

  const pathOf = (ref: string): string => {
    if (!isPaymentRef(ref)) throw new GatewayError(`${name}: not a payment reference`, false)
    return `payments/${ref}`
  }

  return {
    name,
    create: async (order) => {
      const answer = await call({
        method: 'POST',
        path: 'payments',
        idempotencyKey: order.idempotencyKey,
        body: {
          amount: { currency: 'EUR', value: toDecimal(euro(order.amountMinor)) },
          description: order.description.slice(0, 255),
          redirectUrl: order.redirectUrl,
          webhookUrl: order.webhookUrl,
          locale: localeOf[order.language],
          method: order.methods.map((method) => methodNames[method]),
          metadata: { paymentId: order.paymentId },
        },
      })
      if (!answer) throw new GatewayError(`${name}: POST answered 404`, false)
      return toProviderPayment(read(paymentAnswer, answer.body))
    },
    get: async (ref) => {
      const answer = await call({ method: 'GET', path: pathOf(ref) })
      return answer && toProviderPayment(read(paymentAnswer, answer.body))
    },
    // 422 means "too late to cancel": what became of it only get() can say
    cancel: async (ref) => {
      await call({ method: 'DELETE', path: pathOf(ref) })
    },
    refund: async (ref, amountMinor, idempotencyKey) => {
      const value = toDecimal(euro(amountMinor))
      const answer = await call({ method: 'POST', path: `${pathOf(ref)}/refunds`, idempotencyKey, body: { amount: { currency: 'EUR', value } } })
      if (!answer) throw new GatewayError(`${name}: payment to refund is unknown`, false)
      const refund = read(refundAnswer, answer.body)
      if (refund.status === 'failed' || refund.status === 'canceled') throw new GatewayError(`${name}: refund ${refund.status}`, false)
      return { ref: refund.id, status: refund.status === 'refunded' ? 'completed' : 'sent' }
    },
  }
}
