import { z } from 'zod'
import { euro, fromDecimal, toDecimal } from '#domain/money/money.ts'
import { methodsAt, nameAt } from '#domain/payments/methods.ts'
import type { SandboxChargeback, SandboxPayment, SandboxRefund } from '#domain/payments/sandbox-books.ts'

/**
 * The part of the Mollie API v2 that the product uses: requests and answers. Source:
 * docs.mollie.com/reference/create-payment
 */
const address = z.url({ protocol: /^https?$/ }).max(2_000)
const euroAmount = z.object({ currency: z.literal('EUR'), value: z.string().regex(/^\d{1,7}\.\d{2}$/) })

export const createBody = z.object({
  amount: euroAmount,
  description: z.string().min(1).max(255),
  redirectUrl: address,
  cancelUrl: address.nullish(),
  webhookUrl: address,
  locale: z
    .string()
    .regex(/^[a-z]{2}_[A-Z]{2}$/)
    .nullish(),
  method: z.union([z.string(), z.array(z.string())]).nullish(),
  metadata: z.unknown().optional(),
})
export const refundBody = z.object({
  amount: euroAmount,
  description: z.string().max(255).nullish(),
  metadata: z.unknown().optional(),
})

/** An amount of the protocol in cents. */
export const minorOf = (amount: z.infer<typeof euroAmount>): number => fromDecimal(amount.value, 'EUR').minor
const amountOf = (minor: number, currency: string) => ({ currency, value: toDecimal(euro(minor)) })

/** What `embed=refunds,chargebacks` adds. */
export type Embedded = { refunds: SandboxRefund[]; chargebacks: SandboxChargeback[] }

/**
 * Mollie names the method that was tried, or the only one that was asked for; where several were, the sandbox tries the
 * first.
 */
const methodOf = ({ status, methods }: SandboxPayment): string | null => {
  if (status === 'paid' || status === 'failed') return methods[0] ?? nameAt('sandbox', 'creditCards') ?? null
  return methods.length === 1 ? (methods[0] ?? null) : null
}

/** Where a payment is shown: to programs, and to the buyer. */
export type Addresses = { self: string; checkout: string }

export const paymentJson = (payment: SandboxPayment, { self, checkout }: Addresses, embedded?: Embedded) => ({
  resource: 'payment',
  id: payment.ref,
  mode: 'test',
  createdAt: new Date(payment.createdAt).toISOString(),
  expiresAt: new Date(payment.expiresAt).toISOString(),
  status: payment.status,
  profileId: 'pfl_sandbox',
  sequenceType: 'oneoff',
  isCancelable: payment.status === 'open',
  amount: amountOf(payment.amountMinor, payment.currency),
  method: methodOf(payment),
  ...(payment.chargedBackMinor > 0 && { amountChargedBack: amountOf(payment.chargedBackMinor, payment.currency) }),
  ...(payment.refundedMinor > 0 && { amountRefunded: amountOf(payment.refundedMinor, payment.currency) }),
  description: payment.description,
  redirectUrl: payment.redirectUrl,
  webhookUrl: payment.webhookUrl,
  locale: payment.locale,
  metadata: payment.metadata,
  ...(payment.failureReason && { details: { failureReason: payment.failureReason } }),
  _links: {
    self: { href: self, type: 'application/hal+json' },
    // as at Mollie, a finished payment has no checkout any more
    ...(payment.status === 'open' && { checkout: { href: checkout, type: 'text/html' } }),
  },
  ...(embedded && {
    _embedded: { refunds: embedded.refunds.map(refundJson), chargebacks: embedded.chargebacks.map(chargebackJson) },
  }),
})

const chargebackJson = (chargeback: SandboxChargeback) => ({
  resource: 'chargeback',
  id: chargeback.ref,
  paymentId: chargeback.paymentRef,
  amount: amountOf(chargeback.amountMinor, 'EUR'),
  createdAt: new Date(chargeback.createdAt).toISOString(),
  reversedAt: chargeback.reversedAt === null ? null : new Date(chargeback.reversedAt).toISOString(),
})

export const listJson = (payments: unknown[], next: string | null) => ({
  count: payments.length,
  _embedded: { payments },
  _links: { next: next === null ? null : { href: next, type: 'application/hal+json' } },
})

const methodNames = methodsAt('sandbox').flatMap((method) => nameAt('sandbox', method) ?? [])
export const methodsJson = () => ({
  count: methodNames.length,
  _embedded: { methods: methodNames.map((id) => ({ resource: 'method', id })) },
  _links: {},
})

export const refundJson = (refund: SandboxRefund) => ({
  resource: 'refund',
  id: refund.ref,
  paymentId: refund.paymentRef,
  amount: amountOf(refund.amountMinor, 'EUR'),
  status: refund.status,
  metadata: refund.metadata,
  createdAt: new Date(refund.createdAt).toISOString(),
})

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/hal+json', 'cache-control': 'no-store' },
  })

export const answerWith = (status: 200 | 201, body: unknown): Response => answer(status, body)

const titles = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  404: 'Not Found',
  413: 'Content Too Large',
  422: 'Unprocessable Entity',
} as const
export const fault = (status: keyof typeof titles, detail: string, field?: string): Response =>
  answer(status, { status, title: titles[status], detail, ...(field && { field }) })
