import type { Check } from './check.ts'

const taking = `('held', 'confirmed', 'checked_in', 'checked_out', 'no_show')`
const recount =
  'taken places differ from the recount of bookings that stand, of held changes, of what is set aside and of what agencies hold (I2)'

/**
 * Bookings of a span of days, by the indexes there are: nearly all of them are short and neither held nor inside.
 * `offset 0` makes the planner ask for each span by itself. It takes spans for many, and would read all bookings.
 */
const stays = (which: string): string => `
        select b.*, s.from_day, s.to_day
        from span s
        cross join lateral (
          select b.airport_id, b.id, b.takes, b.first_day, b.last_day
          from booking b
          where b.airport_id = s.airport_id
            and b.first_day <= s.to_day
            and ${which}
          offset 0
        ) b`

/** What must be true of places and days (docs/rulebook/carparks.md). */
export const placeChecks: Check[] = [
  {
    problem: recount,
    of: 'product_day',
    sql: `
      with span as (
        select airport_id, min(day) as from_day, max(day) as to_day
        from part
        group by airport_id
      ), stay as (${stays(`b.status in ('confirmed', 'no_show', 'checked_out')
            and b.last_day between s.from_day and s.to_day + 60
            and b.last_day - b.first_day <= 60`)}
        union all ${stays(`b.status in ${taking}
            and b.last_day >= s.from_day
            and b.last_day - b.first_day > 60`)}
        union all ${stays(`b.status = 'checked_in'
            and b.last_day >= s.from_day
            and b.last_day - b.first_day <= 60`)}
        union all ${stays(`b.status = 'held'
            and b.last_day >= s.from_day
            and b.last_day - b.first_day <= 60`)}
      ), place as (
        select b.airport_id, b.id, t.product_id, b.first_day + g as day, 1 as own, 0 as held
        from stay b
        cross join lateral unnest(b.takes) as t(product_id)
        cross join lateral generate_series(
          greatest(0, b.from_day - b.first_day), least(b.last_day, b.to_day) - b.first_day
        ) as g
        union all
        select c.airport_id, c.booking_id, t.product_id, c.first_day + g, 0, 1
        from span s
        join booking_change c on c.airport_id = s.airport_id
        cross join lateral unnest(c.takes) as t(product_id)
        cross join lateral generate_series(
          greatest(0, s.from_day - c.first_day), least(c.last_day, s.to_day) - c.first_day
        ) as g
        where c.status = 'held'
        union all
        select o.airport_id, o.booking_id, o.product_id, o.day, 1, 0
        from span s
        join overstay_day o on o.airport_id = s.airport_id and o.day between s.from_day and s.to_day
      ), live as (
        select airport_id, product_id, day, sum(n) as n
        from (
          select airport_id, product_id, day, greatest(sum(own), sum(held)) as n
          from place
          group by airport_id, id, product_id, day
        ) one
        group by 1, 2, 3
      )
      select format(
        'airport %s product %s %s: taken %s, bookings %s, set aside %s, held %s', d.airport_id, d.product_id, d.day,
        d.taken, coalesce(l.n, 0), s.n, h.n
      ) as at
      from part d
      left join live l on l.airport_id = d.airport_id and l.product_id = d.product_id and l.day = d.day
      cross join lateral (
        select coalesce(sum(a.open), 0) as n
        from allotment_day a
        where a.airport_id = d.airport_id
          and a.product_id = d.product_id
          and a.day = d.day
      ) s
      cross join lateral (
        select count(*) as n
        from quote_hold q
        cross join lateral unnest(q.takes) as t(product_id)
        where q.airport_id = d.airport_id
          and d.day between q.first_day and q.last_day
          and t.product_id = d.product_id
      ) h
      where d.taken <> coalesce(l.n, 0) + s.n + h.n`,
  },
  {
    problem: recount,
    of: 'quote_hold',
    sql: `
      select format('airport %s product %s %s: no such day, hold %s', q.airport_id, p.id, q.first_day + g, q.id) as at
      from part q
      cross join lateral unnest(q.takes) as p(id)
      cross join lateral generate_series(0, q.last_day - q.first_day) as g
      where not exists (
        select from product_day d
        where d.airport_id = q.airport_id
          and d.product_id = p.id
          and d.day = q.first_day + g
      )`,
  },
  {
    problem: recount,
    of: 'allotment_day',
    sql: `
      select format(
        'airport %s product %s %s: no such day, allotment %s', airport_id, product_id, day, allotment_id
      ) as at
      from part a
      where a.open > 0
        and not exists (
          select from product_day d
          where d.airport_id = a.airport_id
            and d.product_id = a.product_id
            and d.day = a.day
        )`,
  },
  {
    problem: 'what is open of an allotment is not its spaces less those that its agency sold (I2)',
    of: 'allotment_day',
    sql: `
      select format(
        'airport %s product %s %s allotment %s: spaces %s, open %s, sold %s', a.airport_id, a.product_id, a.day,
        a.allotment_id, a.spaces, a.open, u.n
      ) as at
      from part a
      cross join lateral (
        select count(*) as n
        from allotment_use u
        where u.airport_id = a.airport_id
          and u.product_id = a.product_id
          and u.day = a.day
          and u.allotment_id = a.allotment_id
      ) u
      where case when a.released then a.open <> 0 or u.n > a.spaces else a.open + u.n <> a.spaces end`,
  },
  {
    problem: 'a space of an allotment that is used by no booking of its agency on that day (I2)',
    of: 'allotment_use',
    sql: `
      select format('airport %s booking %s product %s %s', u.airport_id, u.booking_id, u.product_id, u.day) as at
      from part u
      where not exists (
        select from allotment l
        join agency g on g.organisation_id = l.organisation_id
        join booking b on b.agent_code = g.code and b.airport_id = l.airport_id
        where l.airport_id = u.airport_id
          and l.id = u.allotment_id
          and b.id = u.booking_id
          and b.status in ${taking}
          and (
            u.product_id = any (b.takes)
              and u.day between b.first_day and b.last_day
            or exists (
              select from booking_change c
              where c.airport_id = b.airport_id
                and c.booking_id = b.id
                and c.status = 'held'
                and u.product_id = any (c.takes)
                and u.day between c.first_day and c.last_day
            )
          )
      )`,
  },
  {
    problem: recount,
    of: 'booking',
    sql: `
      select format(
        'airport %s product %s %s: no such day, booking %s', b.airport_id, p.id, b.first_day + g, b.id
      ) as at
      from part b
      cross join lateral unnest(b.takes) as p(id)
      cross join lateral generate_series(0, b.last_day - b.first_day) as g
      where b.status in ${taking}
        and not exists (
          select from product_day d
          where d.airport_id = b.airport_id
            and d.product_id = p.id
            and d.day = b.first_day + g
        )`,
  },
  {
    problem: recount,
    of: 'booking_change',
    sql: `
      select format(
        'airport %s product %s %s: no such day, change %s', c.airport_id, p.id, c.first_day + g, c.id
      ) as at
      from part c
      cross join lateral unnest(c.takes) as p(id)
      cross join lateral generate_series(0, c.last_day - c.first_day) as g
      where c.status = 'held'
        and not exists (
          select from product_day d
          where d.airport_id = c.airport_id
            and d.product_id = p.id
            and d.day = c.first_day + g
        )`,
  },
  {
    problem: recount,
    of: 'overstay_day',
    sql: `
      select format(
        'airport %s product %s %s: no such day, booking %s', airport_id, product_id, day, booking_id
      ) as at
      from part o
      where not exists (
        select from product_day d
        where d.airport_id = o.airport_id
          and d.product_id = o.product_id
          and d.day = o.day
      )`,
  },
  {
    problem: 'more places taken than there are (I1)',
    of: 'product_day',
    sql: `
      select format('airport %s product %s %s', airport_id, product_id, day) as at
      from part
      where taken > capacity or taken < 0`,
  },
  {
    problem: 'a booking that does not take its own product',
    of: 'booking',
    sql: `
      select id::text as at
      from part
      where not product_id = any (takes)`,
  },
  {
    problem: 'extras and taken products of a booking do not match',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where cardinality(b.extras) <> (
        select count(*)
        from unnest(b.takes) as t(id)
        join product p on p.airport_id = b.airport_id and p.id = t.id and p.parent_id = b.product_id
      )`,
  },
]
