import type { PaymentMethod } from '#domain/payments/methods.ts'
import type { Payment, PaymentStatus, Refund, RefundStatus } from '#domain/payments/payment.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { timestamp, timestampOrNull } from './columns.ts'
import { as, column, described } from './description.ts'
import { statement } from './statement.ts'

const paymentColumns = described({
  airportId: column('airport_id', as<number>()),
  id: column('id', as<string>()),
  bookingId: column('booking_id', as<string>()),
  attempt: column('attempt', as<number>()),
  provider: column('provider', as<string>()),
  providerRef: column('provider_ref', as<string | null>()),
  checkoutUrl: column('checkout_url', as<string | null>()),
  method: column('method', as<PaymentMethod | null>()),
  amountMinor: column('amount_minor', as<number>()),
  status: column('status', as<PaymentStatus>()),
  createdAt: column('created_at', as<Instant>()),
  changeId: column('change_id', as<string | null>()),
  paysAgain: column('pays_again', as<boolean>()),
  failureReason: column('failure_reason', as<string | null>()),
  settledAt: column('settled_at', as<Instant | null>()),
})

type PaymentRow = Parameters<typeof paymentColumns.fields>[0]
const toPayment: (row: PaymentRow) => Payment = paymentColumns.fields

const PAYMENT = `
  select ${paymentColumns.list}
  from payment`
const PAYMENT_BY_ID = `
  ${PAYMENT}
  where airport_id = $1
    and id = $2`
const PAYMENT_BY_OWN_ID = `
  ${PAYMENT}
  where id = $1`
const PAYMENT_BY_REF = `
  ${PAYMENT}
  where provider_ref = $2
    and ($1::text is null or provider = $1)`
const PAYMENTS_OF = `
  ${PAYMENT}
  where booking_id = $1
  order by attempt`
const OPEN_PAYMENTS = `
  ${PAYMENT}
  where booking_id = $1
    and status = 'open'
  order by attempt`
const LONG_OPEN = `
  ${PAYMENT}
  where status = 'open'
    and created_at <= $1
  order by created_at
  limit $2`
const NOTE_FAILURE = `
  update payment
  set failure_reason = $3
  where airport_id = $1
    and id = $2`
const KNOW_METHOD = `
  update payment
  set method = $3
  where airport_id = $1
    and id = $2
    and method is null`
const PAID_SINCE = `
  ${PAYMENT}
  where status = 'paid'
    and provider_ref is not null
    and created_at >= $1
    and (created_at, id) > ($2, $3::uuid)
  order by created_at, id
  limit $4`
/** A payment as a new row; also a part of payment-steps.ts, with the values of `paymentValues`. */
export const NEW_PAYMENT = `insert into payment (
      airport_id, id, booking_id, attempt, provider, provider_ref, checkout_url, method, amount_minor,
      status, created_at, change_id, pays_again
    )
    values (
      :airportId, :id, :bookingId, :attempt, :provider, :providerRef, :checkoutUrl, :method, :amountMinor,
      :status, :createdAt, :changeId, :paysAgain
    )`
const INSERT_PAYMENT = statement(
  'payment_insert',
  `
    ${NEW_PAYMENT}`,
)

export const paymentValues = (p: Payment) => ({
  airportId: p.airportId,
  id: p.id,
  bookingId: p.bookingId,
  attempt: p.attempt,
  provider: p.provider,
  providerRef: p.providerRef,
  checkoutUrl: p.checkoutUrl,
  method: p.method,
  amountMinor: p.amountMinor,
  status: p.status,
  createdAt: timestamp(p.createdAt),
  changeId: p.changeId,
  paysAgain: p.paysAgain ?? false,
})

/**
 * Stores an attempt. Attempt numbers are unique for each booking: of two tabs that start the same attempt one gets a
 * unique violation (23505).
 */
export const insertPayment = async (q: Queryable, p: Payment): Promise<void> => {
  await INSERT_PAYMENT(q, paymentValues(p))
}

const one = async (q: Queryable, text: string, values: unknown[], name: string): Promise<Payment | null> => {
  const [row] = await q.query<PaymentRow>(text, values, name)
  return row ? toPayment(row) : null
}
const many = async (q: Queryable, text: string, values: unknown[], name: string): Promise<Payment[]> =>
  (await q.query<PaymentRow>(text, values, name)).map(toPayment)

export const paymentById = (q: Queryable, airportId: number, id: string): Promise<Payment | null> =>
  one(q, PAYMENT_BY_ID, [airportId, id], 'payment_by_id')
/** A payment by our id, as it comes back from a provider. Null also for a text that is no UUID. */
export const paymentByOwnId = async (q: Queryable, id: string): Promise<Payment | null> =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? one(q, PAYMENT_BY_OWN_ID, [id], 'payment_by_own_id') : null
/**
 * A payment by its name at the provider. With `provider` null it may be any provider's, because a notice does not say
 * which one sent it, and references are random.
 */
export const paymentByRef = (q: Queryable, provider: string | null, ref: string): Promise<Payment | null> =>
  one(q, PAYMENT_BY_REF, [provider, ref], 'payment_by_ref')
/** All attempts of a booking, the first one first. */
export const paymentsOf = (q: Queryable, bookingId: string): Promise<Payment[]> =>
  many(q, PAYMENTS_OF, [bookingId], 'payments_of')
/** The payments of a booking that the provider has not ended. */
export const openPayments = (q: Queryable, bookingId: string): Promise<Payment[]> =>
  many(q, OPEN_PAYMENTS, [bookingId], 'payments_open')
/**
 * The payments of all bookings that have been open since `before` or longer, because the provider's notice may have
 * been lost (PY-04).
 */
export const longOpenPayments = (q: Queryable, before: Instant, limit: number): Promise<Payment[]> =>
  many(q, LONG_OPEN, [timestamp(before), limit], 'payments_long_open')

/** Stores why a payment was declined, in the provider's words, for the hint on the page. */
export const noteFailure = async (q: Queryable, airportId: number, id: string, reason: string): Promise<void> => {
  await q.query(NOTE_FAILURE, [airportId, id, reason.slice(0, 60)], 'payment_note_failure')
}
/** Stores which method the customer chose on the provider's page. Refunds name it as the way back. */
export const knowMethod = async (q: Queryable, airportId: number, id: string, method: PaymentMethod): Promise<void> => {
  await q.query(KNOW_METHOD, [airportId, id, method], 'payment_know_method')
}
/** Paid payments that a provider knows, by age, after the given one: to go through all of them page by page. */
export const paidSince = (
  q: Queryable,
  since: Instant,
  after: Pick<Payment, 'createdAt' | 'id'> | null,
  limit: number,
): Promise<Payment[]> =>
  many(
    q,
    PAID_SINCE,
    [timestamp(since), timestamp(after?.createdAt ?? 0), after?.id ?? '00000000-0000-0000-0000-000000000000', limit],
    'payments_paid_since',
  )

// The reference is stored only once: because of the idempotency key, a second answer of the provider for the same
// attempt must be about the same payment.
const GIVE_REF = `
  update payment
  set provider_ref = $3, checkout_url = coalesce($4, checkout_url)
  where airport_id = $1
    and id = $2
    and (provider_ref is null or provider_ref = $3)
  returning id`

/**
 * Stores the reference and the page after the provider took the order. False when the payment has another reference.
 */
export const givePaymentRef = async (
  q: Queryable,
  airportId: number,
  id: string,
  providerRef: string,
  checkoutUrl: string | null,
): Promise<boolean> =>
  (await q.query(GIVE_REF, [airportId, id, providerRef, checkoutUrl], 'payment_give_ref')).length === 1

const MARK_PAYMENT = `
  update payment
  set status = $4, settled_at = $5
  where airport_id = $1
    and id = $2
    and status = any ($3::text[])
  returning id`

/**
 * Moves a payment to another status if it is still in the expected one. Of any number of repetitions of the same news
 * exactly one gets true (WH-05).
 */
export const markPayment = async (
  tx: Queryable,
  airportId: number,
  id: string,
  from: PaymentStatus[],
  to: PaymentStatus,
  now: Instant,
): Promise<boolean> =>
  (await tx.query(MARK_PAYMENT, [airportId, id, from, to, timestamp(now)], 'payment_mark')).length === 1

const refundColumns = described({
  airportId: column('airport_id', as<number>()),
  id: column('id', as<string>()),
  bookingId: column('booking_id', as<string>()),
  paymentId: column('payment_id', as<string>()),
  amountMinor: column('amount_minor', as<number>()),
  reason: column('reason', as<Refund['reason']>()),
  status: column('status', as<RefundStatus>()),
  providerRef: column('provider_ref', as<string | null>()),
  createdAt: column('created_at', as<Instant>()),
  tries: column('tries', as<number>()),
  sentAt: column('sent_at', as<Instant | null>()),
  endedAt: column('ended_at', as<Instant | null>()),
})

export type RefundRow = Parameters<typeof refundColumns.fields>[0]
export const toRefund: (row: RefundRow) => Refund = refundColumns.fields

export const REFUND = `
  select ${refundColumns.list}
  from refund`
const REFUND_BY_ID = `
  ${REFUND}
  where airport_id = $1
    and id = $2`
const REFUNDS_OF = `
  ${REFUND}
  where booking_id = $1
  order by created_at, id`
const INSERT_REFUND = statement(
  'refund_insert',
  `
    insert into refund (
      airport_id, id, booking_id, payment_id, amount_minor, reason, status, provider_ref, created_at, tries,
      sent_at, ended_at
    )
    values (
      :airportId, :id, :bookingId, :paymentId, :amountMinor, :reason, :status, :providerRef, :createdAt,
      :tries, :sentAt, :endedAt
    )`,
)

/**
 * Stores a refund in the transaction that orders it, together with addRefunded and the ledger. The job `refund` sends
 * it.
 */
export const insertRefund = async (tx: Queryable, r: Refund): Promise<void> => {
  await INSERT_REFUND(tx, {
    airportId: r.airportId,
    id: r.id,
    bookingId: r.bookingId,
    paymentId: r.paymentId,
    amountMinor: r.amountMinor,
    reason: r.reason,
    status: r.status,
    providerRef: r.providerRef,
    createdAt: timestamp(r.createdAt),
    tries: r.tries,
    sentAt: timestampOrNull(r.sentAt),
    endedAt: timestampOrNull(r.endedAt),
  })
}

export const refundById = async (q: Queryable, airportId: number, id: string): Promise<Refund | null> => {
  const [row] = await q.query<RefundRow>(REFUND_BY_ID, [airportId, id], 'refund_by_id')
  return row ? toRefund(row) : null
}

export const refundsOf = async (q: Queryable, bookingId: string): Promise<Refund[]> =>
  (await q.query<RefundRow>(REFUNDS_OF, [bookingId], 'refunds_of')).map(toRefund)

const MARK_REFUND = statement(
  'refund_mark',
  `
    update refund
    set status = :to,
      provider_ref = coalesce(:providerRef, provider_ref),
      sent_at = case when :to in ('sent', 'completed') then coalesce(sent_at, :now) else sent_at end,
      ended_at = case when :to in ('completed', 'failed') then :now end
    where airport_id = :airportId
      and id = :id
      and status = any (:from::text[])
    returning id`,
)

/** Moves a refund to another status if it is still in the expected one, like markPayment. */
export const markRefund = async (
  q: Queryable,
  airportId: number,
  id: string,
  from: RefundStatus[],
  to: RefundStatus,
  now: Instant,
  providerRef: string | null = null,
): Promise<boolean> =>
  (await MARK_REFUND(q, { airportId, id, from, to, providerRef, now: timestamp(now) })).length === 1

const ORDER_AGAIN = `
  update refund
  set status = 'requested', tries = tries + 1, provider_ref = null, sent_at = null, ended_at = null
  where airport_id = $1
    and id = $2
    and status = 'failed'
  returning id`

/** failed → requested, with a new key at the provider, because a person decided to try again. */
export const orderRefundAgain = async (tx: Queryable, airportId: number, id: string): Promise<boolean> =>
  (await tx.query(ORDER_AGAIN, [airportId, id], 'refund_again')).length === 1

export type Account = 'receivable' | 'provider' | 'till' | 'sales' | 'refunds' | 'disputes' | 'owed'
/**
 * An entry: `debit` receives, `credit` gives. A payment is provider ← receivable, a sale receivable ← sales, a refund
 * refunds ← provider, a chargeback disputes ← provider; a failed refund provider ← owed, until it goes out after all
 * (owed-refunds.ts).
 */
export type LedgerEntry = {
  airportId: number
  bookingId: string
  paymentId: string | null
  refundId: string | null
  debit: Account
  credit: Account
  amountMinor: number
  at: Instant
}

const LEDGER = statement(
  'ledger_write',
  `
    insert into ledger_entry (
      airport_id, booking_id, payment_id, refund_id, debit, credit, amount_minor, at
    )
    select *
    from unnest(
      :airportIds::int[], :bookingIds::uuid[], :paymentIds::uuid[], :refundIds::uuid[], :debits::text[],
      :credits::text[], :amounts::int[], :moments::timestamptz[]
    )`,
)

/**
 * Adds entries; they are never changed. One payment has exactly one entry provider ← receivable, and one refund exactly
 * one refunds ← provider (verify.ts).
 */
export const ledger = async (tx: Queryable, entries: LedgerEntry[]): Promise<void> => {
  if (entries.length === 0) return
  await LEDGER(tx, {
    airportIds: entries.map((e) => e.airportId),
    bookingIds: entries.map((e) => e.bookingId),
    paymentIds: entries.map((e) => e.paymentId),
    refundIds: entries.map((e) => e.refundId),
    debits: entries.map((e) => e.debit),
    credits: entries.map((e) => e.credit),
    amounts: entries.map((e) => e.amountMinor),
    moments: entries.map((e) => timestamp(e.at)),
  })
}

const LEDGER_OF = `
  select airport_id, booking_id, payment_id, refund_id, debit, credit, amount_minor, at
  from ledger_entry
  where booking_id = $1
  order by id`

type LedgerRow = {
  airport_id: number
  booking_id: string
  payment_id: string | null
  refund_id: string | null
  debit: Account
  credit: Account
  amount_minor: number
  at: number
}

export const ledgerOf = async (q: Queryable, bookingId: string): Promise<LedgerEntry[]> =>
  (await q.query<LedgerRow>(LEDGER_OF, [bookingId], 'ledger_of')).map((row) => ({
    airportId: row.airport_id,
    bookingId: row.booking_id,
    paymentId: row.payment_id,
    refundId: row.refund_id,
    debit: row.debit,
    credit: row.credit,
    amountMinor: row.amount_minor,
    at: row.at,
  }))
