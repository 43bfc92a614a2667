import type { Refund } from '#domain/payments/payment.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { REFUND, toRefund, type RefundRow } from './payments.ts'
import { statement } from './statement.ts'

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
  ${REFUND}
  where status = 'failed'
  order by ended_at, id`

/** What travellers are owed because a refund failed, the oldest first. */
export const owedRefunds = async (q: Queryable): Promise<Refund[]> =>
  (await q.query<RefundRow>(OWED, [], 'refunds_owed')).map(toRefund)
