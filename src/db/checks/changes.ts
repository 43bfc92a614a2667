import type { Check } from './check.ts'

/** What must be true of changes (docs/rulebook/changes.md). */
export const changeChecks: Check[] = [
  {
    problem: 'a held change of a booking that is not to be honoured (CHANGE-8)',
    sql: `
      select c.id::text as at
      from booking_change c
      join booking b on b.airport_id = c.airport_id and b.id = c.booking_id
      where c.status = 'held'
        and b.status in ('held', 'expired', 'cancelled')`,
  },
  {
    problem: 'a booking that is not what its last change made of it (CHANGE-9)',
    sql: `
      with last as (
        select distinct on (airport_id, booking_id) airport_id, booking_id, after, takes, first_day,
          last_day
        from booking_change
        where status = 'applied'
          and kind in ('stay', 'extension')
        order by airport_id, booking_id, ended_at desc, seq desc
      )
      select b.id::text as at
      from booking b
      join last l on l.airport_id = b.airport_id and l.booking_id = b.id
      where b.local_arrival <> l.after #>> '{stay,arrival}'
        or b.local_departure <> l.after #>> '{stay,departure}'
        or b.takes <> l.takes
        or b.first_day <> l.first_day
        or b.last_day <> l.last_day
        or b.total_minor - b.charged_minor <> (l.after ->> 'agreedMinor')::int`,
  },
  {
    problem: 'a change that ended without a time, or has one while it is held (CHANGE-15)',
    sql: `
      select id::text as at
      from booking_change
      where (status = 'held') <> (ended_at is null)`,
  },
  {
    problem: 'a replaced code that opens a barrier (CHANGE-14)',
    sql: `
      select b.id::text as at
      from voucher_replaced r
      join booking b on b.voucher_code = r.voucher_code and b.airport_id = r.airport_id`,
  },
]
