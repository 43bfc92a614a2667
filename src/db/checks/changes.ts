import type { Check } from './check.ts'

/** What must be true of changes (docs/rulebook/changes.md). */
export const changeChecks: Check[] = [
  {
    problem: 'a held change of a booking that is not to be honoured (CHANGE-8)',
    of: 'booking_change',
    sql: `
      select c.id::text as at
      from part c
      join booking b on b.airport_id = c.airport_id and b.id = c.booking_id
      where c.status = 'held'
        and b.status in ('held', 'expired', 'cancelled')`,
  },
  {
    problem: 'a booking that is not what its last change made of it (CHANGE-9)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      join lateral (
        select c.after, c.takes, c.first_day, c.last_day
        from booking_change c
        where c.airport_id = b.airport_id
          and c.booking_id = b.id
          and c.status = 'applied'
          and c.kind in ('stay', 'extension')
        order by c.ended_at desc, c.seq desc
        limit 1
      ) l on true
      where b.local_arrival <> l.after #>> '{stay,arrival}'
        or b.local_departure <> l.after #>> '{stay,departure}'
        or b.takes <> l.takes
        or b.first_day <> l.first_day
        or b.last_day <> l.last_day
        or b.total_minor - b.charged_minor <> (l.after ->> 'agreedMinor')::int`,
  },
  {
    problem: 'a change that ended without a time, or has one while it is held (CHANGE-15)',
    of: 'booking_change',
    sql: `
      select id::text as at
      from part
      where (status = 'held') <> (ended_at is null)`,
  },
  {
    problem: 'a replaced code that opens a barrier (CHANGE-14)',
    of: 'voucher_replaced',
    sql: `
      select b.id::text as at
      from part r
      join booking b on b.voucher_code = r.voucher_code and b.airport_id = r.airport_id`,
  },
]
