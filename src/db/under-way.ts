import type { Queryable } from './db.ts'

const UNDER_WAY = `
  select exists (
    select from payment
    where airport_id = $1
      and booking_id = $2
      and status = 'open'
  )
    or exists (
      select from refund
      where airport_id = $1
        and booking_id = $2
        and status in ('requested', 'sent')
    )
    or exists (
      select from booking_change
      where airport_id = $1
        and booking_id = $2
        and status = 'held'
    )
    or exists (
      select from dispute
      where airport_id = $1
        and booking_id = $2
        and status = 'open'
    )
    or exists (
      select from claim
      where airport_id = $1
        and booking_id = $2
        and status = 'received'
    ) as under_way`

/** Whether a payment, refund, change, dispute or claim of the booking is still open. */
export const isUnderWay = async (
  q: Queryable,
  { airportId, bookingId }: { airportId: number; bookingId: string },
): Promise<boolean> =>
  (await q.query<{ under_way: boolean }>(UNDER_WAY, [airportId, bookingId], 'erasure_under_way'))[0]?.under_way ?? false
