import type { Check } from './check.ts'

/**
 * What must be true of payments, refunds, disputes and the ledger (docs/rulebook/payment.md, refunds.md; invariants I3
 * and I4 of docs/runbooks/books.md).
 */
export const moneyChecks: Check[] = [
  {
    problem: 'the paid sum of a booking differs from its paid payments (I3)',
    sql: `
      select b.id::text as at
      from booking b
      left join payment p on p.airport_id = b.airport_id and p.booking_id = b.id and p.status = 'paid'
      group by b.airport_id, b.id
      having b.paid_minor <> coalesce(sum(p.amount_minor), 0)`,
  },
  {
    problem: 'the refunded sum of a booking differs from its refunds (I4)',
    sql: `
      select b.id::text as at
      from booking b
      left join refund r on r.airport_id = b.airport_id and r.booking_id = b.id
      group by b.airport_id, b.id
      having b.refunded_minor <> coalesce(sum(r.amount_minor), 0)`,
  },
  {
    problem: 'more given up of a price than was paid back as a favour (I4)',
    sql: `
      select b.id::text as at
      from booking b
      left join refund r on r.airport_id = b.airport_id
        and r.booking_id = b.id
        and r.reason in ('claim', 'goodwill', 'external')
      group by b.airport_id, b.id
      having b.waived_minor > coalesce(sum(r.amount_minor), 0)`,
  },
  {
    problem: 'more refunded than one payment brought (I4)',
    sql: `
      select p.id::text as at
      from payment p
      join refund r on r.airport_id = p.airport_id and r.payment_id = p.id
      group by p.airport_id, p.id
      having sum(r.amount_minor) > p.amount_minor or p.status <> 'paid'`,
  },
  {
    problem: 'a paid payment without exactly its two ledger entries, or the reverse (I3)',
    sql: `
      select p.id::text as at
      from payment p
      left join ledger_entry l on l.airport_id = p.airport_id
        and l.booking_id = p.booking_id
        and l.payment_id = p.id
        and l.refund_id is null
        and 'receivable' in (l.debit, l.credit)
      group by p.airport_id, p.id
      having coalesce(sum(l.amount_minor) filter (where l.credit = 'receivable'), 0)
        <> case when p.status = 'paid' then p.amount_minor else 0 end
        or coalesce(sum(l.amount_minor) filter (where l.debit = 'receivable'), 0)
          <> case when p.status = 'paid' then p.amount_minor else 0 end`,
  },
  {
    problem:
      'a refund without exactly its ledger entry, or one that left another account than its money came in by (I3)',
    sql: `
      select r.id::text as at
      from refund r
      join payment p on p.airport_id = r.airport_id and p.id = r.payment_id
      left join ledger_entry l on l.airport_id = r.airport_id
        and l.booking_id = r.booking_id
        and l.refund_id = r.id
        and l.debit = 'refunds'
        and l.credit = case p.provider when 'car_park' then 'till' else 'provider' end
      group by r.airport_id, r.id
      having coalesce(sum(l.amount_minor), 0) <> r.amount_minor`,
  },
  {
    problem: 'a dispute whose ledger entries are not what the bank holds (I3)',
    sql: `
      select p.id::text as at
      from payment p
      left join lateral (
        select coalesce(sum(d.amount_minor), 0) as minor
        from dispute d
        where d.payment_id = p.id
          and d.status <> 'won'
      ) held on true
      left join lateral (
        select coalesce(
          sum(case l.debit when 'disputes' then l.amount_minor else -l.amount_minor end), 0
        ) as minor
        from ledger_entry l
        where l.booking_id = p.booking_id
          and l.payment_id = p.id
          and 'disputes' in (l.debit, l.credit)
      ) entered on true
      where held.minor <> entered.minor`,
  },
  {
    problem: 'the disputed sum of a booking differs from what the bank holds (I3)',
    sql: `
      select b.id::text as at
      from booking b
      left join dispute d on d.airport_id = b.airport_id and d.booking_id = b.id and d.status <> 'won'
      group by b.airport_id, b.id
      having b.disputed_minor <> coalesce(sum(d.amount_minor), 0)`,
  },
  {
    problem:
      'accounts of a booking that do not come out: receivable is open, or provider and till are not payments less refunds and disputes and more what failed and is owed (I3)',
    sql: `
      with side as (
        select booking_id, debit as account, amount_minor as minor
        from ledger_entry
        union all
        select booking_id, credit, -amount_minor
        from ledger_entry
      ), balance as (
        select booking_id, coalesce(sum(minor) filter (where account = 'receivable'), 0) as receivable,
          coalesce(sum(minor) filter (where account in ('provider', 'till')), 0) as money,
          coalesce(sum(minor) filter (where account = 'disputes'), 0) as disputes,
          -coalesce(sum(minor) filter (where account = 'owed'), 0) as owed
        from side
        group by 1
      ), failed as (
        select booking_id, sum(amount_minor) as minor
        from refund
        where status = 'failed'
        group by 1
      )
      select b.id::text as at
      from booking b
      left join balance a on a.booking_id = b.id
      left join failed f on f.booking_id = b.id
      where coalesce(a.receivable, 0) <> 0
        or coalesce(a.owed, 0) <> coalesce(f.minor, 0)
        or coalesce(a.money, 0) <> b.paid_minor - b.refunded_minor - coalesce(a.disputes, 0) + coalesce(a.owed, 0)`,
  },
  {
    problem: 'a requested refund that nothing will send',
    sql: `
      select r.id::text as at
      from refund r
      where r.status = 'requested'
        and not exists (
          select from job j
          where j.queue = 'refund'
            and j.payload ->> 'refundId' = r.id::text
        )`,
  },
  {
    problem: 'a refund on its way that nobody asks about',
    sql: `
      select r.id::text as at
      from refund r
      where r.status = 'sent'
        and not exists (
          select from job j
          where j.queue = 'check-refund'
            and j.payload ->> 'refundId' = r.id::text
        )
        and not exists (
          select from job_failed j
          where j.queue = 'check-refund'
            and j.payload ->> 'refundId' = r.id::text
        )`,
  },
  {
    problem: 'a failed refund of which no person was told',
    sql: `
      select r.id::text as at
      from refund r
      where r.status = 'failed'
        and not exists (
          select from money_alert a
          where a.subject = r.id::text
            and a.kind = 'refund_failed'
        )`,
  },
]
