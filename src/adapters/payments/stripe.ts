import { Stripe } from 'stripe'
import type { Language } from '#domain/languages.ts'
import { methodAt, methodsAt, nameAt } from '#domain/payments/methods.ts'
import {
  GatewayError,
  type PaymentGateway,
  type ProviderDispute,
  type ProviderLine,
  type ProviderPayment,
  type ProviderRefund,
} from '#ports/payments.ts'

/**
 * Stripe by its official client. Payments happen on hosted Checkout pages, so no card data comes near the product (K6).
 */
export type StripeOptions = {
  /** `sk_live_…` or `sk_test_…`; it is never logged. */
  key: string
  /** An address other than Stripe's own: a stub of its protocol on 127.0.0.1. */
  base?: string | undefined
  timeoutMs?: number
}

/** All our languages but Belgian ones by their own name. */
const localeOf = (language: Language): Stripe.Checkout.SessionCreateParams.Locale => {
  if (language === 'en') return 'en-GB'
  if (language === 'nl-be') return 'nl'
  return language === 'fr-be' ? 'fr' : language
}

/** Whether a text is the reference of a Checkout Session that may be put into an address (WH-13). */
export const isSessionRef = (text: string): boolean => /^cs_[A-Za-z0-9_]{1,120}$/.test(text)

/** The kind of a key is in its prefix. */
const modeOf = (key: string): 'test' | 'live' | null =>
  /^[sr]k_live_/.test(key) ? 'live' : /^[sr]k_test_/.test(key) ? 'test' : null

const addressOf = (
  base: string | undefined,
): Pick<NonNullable<ConstructorParameters<typeof Stripe>[1]>, 'host' | 'port' | 'protocol'> => {
  if (!base) return {}
  const { hostname, port, protocol } = new URL(base)
  return {
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    protocol: protocol === 'http:' ? 'http' : 'https',
  }
}

/**
 * The official client, for calls and for signed notices (stripe-notices.ts). It does not retry: the job queue does,
 * with the idempotency key.
 */
export const stripeClient = ({ key, base, timeoutMs = 5_000 }: StripeOptions): Stripe =>
  new Stripe(key, { ...addressOf(base), timeout: timeoutMs, maxNetworkRetries: 0, telemetry: false })

/**
 * Without an answer (no connection, time-out) nobody knows whether the call was carried out, so it is sent again with
 * the same key (PY-08).
 */
const isTemporary = (status: number | undefined): boolean =>
  status === undefined || status >= 500 || status === 409 || status === 429

/**
 * Turns every failure into a GatewayError that tells its kind and nothing more, because messages of the provider may
 * name people.
 */
const guarded = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GatewayError) throw error
    if (error instanceof Stripe.errors.StripeError)
      throw new GatewayError(
        `stripe: ${what} ${error.type} ${error.statusCode ?? 'without answer'}`,
        isTemporary(error.statusCode),
      )
    throw new GatewayError(`stripe: ${what} failed`, true)
  }
}

const sessionRef = (ref: string): string => {
  if (!isSessionRef(ref)) throw new GatewayError('stripe: not a session reference', false)
  return ref
}

const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null =>
  intent === null || typeof intent === 'string' ? null : intent
const chargeOf = (intent: Stripe.PaymentIntent | null): Stripe.Charge | null =>
  intent === null || intent.latest_charge === null || typeof intent.latest_charge === 'string'
    ? null
    : intent.latest_charge

/**
 * A session stays open when a card is declined, because Stripe's page then asks for another card. `complete` without
 * money is a transfer under way, unless its payment has failed meanwhile.
 */
const statusOf = (session: Stripe.Checkout.Session): ProviderPayment['status'] => {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  if (session.payment_status !== 'unpaid') return 'paid'
  const intent = intentOf(session)
  return intent?.status === 'canceled' || intent?.status === 'requires_payment_method' ? 'declined' : 'open'
}

const refundStatus = (status: string | null): ProviderRefund['status'] =>
  status === 'succeeded' ? 'completed' : status === 'failed' || status === 'canceled' ? 'failed' : 'sent'

const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  ref: refund.id,
  amountMinor: refund.amount,
  status: refundStatus(refund.status),
  ownId: refund.metadata?.['refundId'] ?? null,
  key: refund.metadata?.['key'] ?? null,
})

/** An inquiry (`warning_…`), or a dispute that was prevented, takes no money. */
const toDispute = ({ id, amount, status }: Stripe.Dispute): ProviderDispute[] => {
  if (status.startsWith('warning_') || status === 'prevented') return []
  return [{ ref: id, amountMinor: amount, status: status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open' }]
}

type After = { refunds: ProviderRefund[]; disputes: ProviderDispute[] }

const toProviderPayment = (session: Stripe.Checkout.Session, { refunds, disputes }: After): ProviderPayment => {
  const intent = intentOf(session)
  return {
    ref: session.id,
    status: statusOf(session),
    amountMinor: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    refundedMinor: refunds.reduce((sum, { status, amountMinor }) => (status === 'failed' ? sum : sum + amountMinor), 0),
    paymentId: session.metadata?.['paymentId'] ?? null,
    checkoutUrl: session.status === 'open' ? session.url : null,
    failureReason: intent?.last_payment_error?.code ?? null,
    mode: session.livemode ? 'live' : 'test',
    method: methodAt('stripe', chargeOf(intent)?.payment_method_details?.type),
    refunds,
    disputes,
  }
}

const toLine = (session: Stripe.Checkout.Session): ProviderLine => {
  const charge = chargeOf(intentOf(session))
  return {
    ref: session.id,
    status: statusOf(session),
    refundedMinor: charge?.amount_refunded ?? 0,
    disputedMinor: charge?.disputed ? charge.amount : 0,
    paymentId: session.metadata?.['paymentId'] ?? null,
  }
}

const mostLines = 5_000
const none: After = { refunds: [], disputes: [] }

export const createStripe = (options: StripeOptions): PaymentGateway => {
  const stripe = stripeClient(options)

  const retrieve = (ref: string): Promise<Stripe.Checkout.Session> =>
    stripe.checkout.sessions.retrieve(sessionRef(ref), { expand: ['payment_intent.latest_charge'] })

  const afterOf = async (session: Stripe.Checkout.Session): Promise<After> => {
    const intent = intentOf(session)
    if (!intent || session.payment_status !== 'paid') return none
    const [refunds, disputes] = await Promise.all([
      stripe.refunds.list({ payment_intent: intent.id, limit: 100 }),
      chargeOf(intent)?.disputed ? stripe.disputes.list({ payment_intent: intent.id, limit: 100 }) : { data: [] },
    ])
    return { refunds: refunds.data.map(toRefund), disputes: disputes.data.flatMap(toDispute) }
  }

  return {
    name: 'stripe',
    mode: modeOf(options.key),
    create: ({ paymentId, amountMinor, description, language, methods, redirectUrl, cancelUrl, idempotencyKey }) =>
      guarded('create', async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            locale: localeOf(language),
            client_reference_id: paymentId,
            metadata: { paymentId },
            payment_intent_data: { metadata: { paymentId }, description },
            line_items: [
              {
                quantity: 1,
                price_data: { currency: 'eur', unit_amount: amountMinor, product_data: { name: description } },
              },
            ],
            allowed_payment_method_types: methods.flatMap((method) => nameAt('stripe', method) ?? []),
            success_url: redirectUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey },
        )
        return toProviderPayment(session, none)
      }),
    get: (ref) =>
      guarded('get', async () => {
        const session = await retrieve(ref).catch((error: unknown) => {
          if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null
          throw error
        })
        return session && toProviderPayment(session, await afterOf(session))
      }),
    // A session that is complete or expired cannot be expired; only get() can say what became of it.
    cancel: (ref) =>
      guarded('expire', async () => {
        await stripe.checkout.sessions.expire(sessionRef(ref)).catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 400) throw error
        })
      }),
    refund: (ref, { refundId, amountMinor, idempotencyKey }) =>
      guarded('refund', async () => {
        const intent = intentOf(await retrieve(ref))
        if (!intent) throw new GatewayError('stripe: nothing to refund', false)
        return toRefund(
          await stripe.refunds.create(
            { payment_intent: intent.id, amount: amountMinor, metadata: { refundId, key: idempotencyKey } },
            { idempotencyKey },
          ),
        )
      }),
    since: (instant) =>
      guarded('list', async () => {
        const lines: ProviderLine[] = []
        for await (const session of stripe.checkout.sessions.list({
          created: { gte: Math.floor(instant / 1_000) },
          limit: 100,
          expand: ['data.payment_intent.latest_charge'],
        })) {
          lines.push(toLine(session))
          if (lines.length === mostLines) break
        }
        return lines
      }),
    // Which of these the hosted page shows depends on the settings of the account and the customer's country.
    methods: async () => methodsAt('stripe'),
  }
}
