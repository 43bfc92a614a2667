import type { PaymentMethod } from '#domain/carparks/product.ts'
import type { Payment, PaymentStatus, Refund, RefundStatus } from '#domain/payments/payment.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { timestamp } from './columns.ts'

type PaymentRow = {
  airport_id: number; id: string; booking_id: string; attempt: number; provider: string; provider_ref: string | null; checkout_url: string | null
  method: PaymentMethod | null; amount_minor: number; status: PaymentStatus; created_at: number
}

const toPayment = (row: PaymentRow): Payment => ({
  airportId: row.airport_id,
  id: row.id,
  bookingId: row.booking_id,
  attempt: row.attempt,
  provider: row.provider,
  providerRef: row.provider_ref,
  checkoutUrl: row.checkout_url,
  method: row.method,
  amountMinor: row.amount_minor,
  status: row.status,
  createdAt: row.created_at,
})

const PAYMENT = `select airport_id, id, booking_id, attempt, provider, provider_ref, checkout_url, method, amount_minor, status, created_at from payment`
const PAYMENT_BY_ID = `${PAYMENT} where airport_id = $1 and id = $2`
const PAYMENT_BY_REF = `${PAYMENT} where provider_ref = $2 and provider = $1`
const PAYMENTS_OF = `${PAYMENT} where booking_id = $1 order by attempt`
const OPEN_PAYMENTS = `${PAYMENT} where booking_id = $1 and status = 'open' order by attempt`
const LONG_OPEN = `${PAYMENT} where status = 'open' and created_at <= $1 order by created_at limit $2`
const INSERT_PAYMENT = `
  insert into payment (airport_id, id, booking_id, attempt, provider, provider_ref, checkout_url, method, amount_minor, status, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

/** Attempt numbers are unique per booking: of two tabs that start the same attempt one gets a unique violation (23505). */
export const insertPayment = async (q: Queryable, p: Payment): Promise<void> => {
  await q.query(INSERT_PAYMENT,
    [p.airportId, p.id, p.bookingId, p.attempt, p.provider, p.providerRef, p.checkoutUrl, p.method, p.amountMinor, p.status, timestamp(p.createdAt)], 'payment_insert')
}

const one = async (q: Queryable, text: string, values: unknown[], name: string): Promise<Payment | null> => {
  const [row] = await q.query<PaymentRow>(text, values, name)
  return row ? toPayment(row) : null
}
const many = async (q: Queryable, text: string, values: unknown[], name: string): Promise<Payment[]> => (await q.query<PaymentRow>(text, values, name)).map(toPayment)

export const paymentById = (q: Queryable, airportId: number, id: string): Promise<Payment | null> => one(q, PAYMENT_BY_ID, [airportId, id], 'payment_by_id')
export const paymentByRef = (q: Queryable, provider: string, ref: string): Promise<Payment | null> => one(q, PAYMENT_BY_REF, [provider, ref], 'payment_by_ref')
/** All attempts of a booking, the first first. */
export const paymentsOf = (q: Queryable, bookingId: string): Promise<Payment[]> => many(q, PAYMENTS_OF, [bookingId], 'payments_of')
/** Those of a booking the provider has not ended. */
export const openPayments = (q: Queryable, bookingId: string): Promise<Payment[]> => many(q, OPEN_PAYMENTS, [bookingId], 'payments_open')
/** Those of every booking that are open since `before` or longer: the provider's event may have been lost (PY-04). */
export const longOpenPayments = (q: Queryable, before: Instant, limit: number): Promise<Payment[]> => many(q, LONG_OPEN, [timestamp(before), limit], 'payments_long_open')

// Only once: a second answer of the provider for the same attempt must be the same payment (idempotency key), never another one.
const GIVE_REF = `
  update payment set provider_ref = $3, checkout_url = $4
   where airport_id = $1 and id = $2 and (provider_ref is null or provider_ref = $3)
  returning id`

/** After the provider took the order: its reference and page. False: the payment has another reference. */
export const givePaymentRef = async (q: Queryable, airportId: number, id: string, providerRef: string, checkoutUrl: string | null): Promise<boolean> =>
  (await q.query(GIVE_REF, [airportId, id, providerRef, checkoutUrl], 'payment_give_ref')).length === 1

const MARK_PAYMENT = `
  update payment set status = $4, settled_at = $5
   where airport_id = $1 and id = $2 and status = any ($3::text[])
  returning id`

/** Compare and set (reliability rule 3): true for exactly one of any number of repetitions of the same news (WH-05). */
export const markPayment = async (tx: Queryable, airportId: number, id: string, from: PaymentStatus[], to: PaymentStatus, now: Instant): Promise<boolean> =>
  (await tx.query(MARK_PAYMENT, [airportId, id, from, to, timestamp(now)], 'payment_mark')).length === 1

type RefundRow = {
  airport_id: number; id: string; booking_id: string; payment_id: string; amount_minor: number; reason: Refund['reason']; status: RefundStatus
  provider_ref: string | null; created_at: number
}

const toRefund = (row: RefundRow): Refund => ({
  airportId: row.airport_id,
  id: row.id,
  bookingId: row.booking_id,
  paymentId: row.payment_id,
  amountMinor: row.amount_minor,
  reason: row.reason,
  status: row.status,
  providerRef: row.provider_ref,
  createdAt: row.created_at,
})

const REFUND = `select airport_id, id, booking_id, payment_id, amount_minor, reason, status, provider_ref, created_at from refund`
const REFUND_BY_ID = `${REFUND} where airport_id = $1 and id = $2`
const REFUNDS_OF = `${REFUND} where booking_id = $1 order by created_at, id`
const INSERT_REFUND = `
  insert into refund (airport_id, id, booking_id, payment_id, amount_minor, reason, status, provider_ref, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** Ordered in the transaction that cancels, sent by the job `refund`; with addRefunded and the ledger in the same transaction. */
export const insertRefund = async (tx: Queryable, r: Refund): Promise<void> => {
  await tx.query(INSERT_REFUND, [r.airportId, r.id, r.bookingId, r.paymentId, r.amountMinor, r.reason, r.status, r.providerRef, timestamp(r.createdAt)], 'refund_insert')
}

export const refundById = async (q: Queryable, airportId: number, id: string): Promise<Refund | null> => {
  const [row] = await q.query<RefundRow>(REFUND_BY_ID, [airportId, id], 'refund_by_id')
  return row ? toRefund(row) : null
}

export const refundsOf = async (q: Queryable, bookingId: string): Promise<Refund[]> =>
  (await q.query<RefundRow>(REFUNDS_OF, [bookingId], 'refunds_of')).map(toRefund)

const MARK_REFUND = `
  update refund set status = $4, provider_ref = coalesce($5, provider_ref), sent_at = case when $4 = 'failed' then sent_at else coalesce(sent_at, $6) end
   where airport_id = $1 and id = $2 and status = any ($3::text[])
  returning id`

/** Compare and set, like markPayment. */
export const markRefund = async (q: Queryable, airportId: number, id: string, from: RefundStatus[], to: RefundStatus, now: Instant, providerRef: string | null = null): Promise<boolean> =>
  (await q.query(MARK_REFUND, [airportId, id, from, to, providerRef, timestamp(now)], 'refund_mark')).length === 1

export type Account = 'receivable' | 'provider' | 'sales' | 'refunds'
/** `debit` receives, `credit` gives: a payment is provider ← receivable, a sale receivable ← sales, a refund refunds ← provider. */
export type LedgerEntry = { airportId: number; bookingId: string; paymentId: string | null; refundId: string | null; debit: Account; credit: Account; amountMinor: number; at: Instant }

const LEDGER = `
  insert into ledger_entry (airport_id, booking_id, payment_id, refund_id, debit, credit, amount_minor, at)
  select * from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::timestamptz[])`

/** Entries are only ever added. One payment has exactly one entry provider ← receivable, one refund one refunds ← provider (verify.ts). */
export const ledger = async (tx: Queryable, entries: LedgerEntry[]): Promise<void> => {
  if (entries.length === 0) return
  await tx.query(LEDGER, [
    entries.map((e) => e.airportId), entries.map((e) => e.bookingId), entries.map((e) => e.paymentId), entries.map((e) => e.refundId),
    entries.map((e) => e.debit), entries.map((e) => e.credit), entries.map((e) => e.amountMinor), entries.map((e) => timestamp(e.at)),
  ], 'ledger_write')
}

const LEDGER_OF = `select airport_id, booking_id, payment_id, refund_id, debit, credit, amount_minor, at from ledger_entry where booking_id = $1 order by id`

type LedgerRow = { airport_id: number; booking_id: string; payment_id: string | null; refund_id: string | null; debit: Account; credit: Account; amount_minor: number; at: number }

export const ledgerOf = async (q: Queryable, bookingId: string): Promise<LedgerEntry[]> =>
  (await q.query<LedgerRow>(LEDGER_OF, [bookingId], 'ledger_of')).map((row) => ({
    airportId: row.airport_id, bookingId: row.booking_id, paymentId: row.payment_id, refundId: row.refund_id, debit: row.debit, credit: row.credit, amountMinor: row.amount_minor, at: row.at,
  }))
