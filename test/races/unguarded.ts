import { randomUUID } from 'node:crypto'
import type { PlaceRequest } from '#db/booking-desk.ts'
import type { CouponUse } from '#db/coupons.ts'
import type { Db } from '#db/db.ts'

/**
 * The usual way, for the control runs: look first, then write. Each race test runs it once and must see it fail, or the
 * test would prove nothing about the real way. Never part of the product.
 */
const COUNT = `select count(*) as sold from booking where airport_id = $1 and product_id = $2 and first_day <= $4 and last_day >= $3 and status in ('held', 'confirmed')`
const INSERT = `
  insert into booking (airport_id, id, number, voucher_code, product_id, takes, status, package, payment_location, local_arrival, local_departure, arrival, departure, first_day, last_day,
                       hold_until, total_minor, language, email, details, terms, created_at)
  values ($1, $2, $3, $4, $5, array[$5::int], 'held', 'flex', 'onLine', '', '', to_timestamp($6), to_timestamp($7), $8, $9, to_timestamp($6), 0, 'en', '', '{}', '{}', to_timestamp($6))`

export const placeUnguarded = async (db: Db, request: PlaceRequest, capacity: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { booking, airportId } = request
    const [row] = await tx.query<{ sold: number }>(COUNT, [
      airportId,
      booking.productId,
      booking.firstDay,
      booking.lastDay,
    ])
    if ((row?.sold ?? 0) >= capacity) return false
    await tx.query(INSERT, [
      airportId,
      booking.id,
      booking.number,
      booking.voucherCode,
      booking.productId,
      booking.arrival / 1000,
      booking.departure / 1000,
      booking.firstDay,
      booking.lastDay,
    ])
    return true
  })

/** Looks which number was last and writes the next: two at once take the same. */
export const drawUnguarded = (db: Db, series: string): Promise<number> =>
  db.transaction(async (tx) => {
    const [row] = await tx.query<{ last: number }>('select last from invoice_series where series = $1', [series])
    const next = (row?.last ?? 0) + 1
    await tx.query('update invoice_series set last = $2 where series = $1', [series, next])
    return next
  })

/** Reads the status, then writes a refund: two at once both see "confirmed". */
export const cancelUnguarded = async (db: Db, airportId: number, bookingId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx.query<{ status: string }>('select status from booking where id = $1', [bookingId])
    if (row?.status !== 'confirmed') return false
    await tx.query(`update booking set status = 'cancelled' where airport_id = $1 and id = $2`, [airportId, bookingId])
    await tx.query(
      `insert into audit (airport_id, booking_id, at, actor, action) values ($1, $2, now(), $3, 'refund')`,
      [airportId, bookingId, randomUUID()],
    )
    return true
  })

/** Reads how often the code was used, then writes one more: many at once read the same number. */
export const redeemUnguarded = async (
  db: Db,
  { airportId, bookingId, code, customer }: CouponUse,
): Promise<'taken' | 'used_up'> =>
  db.transaction(async (tx) => {
    const [row] = await tx.query<{ uses: number; most_uses: number }>(
      'select uses, most_uses from coupon where code = $1',
      [code],
    )
    if (!row || row.uses >= row.most_uses) return 'used_up'
    await tx.query(
      'insert into coupon_use (airport_id, booking_id, code, customer, used_at) values ($1, $2, $3, $4, now())',
      [airportId, bookingId, code, customer],
    )
    await tx.query('update coupon set uses = uses + 1 where code = $1', [code])
    return 'taken'
  })

/** Looks whether the booking still stands, then writes its refund: as many refunds as there were tabs. */
export const refundUnguarded = async (db: Db, bookingId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx.query<{ status: string }>('select status from booking where id = $1', [bookingId])
    if (row?.status !== 'confirmed') return false
    await tx.query(
      `insert into refund (airport_id, id, booking_id, payment_id, amount_minor, reason, status, created_at)
       select airport_id, $2, booking_id, id, amount_minor, 'cancelled', 'requested', created_at from payment where booking_id = $1 and status = 'paid'`,
      [bookingId, randomUUID()],
    )
    await tx.query(`update booking set status = 'cancelled' where id = $1`, [bookingId])
    return true
  })

type Way = { from: number; to: number; capacity: number }

const LOOK = `
  select product_id, day, taken
  from product_day
  where product_id = any ($1)
    and day between '2026-12-01' and '2026-12-03'`
const SET = 'update product_day set taken = $3 where product_id = $1 and day = $2'

/** Looks whether the other car park has room, then takes there, and then gives here: full counters, held twice. */
export const moveUnguarded = async (db: Db, bookingId: string, { from, to, capacity }: Way): Promise<boolean> => {
  const rows = await db.query<{ product_id: number; day: string; taken: number }>(LOOK, [[from, to]])
  const there = rows.filter(({ product_id: id }) => id === to)
  if (there.some(({ taken }) => taken >= capacity)) return false
  for (const { day, taken } of there) await db.query(SET, [to, day, taken + 1])
  for (const { day, taken } of rows.filter(({ product_id: id }) => id === from))
    await db.query(SET, [from, day, Math.max(0, taken - 1)])
  await db.query('update booking set product_id = $2, takes = array[$2::int] where id = $1', [bookingId, to])
  return true
}
