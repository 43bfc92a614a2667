import type { Check } from './check.ts'

export const priceChecks: Check[] = [
  {
    problem: 'parts of a price that do not add up, or to another total than the booking’s (I3)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      join lateral (
        select sum((p -> 'amount' ->> 'minor')::int) as parts
        from jsonb_array_elements(b.terms -> 'price' -> 'parts') as p
      ) s on true
      where b.erased_at is null
        and (
          s.parts <> (b.terms -> 'price' -> 'total' ->> 'minor')::int
          or b.total_minor - b.charged_minor <> (b.terms -> 'price' -> 'total' ->> 'minor')::int
        )`,
  },
  {
    problem: 'a coupon counted otherwise than used (I8)',
    of: 'coupon',
    sql: `
      select c.code as at
      from part c
      where c.uses <> (
        select count(*)
        from coupon_use u
        where u.code = c.code
          and u.given_back_at is null
      )`,
  },
  {
    problem: 'a coupon used more often than it may (I8)',
    of: 'coupon',
    sql: `
      select c.code as at
      from part c
      where c.uses > c.most_uses
      union all
      select c.code
      from part c
      join coupon_use u on u.code = c.code and u.given_back_at is null
      -- an erased customer is nobody
      where c.most_uses_each is not null
        and u.customer <> ''
      group by c.code, c.most_uses_each, u.customer
      having count(*) > c.most_uses_each`,
  },
  {
    problem: 'a booking with a coupon that was never taken for it (I8)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where b.coupon_code is not null
        and not exists (
          select from coupon_use u
          where u.airport_id = b.airport_id
            and u.booking_id = b.id
            and u.code = b.coupon_code
        )`,
  },
  {
    problem: 'two price lists of a product at the same time',
    of: 'tariff_version',
    sql: `
      select format('airport %s product %s', a.airport_id, a.product_id) as at
      from part a
      join tariff_version b using (airport_id, product_id)
      where a.offered_from < b.offered_from
        and (a.offered_until is null or a.offered_until > b.offered_from)`,
  },
  {
    problem: 'a newsletter reader without the code that was promised',
    of: 'newsletter_subscriber',
    sql: `
      select id::text as at
      from part
      where confirmed_at is not null
        and coupon_code is null`,
  },
]
