import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { timestamp } from './columns.ts'

/**
 * A link of the letter "please pay". Only the digest of its token is stored. The link stays valid; what it may do
 * depends on the booking.
 */
export type PayLink = { tokenHash: string; airportId: number; bookingId: string; createdAt: Instant }

const INSERT = `
  insert into pay_link (token_hash, airport_id, booking_id, created_at)
  values ($1, $2, $3, $4)`

export const insertPayLink = async (q: Queryable, link: PayLink): Promise<void> => {
  await q.query(INSERT, [link.tokenHash, link.airportId, link.bookingId, timestamp(link.createdAt)], 'pay_link_insert')
}

const BY_HASH = `
  select token_hash, airport_id, booking_id, created_at
  from pay_link
  where token_hash = $1`

export const payLinkByHash = async (q: Queryable, tokenHash: string): Promise<PayLink | null> => {
  const [row] = await q.query<{ token_hash: string; airport_id: number; booking_id: string; created_at: number }>(
    BY_HASH,
    [tokenHash],
    'pay_link_by_hash',
  )
  return row
    ? { tokenHash: row.token_hash, airportId: row.airport_id, bookingId: row.booking_id, createdAt: row.created_at }
    : null
}
