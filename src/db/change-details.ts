import type { BookingDetails } from '#domain/bookings/booking.ts'
import type { DetailsChange, EmailChange } from '#domain/bookings/change.ts'
import { writeAudit } from './bookings.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { enqueue, type NewJob } from './jobs.ts'
import { insert } from './changes.ts'

const WRITE_DETAILS = `
  with old as (
    select airport_id, id, voucher_code
    from booking
    where airport_id = $1
      and id = $2
    for update
  ), replaced as (
    insert into voucher_replaced (voucher_code, airport_id, booking_id, replaced_at)
    select voucher_code, airport_id, id, $5
    from old
    where voucher_code <> coalesce($4, voucher_code)
  )
  update booking b
  set details = $3, voucher_code = coalesce($4, b.voucher_code), version = b.version + 1
  from old
  where b.airport_id = old.airport_id
    and b.id = old.id`

const logged = async (
  tx: Queryable,
  change: DetailsChange | EmailChange,
  fields: string[],
  jobs: NewJob[],
): Promise<void> => {
  const { airportId, bookingId, id: changeId, kind, actor, createdAt: now } = change
  await insert(tx, change)
  await enqueue(tx, jobs)
  await writeAudit(tx, { airportId, bookingId, now, actor, action: 'change', data: { changeId, kind, fields } })
}

/**
 * Changes details. They are data of the traveller: the audit only names the fields, and their values are in the change
 * alone. Call it with the booking locked.
 */
export const changeDetails = async (
  tx: Queryable,
  change: DetailsChange,
  details: BookingDetails,
  voucherCode: string | null,
  jobs: NewJob[] = [],
): Promise<void> => {
  await tx.query(
    WRITE_DETAILS,
    [change.airportId, change.bookingId, json(details), voucherCode, timestamp(change.createdAt)],
    'change_write_details',
  )
  await logged(tx, change, Object.keys(change.after), jobs)
}

const WRITE_EMAIL = `
  update booking
  set email = $3, details = $4, email_bounced_at = null, version = version + 1
  where airport_id = $1
    and id = $2`

/** Stores another e-mail address; `details` must contain it too. Call it with the booking locked. */
export const changeEmail = async (
  tx: Queryable,
  change: EmailChange,
  details: BookingDetails,
  jobs: NewJob[] = [],
): Promise<void> => {
  await tx.query(
    WRITE_EMAIL,
    [change.airportId, change.bookingId, change.after.email, json(details)],
    'change_write_email',
  )
  await logged(tx, change, ['email'], jobs)
}
