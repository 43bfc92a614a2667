import { randomUUID } from 'node:crypto'
import type { PlaceRequest } from '#db/booking-desk.ts'
import type { Db } from '#db/db.ts'

/**
 * The usual way, for the control runs: look first, then write. Each race test runs it once and must see it fail, or the test would prove
 * nothing about the real way. Never part of the product.
 */
const COUNT = `select count(*) as sold from booking where airport_id = $1 and product_id = $2 and first_day <= $4 and last_day >= $3 and status in ('held', 'confirmed')`
const INSERT = `
  insert into booking (airport_id, id, number, voucher_code, product_id, takes, status, package, payment_location, local_arrival, local_departure, arrival, departure, first_day, last_day,
                       hold_until, total_minor, language, email, details, terms, created_at)
  values ($1, $2, $3, $4, $5, array[$5::int], 'held', 'flex', 'onLine', '', '', to_timestamp($6), to_timestamp($7), $8, $9, to_timestamp($6), 0, 'en', '', '{}', '{}', to_timestamp($6))`

export const placeUnguarded = async (db: Db, request: PlaceRequest, capacity: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { booking, airportId } = request
    const [row] = await tx.query<{ sold: number }>(COUNT, [airportId, booking.productId, booking.firstDay, booking.lastDay])
    if ((row?.sold ?? 0) >= capacity) return false
    await tx.query(INSERT, [
      airportId, booking.id, booking.number, booking.voucherCode, booking.productId, booking.arrival / 1000, booking.departure / 1000, booking.firstDay, booking.lastDay,
    ])
    return true
  })

/** Reads the status, then writes a refund: two at once both see "confirmed". */
export const cancelUnguarded = async (db: Db, airportId: number, bookingId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx.query<{ status: string }>('select status from booking where id = $1', [bookingId])
    if (row?.status !== 'confirmed') return false
    await tx.query(`update booking set status = 'cancelled' where airport_id = $1 and id = $2`, [airportId, bookingId])
    await tx.query(`insert into audit (airport_id, booking_id, at, actor, action) values ($1, $2, now(), $3, 'refund')`, [airportId, bookingId, randomUUID()])
    return true
  })
