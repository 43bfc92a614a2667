import type { Dispute, DisputeStatus } from '#domain/payments/payment.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { timestamp, timestampOrNull } from './columns.ts'
import { statement } from './statement.ts'

type Row = {
  airport_id: number
  id: string
  booking_id: string
  payment_id: string
  provider_ref: string
  amount_minor: number
  status: DisputeStatus
  opened_at: number
  ended_at: number | null
}

const toDispute = (row: Row): Dispute => ({
  airportId: row.airport_id,
  id: row.id,
  bookingId: row.booking_id,
  paymentId: row.payment_id,
  providerRef: row.provider_ref,
  amountMinor: row.amount_minor,
  status: row.status,
  openedAt: row.opened_at,
  endedAt: row.ended_at,
})

const COLUMNS = `
  select airport_id, id, booking_id, payment_id, provider_ref, amount_minor, status, opened_at, ended_at
  from dispute`
const OF_BOOKING = `
  ${COLUMNS}
  where booking_id = $1
  order by opened_at, id`
const INSERT = statement(
  'dispute_insert',
  `
    insert into dispute (
      airport_id, id, booking_id, payment_id, provider_ref, amount_minor, status, opened_at, ended_at
    )
    values (
      :airportId, :id, :bookingId, :paymentId, :providerRef, :amountMinor, :status, :openedAt, :endedAt
    )`,
)
const MOVE = `
  update dispute
  set status = $4, ended_at = $5
  where airport_id = $1
    and id = $2
    and status = any ($3::text[])
  returning id`

export const disputesOf = async (q: Queryable, bookingId: string): Promise<Dispute[]> =>
  (await q.query<Row>(OF_BOOKING, [bookingId], 'disputes_of')).map(toDispute)

/** Call it in the same transaction as its ledger entry, with the booking locked. */
export const insertDispute = async (tx: Queryable, d: Dispute): Promise<void> => {
  await INSERT(tx, {
    airportId: d.airportId,
    id: d.id,
    bookingId: d.bookingId,
    paymentId: d.paymentId,
    providerRef: d.providerRef,
    amountMinor: d.amountMinor,
    status: d.status,
    openedAt: timestamp(d.openedAt),
    endedAt: timestampOrNull(d.endedAt),
  })
}

/** Moves a dispute on if it is still in the expected status. False when somebody was faster. */
export const moveDispute = async (
  tx: Queryable,
  airportId: number,
  id: string,
  from: DisputeStatus[],
  to: DisputeStatus,
  now: Instant,
): Promise<boolean> => (await tx.query(MOVE, [airportId, id, from, to, timestamp(now)], 'dispute_move')).length === 1
