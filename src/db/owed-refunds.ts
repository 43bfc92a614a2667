import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'
import type { Instant } from '#domain/time/zones.ts'

type OfRefund = { airportId: number; bookingId: string; refundId: string; now: Instant }

/** The entry of the refund says which account its money came in by: the provider's, or the till of the car park. */
const ENTER = statement(
  'refund_owed',
  `
    insert into ledger_entry (airport_id, booking_id, payment_id, refund_id, debit, credit, amount_minor, at)
    select airport_id, booking_id, payment_id, refund_id,
      case when :isOwed then credit else 'owed' end, case when :isOwed then 'owed' else credit end,
      amount_minor, :now
    from ledger_entry
    where booking_id = :bookingId
      and airport_id = :airportId
      and refund_id = :refundId
      and debit = 'refunds'
    returning id`,
)

const enter = async (tx: Queryable, { now, ...refund }: OfRefund, isOwed: boolean): Promise<void> => {
  const rows = await ENTER(tx, { ...refund, isOwed, now: timestamp(now) })
  if (rows.length !== 1) throw new Error(`refund ${refund.refundId} has ${rows.length} entries in the ledger`)
}

/**
 * The refund failed: its money is with the provider again, and owed to the traveller (REFUND-9). Once for each failure,
 * in the transaction that moves the refund.
 */
export const oweRefund = (tx: Queryable, refund: OfRefund): Promise<void> => enter(tx, refund, true)

/** The refund that had failed was ordered again, or sent by hand at the provider: nothing is owed any more. */
export const oweNoMore = (tx: Queryable, refund: OfRefund): Promise<void> => enter(tx, refund, false)

const OWED = `
  select airport_id, id, booking_id, payment_id, amount_minor, ended_at
  from refund
  where status = 'failed'
  order by ended_at, id`

/** A refund that failed, with its sum in cents and when it failed. */
export type OwedRefund = {
  airportId: number
  refundId: string
  bookingId: string
  paymentId: string
  amountMinor: number
  since: Instant
}

/** What travellers are owed because a refund failed, the oldest first. */
export const owedRefunds = async (q: Queryable): Promise<OwedRefund[]> => {
  const rows = await q.query<{
    airport_id: number
    id: string
    booking_id: string
    payment_id: string
    amount_minor: number
    ended_at: number
  }>(OWED, [], 'refunds_owed')
  return rows.map((row) => ({
    airportId: row.airport_id,
    refundId: row.id,
    bookingId: row.booking_id,
    paymentId: row.payment_id,
    amountMinor: row.amount_minor,
    since: row.ended_at,
  }))
}
