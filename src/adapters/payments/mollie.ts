import { z } from 'zod'
import { isCurrency, type CurrencyCode } from '#domain/money/currencies.ts'
import { euro, fromDecimal, toDecimal } from '#domain/money/money.ts'
import { methodAt, nameAt } from '#domain/payments/methods.ts'
import {
  GatewayError,
  type PaymentGateway,
  type ProviderDispute,
  type ProviderLine,
  type ProviderPayment,
  type ProviderRefund,
} from '#ports/payments.ts'
import { localeOf } from './locales.ts'

/**
 * Our own client of the Mollie payments API v2, because the official client cannot be pointed at a plain-http address.
 * The sandbox of this product speaks the same protocol, so this file also runs by default.
 */
export type MollieOptions = {
  name: 'mollie' | 'sandbox'
  /** The address before `/v2/…`, without a trailing slash: `https://api.mollie.com`. */
  base: string
  /** `live_…` or `test_…`; it is never logged. */
  key: string
  /** The absolute address at which Mollie tells us that something happened to a payment. */
  webhookUrl: string
  timeoutMs?: number
  send?: typeof fetch
}

const amount = z.object({ currency: z.string(), value: z.string().regex(/^\d{1,13}\.\d{2}$/) })
// The amount of a chargeback may come with a minus sign.
const signed = z.object({
  currency: z.string(),
  value: z
    .string()
    .regex(/^-?\d{1,13}\.\d{2}$/)
    .transform((value) => value.replace('-', '')),
})
const refundAnswer = z.object({
  id: z.string(),
  amount,
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
  metadata: z.unknown(),
})
const chargebackAnswer = z.object({ id: z.string(), amount: signed, reversedAt: z.string().nullish() })
const paymentAnswer = z.object({
  id: z.string().regex(/^tr_[A-Za-z0-9]+$/),
  mode: z.enum(['test', 'live']).nullish().catch(null),
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'failed', 'canceled', 'expired']),
  amount,
  amountRefunded: amount.nullish(),
  amountChargedBack: signed.nullish(),
  method: z.string().nullish(),
  metadata: z.unknown(),
  details: z.object({ failureReason: z.string().nullish() }).nullish(),
  // It becomes a link in one of our pages, so only web addresses are accepted.
  _links: z.object({ checkout: z.object({ href: z.url({ protocol: /^https?$/ }) }).nullish() }),
  _embedded: z
    .object({ refunds: z.array(refundAnswer).nullish(), chargebacks: z.array(chargebackAnswer).nullish() })
    .nullish(),
})
const listAnswer = z.object({
  _embedded: z.object({ payments: z.array(paymentAnswer.extend({ createdAt: z.string() })) }),
  _links: z.object({ next: z.object({ href: z.string() }).nullish() }),
})
const methodsAnswer = z.object({ _embedded: z.object({ methods: z.array(z.object({ id: z.string() })) }) })

const statuses = {
  open: 'open',
  pending: 'open',
  authorized: 'open',
  paid: 'paid',
  failed: 'declined',
  canceled: 'cancelled',
  expired: 'expired',
} as const

/**
 * Whether a text is a provider's reference that may be put into an address (WH-13); nothing else ever gets into one.
 */
export const isPaymentRef = (text: string): boolean => /^tr_[A-Za-z0-9]{1,60}$/.test(text)

const refundStatuses = {
  queued: 'sent',
  pending: 'sent',
  processing: 'sent',
  refunded: 'completed',
  failed: 'failed',
  canceled: 'failed',
} as const

/**
 * A word that we wrote into the metadata. Null when there is none, for example because somebody made the payment by
 * hand.
 */
const ownWord = (metadata: unknown, name: 'paymentId' | 'refundId' | 'key'): string | null => {
  const read = z.record(z.string(), z.unknown()).safeParse(metadata)
  const word = read.success ? read.data[name] : null
  return typeof word === 'string' ? word : null
}

/**
 * The euro and every other currency we know have two decimals. An unknown currency keeps its name, and the settlement
 * refuses it.
 */
const minorOf = ({ value, currency }: z.infer<typeof amount>): number =>
  fromDecimal(value, isCurrency(currency) ? currency : ('EUR' satisfies CurrencyCode)).minor

const toRefund = (answer: z.infer<typeof refundAnswer>): ProviderRefund => ({
  ref: answer.id,
  amountMinor: minorOf(answer.amount),
  status: refundStatuses[answer.status],
  ownId: ownWord(answer.metadata, 'refundId'),
  key: ownWord(answer.metadata, 'key'),
})
/** Mollie does not say that a chargeback is final, so it counts as final until it is reversed. */
const toDispute = (answer: z.infer<typeof chargebackAnswer>): ProviderDispute => ({
  ref: answer.id,
  amountMinor: minorOf(answer.amount),
  status: answer.reversedAt ? 'won' : 'open',
})

const toProviderPayment = (answer: z.infer<typeof paymentAnswer>, name: MollieOptions['name']): ProviderPayment => ({
  ref: answer.id,
  status: statuses[answer.status],
  amountMinor: minorOf(answer.amount),
  currency: answer.amount.currency,
  refundedMinor: answer.amountRefunded ? minorOf(answer.amountRefunded) : 0,
  paymentId: ownWord(answer.metadata, 'paymentId'),
  checkoutUrl: answer._links.checkout?.href ?? null,
  failureReason: answer.details?.failureReason ?? null,
  mode: answer.mode ?? null,
  method: methodAt(name, answer.method),
  refunds: answer._embedded?.refunds?.map(toRefund) ?? [],
  disputes: answer._embedded?.chargebacks?.map(toDispute) ?? [],
})

const toLine = (answer: z.infer<typeof paymentAnswer>): ProviderLine => ({
  ref: answer.id,
  status: statuses[answer.status],
  refundedMinor: answer.amountRefunded ? minorOf(answer.amountRefunded) : 0,
  disputedMinor: answer.amountChargedBack ? minorOf(answer.amountChargedBack) : 0,
  paymentId: ownWord(answer.metadata, 'paymentId'),
})

/** The kind of a key is its prefix. Keys of an organisation do not show theirs. */
const modeOf = (key: string): 'test' | 'live' | null =>
  key.startsWith('live_') ? 'live' : key.startsWith('test_') ? 'test' : null

/**
 * After 408, 409 (a call with the same key is still running), 425, 429 and every 5xx the call may be sent again with
 * the same key.
 */
const isTemporary = (status: number): boolean => status >= 500 || [408, 409, 425, 429].includes(status)

const maximumAnswer = 2_000_000
const pageSize = 250
const mostPages = 20

/** The client. Every call ends within `timeoutMs` (by default 5 s), and every failure is a GatewayError. */
export const createMollie = ({
  name,
  base,
  key,
  webhookUrl,
  timeoutMs = 5_000,
  send = fetch,
}: MollieOptions): PaymentGateway => {
  type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: unknown; idempotencyKey?: string }

  /** Null: the provider does not know the thing (404, 410). */
  const call = async ({
    method,
    path,
    body,
    idempotencyKey,
  }: Call): Promise<{ status: number; body: unknown } | null> => {
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
      // After a refused connection, a time-out or broken JSON nobody knows whether the call was carried out, so it is
      // sent again with the same key (PY-08).
      throw new GatewayError(`${name}: ${method} failed: ${cause instanceof Error ? cause.message : 'unknown'}`, true)
    }
  }

  const read = <T>(schema: z.ZodType<T>, body: unknown): T => {
    const parsed = schema.safeParse(body)
    if (!parsed.success)
      throw new GatewayError(`${name}: unexpected answer at ${parsed.error.issues[0]?.path.join('.') ?? '?'}`, true)
    return parsed.data
  }

  const pathOf = (ref: string): string => {
    if (!isPaymentRef(ref)) throw new GatewayError(`${name}: not a payment reference`, false)
    return `payments/${ref}`
  }

  const create: PaymentGateway['create'] = async (order) => {
    const methods = order.methods.flatMap((method) => nameAt(name, method) ?? [])
    const answer = await call({
      method: 'POST',
      path: 'payments',
      idempotencyKey: order.idempotencyKey,
      body: {
        amount: { currency: 'EUR', value: toDecimal(euro(order.amountMinor)) },
        description: order.description.slice(0, 255),
        redirectUrl: order.redirectUrl,
        cancelUrl: order.cancelUrl,
        webhookUrl,
        locale: localeOf[order.language],
        ...(methods.length > 0 && { method: methods }),
        metadata: { paymentId: order.paymentId },
      },
    })
    if (!answer) throw new GatewayError(`${name}: POST answered 404`, false)
    return toProviderPayment(read(paymentAnswer, answer.body), name)
  }

  const since: PaymentGateway['since'] = async (instant) => {
    const lines: ProviderLine[] = []
    let from: string | null = ''
    // the newest come first
    for (let page = 0; page < mostPages && from !== null; page++) {
      const answer = await call({ method: 'GET', path: `payments?limit=${pageSize}${from && `&from=${from}`}` })
      const list: z.infer<typeof listAnswer> = read(listAnswer, answer?.body)
      const young = list._embedded.payments.filter(({ createdAt }) => Date.parse(createdAt) >= instant)
      lines.push(...young.map(toLine))
      const next = list._links.next?.href
      // The next address is our own, with only the place in the list taken from the answer: a link of an answer is
      // never followed as it is.
      const place: string | null = next ? new URL(next, 'https://provider.invalid').searchParams.get('from') : null
      from = young.length === list._embedded.payments.length && place !== null && isPaymentRef(place) ? place : null
    }
    return lines
  }

  return {
    name,
    mode: modeOf(key),
    create,
    get: async (ref) => {
      const answer = await call({ method: 'GET', path: `${pathOf(ref)}?embed=refunds,chargebacks` })
      return answer && toProviderPayment(read(paymentAnswer, answer.body), name)
    },
    // 422 means that it is too late to cancel; only get() can say what became of the payment.
    cancel: async (ref) => {
      await call({ method: 'DELETE', path: pathOf(ref) })
    },
    refund: async (ref, { refundId, amountMinor, idempotencyKey }) => {
      const body = {
        amount: { currency: 'EUR', value: toDecimal(euro(amountMinor)) },
        metadata: { refundId, key: idempotencyKey },
      }
      const answer = await call({ method: 'POST', path: `${pathOf(ref)}/refunds`, idempotencyKey, body })
      if (!answer) throw new GatewayError(`${name}: payment to refund is unknown`, false)
      return toRefund(read(refundAnswer, answer.body))
    },
    since,
    methods: async () => {
      const answer = await call({
        method: 'GET',
        path: 'methods?resource=payments&amount[currency]=EUR&amount[value]=25.00',
      })
      return read(methodsAnswer, answer?.body)._embedded.methods.flatMap(({ id }) => methodAt(name, id) ?? [])
    },
  }
}
