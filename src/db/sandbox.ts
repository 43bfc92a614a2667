import type { SandboxChargeback, SandboxPayment, SandboxRefund, SandboxStatus } from '#domain/payments/sandbox-books.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { json, timestamp } from './columns.ts'
import { isUniqueViolation } from './failures.ts'
import { statement } from './statement.ts'

type PaymentRow = {
  ref: string
  idempotency_key: string | null
  status: SandboxStatus
  amount_minor: number
  refunded_minor: number
  charged_back_minor: number
  currency: string
  description: string
  redirect_url: string
  webhook_url: string
  metadata: unknown
  methods: string[]
  locale: string | null
  failure_reason: string | null
  created_at: number
  expires_at: number
}
type RefundRow = {
  ref: string
  payment_ref: string
  idempotency_key: string | null
  amount_minor: number
  status: SandboxRefund['status']
  metadata: unknown
  created_at: number
}
type ChargebackRow = {
  ref: string
  payment_ref: string
  amount_minor: number
  created_at: number
  reversed_at: number | null
}

const toPayment = (row: PaymentRow): SandboxPayment => ({
  ref: row.ref,
  idempotencyKey: row.idempotency_key,
  status: row.status,
  amountMinor: row.amount_minor,
  refundedMinor: row.refunded_minor,
  chargedBackMinor: row.charged_back_minor,
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

const toRefund = (row: RefundRow): SandboxRefund => ({
  ref: row.ref,
  paymentRef: row.payment_ref,
  idempotencyKey: row.idempotency_key,
  amountMinor: row.amount_minor,
  status: row.status,
  metadata: row.metadata,
  createdAt: row.created_at,
})

const toChargeback = (row: ChargebackRow): SandboxChargeback => ({
  ref: row.ref,
  paymentRef: row.payment_ref,
  amountMinor: row.amount_minor,
  createdAt: row.created_at,
  reversedAt: row.reversed_at,
})

const COLUMNS = `
  ref, idempotency_key, status, amount_minor, refunded_minor, charged_back_minor, currency, description,
  redirect_url, webhook_url, metadata, methods, locale, failure_reason, created_at, expires_at`
const BY_REF = `
  select ${COLUMNS}
  from sandbox_payment
  where ref = $1`
const BY_KEY = `
  select ${COLUMNS}
  from sandbox_payment
  where idempotency_key = $1`
const INSERT = statement(
  'sandbox_insert',
  `
    insert into sandbox_payment (${COLUMNS})
    values (
      :ref, :idempotencyKey, :status, :amountMinor, :refundedMinor, :chargedBackMinor, :currency,
      :description, :redirectUrl, :webhookUrl, :metadata, :methods, :locale, :failureReason, :createdAt,
      :expiresAt
    )
    on conflict (idempotency_key) do nothing
    returning ${COLUMNS}`,
)
const MOVE = `
  update sandbox_payment
  set status = $3, failure_reason = $4
  where ref = $1
    and status = any ($2::text[])
  returning ref`

const LIST = `
  select ${COLUMNS}
  from sandbox_payment
  where $2::text is null
    or (created_at, ref) <= (select created_at, ref from sandbox_payment where ref = $2)
  order by created_at desc, ref desc
  limit $1`

// refused when the payment is not paid, or when more is asked than what is left; a repetition with the same key changes
// nothing
const REFUND_COLUMNS = `ref, payment_ref, idempotency_key, amount_minor, status, metadata, created_at`
const REFUND = statement(
  'sandbox_refund',
  `
    with paid as (
      update sandbox_payment
      set refunded_minor = refunded_minor + :amountMinor
      where ref = :paymentRef
        and status = 'paid'
        and refunded_minor + charged_back_minor + :amountMinor <= amount_minor
        and not exists (
          select from sandbox_refund
          where idempotency_key = :idempotencyKey
        )
      returning ref
    )
    insert into sandbox_refund (
      ref, payment_ref, idempotency_key, amount_minor, created_at, status, metadata
    )
    select :ref, ref, :idempotencyKey, :amountMinor, :createdAt, :status, :metadata
    from paid
    returning ${REFUND_COLUMNS}`,
)
const REFUND_BY_KEY = `
  select ${REFUND_COLUMNS}
  from sandbox_refund
  where idempotency_key = $1`
const REFUNDS = `
  select ${REFUND_COLUMNS}
  from sandbox_refund
  where payment_ref = $1
  order by created_at, ref`
const END_REFUNDS = `
  with ended as (
    update sandbox_refund
    set status = $2
    where payment_ref = $1
      and status = 'pending'
      and created_at <= $3
    returning amount_minor
  ), back as (
    update sandbox_payment
    set refunded_minor = refunded_minor - (select coalesce(sum(amount_minor), 0) from ended)
    where ref = $1
      and $2 = 'failed'
  )
  select count(*) as n
  from ended`

const CHARGEBACKS = `
  select ref, payment_ref, amount_minor, created_at, reversed_at
  from sandbox_chargeback
  where payment_ref = $1
  order by created_at, ref`
const CHARGE_BACK = `
  with taken as (
    select ref, amount_minor - refunded_minor - charged_back_minor as minor
    from sandbox_payment
    where ref = $1
      and status = 'paid'
      and amount_minor > refunded_minor + charged_back_minor
    for update
  ), marked as (
    update sandbox_payment p
    set charged_back_minor = p.charged_back_minor + taken.minor
    from taken
    where p.ref = taken.ref
  )
  insert into sandbox_chargeback (ref, payment_ref, amount_minor, created_at)
  select $2, ref, minor, $3
  from taken
  returning ref`
const REVERSE = `
  with back as (
    update sandbox_chargeback
    set reversed_at = $2
    where payment_ref = $1
      and reversed_at is null
    returning amount_minor
  )
  update sandbox_payment
  set charged_back_minor = charged_back_minor - (select sum(amount_minor) from back)
  where ref = $1
    and exists (select from back)
  returning ref`

const insertPayment = async (q: Queryable, p: SandboxPayment): Promise<SandboxPayment> => {
  const [made] = await INSERT<PaymentRow>(q, {
    ref: p.ref,
    idempotencyKey: p.idempotencyKey,
    status: p.status,
    amountMinor: p.amountMinor,
    refundedMinor: p.refundedMinor,
    chargedBackMinor: p.chargedBackMinor,
    currency: p.currency,
    description: p.description,
    redirectUrl: p.redirectUrl,
    webhookUrl: p.webhookUrl,
    metadata: json(p.metadata ?? null),
    methods: p.methods,
    locale: p.locale,
    failureReason: p.failureReason,
    createdAt: timestamp(p.createdAt),
    expiresAt: timestamp(p.expiresAt),
  })
  const [row] = made ? [made] : await q.query<PaymentRow>(BY_KEY, [p.idempotencyKey], 'sandbox_by_key')
  if (!row) throw new Error(`sandbox payment ${p.ref} was not stored`)
  return toPayment(row)
}

const insertRefund = async (q: Queryable, r: SandboxRefund): Promise<SandboxRefund | null> => {
  const [made] = await REFUND<RefundRow>(q, {
    ref: r.ref,
    paymentRef: r.paymentRef,
    idempotencyKey: r.idempotencyKey,
    amountMinor: r.amountMinor,
    createdAt: timestamp(r.createdAt),
    status: r.status,
    metadata: json(r.metadata ?? null),
  }).catch((error: unknown) => {
    // two requests came with the same key at once, and the other one wrote the row
    if (isUniqueViolation(error)) return []
    throw error
  })
  const [row] = made ? [made] : await q.query<RefundRow>(REFUND_BY_KEY, [r.idempotencyKey], 'sandbox_refund_by_key')
  return row ? toRefund(row) : null
}

/** The books in the form that adapters/payments/sandbox/store.ts asks for. */
export const sandboxStore = (db: Queryable) => ({
  /** The same key means the same payment: answers the one that was first (PY-08). */
  insertPayment: (payment: SandboxPayment): Promise<SandboxPayment> => insertPayment(db, payment),
  payment: async (ref: string): Promise<SandboxPayment | null> => {
    const [row] = await db.query<PaymentRow>(BY_REF, [ref], 'sandbox_by_ref')
    return row ? toPayment(row) : null
  },
  /** Moves a payment if it is still in the expected status. False when somebody was faster. */
  movePayment: async (
    ref: string,
    from: SandboxStatus[],
    to: SandboxStatus,
    failureReason: string | null,
  ): Promise<boolean> => (await db.query(MOVE, [ref, from, to, failureReason], 'sandbox_move')).length === 1,
  /**
   * Answers the refund as it is stored; for a known key that of the first request. Null when the payment is not paid or
   * has less left.
   */
  insertRefund: (refund: SandboxRefund): Promise<SandboxRefund | null> => insertRefund(db, refund),
  refunds: async (ref: string): Promise<SandboxRefund[]> =>
    (await db.query<RefundRow>(REFUNDS, [ref], 'sandbox_refunds')).map(toRefund),
  /**
   * Ends pending refunds that were made at `until` or earlier, and answers how many. What failed can be paid back
   * again.
   */
  endRefunds: async (ref: string, to: 'refunded' | 'failed', until: Instant): Promise<number> =>
    (await db.query<{ n: number }>(END_REFUNDS, [ref, to, timestamp(until)], 'sandbox_end_refunds'))[0]?.n ?? 0,
  chargebacks: async (ref: string): Promise<SandboxChargeback[]> =>
    (await db.query<ChargebackRow>(CHARGEBACKS, [ref], 'sandbox_chargebacks')).map(toChargeback),
  /** Takes back all that is left of a paid payment. */
  chargeBack: async (paymentRef: string, ref: string, now: Instant): Promise<boolean> =>
    (await db.query(CHARGE_BACK, [paymentRef, ref, timestamp(now)], 'sandbox_charge_back')).length === 1,
  reverseChargebacks: async (paymentRef: string, now: Instant): Promise<boolean> =>
    (await db.query(REVERSE, [paymentRef, timestamp(now)], 'sandbox_reverse')).length === 1,
  list: async (limit: number, from: string | null): Promise<SandboxPayment[]> =>
    (await db.query<PaymentRow>(LIST, [limit, from], 'sandbox_list')).map(toPayment),
})
