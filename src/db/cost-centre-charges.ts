import type { Booking } from '#domain/bookings/booking.ts'
import type { BookedCostCentre } from '#domain/companies/company.ts'
import { json } from './columns.ts'
import type { Queryable } from './db.ts'

const IS_STATED = `
  select exists (
    select
    from agency_statement_line
    where booking_id = $1
  ) as stated`

/** Whether a statement names a booking. */
export const isStated = async (q: Queryable, bookingId: string): Promise<boolean> =>
  (await q.query<{ stated: boolean }>(IS_STATED, [bookingId], 'booking_is_stated'))[0]?.stated ?? false

const CHARGE = `
  update booking b
  set terms = jsonb_set(b.terms, '{company,costCentre}', $4::jsonb), version = b.version + 1
  where b.airport_id = $1
    and b.id = $2
    and b.version = $3
    and not exists (
      select
      from agency_statement_line l
      where l.booking_id = b.id
    )
  returning b.version`

/**
 * Charges a booking to another cost centre. False: it is no longer what was seen, or a statement names it. Call it with
 * the company locked.
 */
export const chargeTo = async (
  tx: Queryable,
  { airportId, id, version }: Pick<Booking, 'airportId' | 'id' | 'version'>,
  costCentre: BookedCostCentre,
): Promise<boolean> =>
  (await tx.query(CHARGE, [airportId, id, version, json(costCentre)], 'booking_charge_to')).length === 1
