import type { Check } from './check.ts'

/** What must be true of reminders, reviews and erased bookings (docs/rulebook/lifecycle.md, reviews.md, erasure.md). */
export const lifecycleChecks: Check[] = [
  {
    problem: 'an erased booking that still names somebody (I9)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where b.erased_at is not null
        and (
          b.email <> ''
          or b.cancel_note is not null
          or exists (
            select from jsonb_each(b.details) as d
            where jsonb_typeof(d.value) = 'string'
              and d.value <> '""'
          )
        )`,
  },
  {
    problem: 'something about the person of an erased booking was left (I9)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where b.erased_at is not null
        and (
          exists (
            select from claim c
            where c.airport_id = b.airport_id
              and c.booking_id = b.id
              and c.erased_at is null
          )
          or exists (
            select from review r
            where r.airport_id = b.airport_id
              and r.booking_id = b.id
              and r.title || r.body || r.display_name <> ''
          )
          or exists (
            select from review_invitation i
            where i.airport_id = b.airport_id
              and i.booking_id = b.id
          )
          or exists (
            select from session_booking s
            where s.airport_id = b.airport_id
              and s.booking_id = b.id
          )
          or exists (
            select from booking_note n
            where n.airport_id = b.airport_id
              and n.booking_id = b.id
          )
          or exists (
            select from pay_link p
            where p.airport_id = b.airport_id
              and p.booking_id = b.id
          )
          or exists (
            select from booking_change g
            where g.airport_id = b.airport_id
              and g.booking_id = b.id
              and g.kind in ('details', 'email')
              and g.after <> '{}'
          )
        )`,
  },
  {
    problem: 'erased without a line in the list of erasures, or the reverse (GD-07)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where b.erased_at is not null
        and not exists (
          select from erasure e
          where e.airport_id = b.airport_id
            and e.booking_id = b.id
        )`,
  },
  {
    problem: 'erased without a line in the list of erasures, or the reverse (GD-07)',
    of: 'erasure',
    sql: `
      select e.booking_id::text as at
      from part e
      where not exists (
        select from booking b
        where b.airport_id = e.airport_id
          and b.id = e.booking_id
          and b.erased_at is not null
      )`,
  },
  {
    problem: 'erased although it is open (GD-05)',
    of: 'booking',
    sql: `
      select id::text as at
      from part
      where erased_at is not null
        and status in ('held', 'confirmed', 'checked_in')`,
  },
  {
    problem: 'a review of a stay that did not take place (REVIEW-2)',
    of: 'review',
    sql: `
      select b.id::text as at
      from part r
      join booking b on b.airport_id = r.airport_id and b.id = r.booking_id
      where b.status <> 'checked_out'`,
  },
  {
    problem: 'a reminder of one version ordered twice (PL-05)',
    of: 'reminder',
    sql: `
      select r.booking_id::text as at
      from part r
      where exists (
        select from reminder earlier
        where earlier.airport_id = r.airport_id
          and earlier.booking_id = r.booking_id
          and earlier.kind = r.kind
          and earlier.version = r.version
          and earlier.due_at < r.due_at
      )`,
  },
]
