import type { Payment, PaymentStatus } from '#domain/payments/payment.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import type { Instant } from '#domain/time/zones.ts'
import { jobsParameter } from './change-parts.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import type { NewJob } from './jobs.ts'
import { NEW_PAYMENT, paymentValues } from './payments.ts'
import { statement } from './statement.ts'

/**
 * The two steps that every paid booking takes, each written in one statement, because a transaction holds the lock of
 * the booking for as long as its statements travel (MACHINE-12). Call them with the booking locked.
 */

const BEGIN = statement(
  'payment_begin',
  `
    with begun as (
      ${NEW_PAYMENT}
      returning airport_id, booking_id, created_at
    ), extended as (
      update booking b
      set hold_until = :holdUntil, hold_extensions = b.hold_extensions + 1, version = b.version + 1
      from begun
      where b.airport_id = begun.airport_id
        and b.id = begun.booking_id
        and b.status = 'held'
        and b.hold_until > begun.created_at
        and b.hold_until < :holdUntil
        and b.hold_extensions < 1
    ), queued as (
      insert into job (airport_id, queue, run_at, payload)
      select begun.airport_id, j.queue, j.run_at, j.payload
      from begun
      cross join lateral jsonb_to_recordset(:jobs::jsonb) as j(queue text, run_at timestamptz, payload jsonb)
    )
    insert into audit (airport_id, booking_id, at, actor, action, data)
    select airport_id, booking_id, created_at, :actor, 'payment_started', :data::jsonb
    from begun`,
)

/**
 * Stores an attempt with its jobs and its audit, and prolongs a hold that has not run out, once (settled 42). Attempt
 * numbers are unique for each booking: of two tabs that start the same attempt one gets a unique violation (23505).
 */
export const beginPayment = async (
  tx: Queryable,
  p: Payment,
  { holdUntil, jobs, actor }: { holdUntil: Instant; jobs: readonly NewJob[]; actor: string },
): Promise<void> => {
  await BEGIN(tx, {
    ...paymentValues(p),
    holdUntil: timestamp(holdUntil),
    jobs: jobsParameter(jobs),
    actor,
    data: json({ paymentId: p.id, attempt: p.attempt }),
  })
}

// The payment is moved on first; everything else is made of the row that moved, so that a payment which was counted
// before writes nothing.
const TAKE = statement(
  'payment_take',
  `
    with marked as (
      update payment
      set status = 'paid', settled_at = :now, method = coalesce(method, :method)
      where airport_id = :airportId
        and id = :id
        and status = any (:from::text[])
      returning airport_id, id, booking_id, amount_minor
    ), paid as (
      update booking b
      set paid_minor = b.paid_minor + m.amount_minor, version = b.version + 1
      from marked m
      where b.airport_id = m.airport_id
        and b.id = m.booking_id
    ), entered as (
      insert into ledger_entry (airport_id, booking_id, payment_id, debit, credit, amount_minor, at)
      select m.airport_id, m.booking_id, m.id, e.debit, e.credit, m.amount_minor, :now
      from marked m
      cross join (values (1, 'receivable', 'sales'), (2, :account::text, 'receivable')) as e(place, debit, credit)
      order by e.place
    ), queued as (
      insert into job (airport_id, queue, run_at, payload)
      select m.airport_id, j.queue, j.run_at, j.payload
      from marked m
      cross join lateral jsonb_to_recordset(:jobs::jsonb) as j(queue text, run_at timestamptz, payload jsonb)
    ), logged as (
      insert into audit (airport_id, booking_id, at, actor, action, data)
      select airport_id, booking_id, :now, :actor, 'paid',
        jsonb_build_object('paymentId', id, 'amountMinor', amount_minor)
      from marked
    )
    select id
    from marked`,
)

/** `method` is what the provider says, kept where nobody knew it; refunds name it as the way back. */
type Taken = {
  airportId: number
  id: string
  from: PaymentStatus[]
  method: PaymentMethod | null
  /** who has the money */
  account: 'till' | 'provider'
  jobs: readonly NewJob[]
  actor: string
  now: Instant
}

/**
 * Counts a payment once, with what it adds to its booking, its ledger, audit and jobs; false when it was counted before
 * (WH-05).
 */
export const takePayment = async (tx: Queryable, taken: Taken): Promise<boolean> => {
  const values = {
    airportId: taken.airportId,
    id: taken.id,
    from: taken.from,
    method: taken.method,
    account: taken.account,
    jobs: jobsParameter(taken.jobs),
    actor: taken.actor,
    now: timestamp(taken.now),
  }
  return (await TAKE(tx, values)).length === 1
}
