import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { json, timestamp } from './columns.ts'
import { isUniqueViolation } from './failures.ts'

/** The payment sandbox's own books, in words of the Mollie protocol. The product never reads them but through its gateway. Amounts in cents. */
type Status = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'
type Payment = {
  ref: string
  idempotencyKey: string | null
  status: Status
  amountMinor: number
  refundedMinor: number
  currency: string
  description: string
  redirectUrl: string
  webhookUrl: string
  metadata: unknown
  methods: string[]
  locale: string | null
  failureReason: string | null
  createdAt: Instant
  expiresAt: Instant
}
type Refund = { ref: string; paymentRef: string; idempotencyKey: string | null; amountMinor: number; createdAt: Instant }

type PaymentRow = {
  ref: string; idempotency_key: string | null; status: Status; amount_minor: number; refunded_minor: number; currency: string; description: string
  redirect_url: string; webhook_url: string; metadata: unknown; methods: string[]; locale: string | null; failure_reason: string | null; created_at: number; expires_at: number
}
type RefundRow = { ref: string; payment_ref: string; idempotency_key: string | null; amount_minor: number; created_at: number }

const toPayment = (row: PaymentRow): Payment => ({
  ref: row.ref,
  idempotencyKey: row.idempotency_key,
  status: row.status,
  amountMinor: row.amount_minor,
  refundedMinor: row.refunded_minor,
  currency: row.currency,
  description: row.description,
  redirectUrl: row.redirect_url,
  webhookUrl: row.webhook_url,
  metadata: row.metadata,
  methods: row.methods,
  locale: row.locale,
  failureReason: row.failure_reason,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

const toRefund = (row: RefundRow): Refund => ({
  ref: row.ref, paymentRef: row.payment_ref, idempotencyKey: row.idempotency_key, amountMinor: row.amount_minor, createdAt: row.created_at,
})

const COLUMNS = `ref, idempotency_key, status, amount_minor, refunded_minor, currency, description, redirect_url, webhook_url, metadata, methods, locale, failure_reason, created_at, expires_at`
const BY_REF = `select ${COLUMNS} from sandbox_payment where ref = $1`
const BY_KEY = `select ${COLUMNS} from sandbox_payment where idempotency_key = $1`
const INSERT = `
  insert into sandbox_payment (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  on conflict (idempotency_key) do nothing
  returning ${COLUMNS}`
const MOVE = `update sandbox_payment set status = $3, failure_reason = $4 where ref = $1 and status = any ($2::text[]) returning ref`

// refused when it is not paid or more than what is left; a repetition with the same key changes nothing
const REFUND = `
  with paid as (
    update sandbox_payment set refunded_minor = refunded_minor + $4
     where ref = $2 and status = 'paid' and refunded_minor + $4 <= amount_minor
       and not exists (select from sandbox_refund where idempotency_key = $3)
    returning ref
  )
  insert into sandbox_refund (ref, payment_ref, idempotency_key, amount_minor, created_at)
  select $1, ref, $3, $4, $5 from paid
  returning ref, payment_ref, idempotency_key, amount_minor, created_at`
const REFUND_BY_KEY = `select ref, payment_ref, idempotency_key, amount_minor, created_at from sandbox_refund where idempotency_key = $1`

const insertPayment = async (q: Queryable, p: Payment): Promise<Payment> => {
  const [made] = await q.query<PaymentRow>(INSERT, [
    p.ref, p.idempotencyKey, p.status, p.amountMinor, p.refundedMinor, p.currency, p.description, p.redirectUrl, p.webhookUrl, json(p.metadata ?? null), p.methods, p.locale,
    p.failureReason, timestamp(p.createdAt), timestamp(p.expiresAt),
  ], 'sandbox_insert')
  const [row] = made ? [made] : await q.query<PaymentRow>(BY_KEY, [p.idempotencyKey], 'sandbox_by_key')
  if (!row) throw new Error(`sandbox payment ${p.ref} was not stored`)
  return toPayment(row)
}

const insertRefund = async (q: Queryable, r: Refund): Promise<Refund | null> => {
  const [made] = await q.query<RefundRow>(REFUND, [r.ref, r.paymentRef, r.idempotencyKey, r.amountMinor, timestamp(r.createdAt)], 'sandbox_refund').catch((error: unknown) => {
    // two with the same key at once: the other one wrote it
    if (isUniqueViolation(error)) return []
    throw error
  })
  const [row] = made ? [made] : await q.query<RefundRow>(REFUND_BY_KEY, [r.idempotencyKey], 'sandbox_refund_by_key')
  return row ? toRefund(row) : null
}

/** The books as adapters/payments/sandbox/store.ts asks for them. */
export const sandboxStore = (db: Queryable) => ({
  /** Same key, same payment: answers the one that was first (PY-08). */
  insertPayment: (payment: Payment): Promise<Payment> => insertPayment(db, payment),
  payment: async (ref: string): Promise<Payment | null> => {
    const [row] = await db.query<PaymentRow>(BY_REF, [ref], 'sandbox_by_ref')
    return row ? toPayment(row) : null
  },
  /** Compare and set; false when somebody was faster. */
  movePayment: async (ref: string, from: Status[], to: Status, failureReason: string | null): Promise<boolean> =>
    (await db.query(MOVE, [ref, from, to, failureReason], 'sandbox_move')).length === 1,
  /** The refund as stored, the first one's for a known key; null when the payment is not paid or less is left. */
  insertRefund: (refund: Refund): Promise<Refund | null> => insertRefund(db, refund),
})
