import type { Check } from './check.ts'

/**
 * What must be true of payments, refunds, disputes and the ledger (docs/rulebook/payment.md, refunds.md; invariants I3
 * and I4 of docs/runbooks/books.md).
 */
export const moneyChecks: Check[] = [
  {
    problem: 'the paid sum of a booking differs from its paid payments (I3)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where b.paid_minor <> (
        select coalesce(sum(p.amount_minor), 0)
        from payment p
        where p.airport_id = b.airport_id
          and p.booking_id = b.id
          and p.status = 'paid'
      )`,
  },
  {
    problem: 'the refunded sum of a booking differs from its refunds (I4)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where b.refunded_minor <> (
        select coalesce(sum(r.amount_minor), 0)
        from refund r
        where r.airport_id = b.airport_id
          and r.booking_id = b.id
      )`,
  },
  {
    problem: 'more given up of a price than was paid back or waived as a favour (I4)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where b.waived_minor > 0
        and (b.erased_at is null or exists (select from audit a where a.booking_id = b.id))
        and b.waived_minor > (
          select coalesce(sum(r.amount_minor), 0)
          from refund r
          where r.airport_id = b.airport_id
            and r.booking_id = b.id
            and r.reason in ('claim', 'goodwill', 'external')
        ) + (
          select coalesce(sum((a.data ->> 'amountMinor')::int), 0)
          from audit a
          where a.booking_id = b.id
            and a.action = 'service_waive'
        )`,
  },
  {
    problem: 'more refunded than one payment brought (I4)',
    of: 'payment',
    sql: `
      select p.id::text as at
      from part p
      where (
        select coalesce(sum(r.amount_minor), 0)
        from refund r
        where r.airport_id = p.airport_id
          and r.booking_id = p.booking_id
          and r.payment_id = p.id
      ) > case when p.status = 'paid' then p.amount_minor else 0 end`,
  },
  {
    // a payment of another booking brought nothing for this one
    problem: 'more refunded than one payment brought (I4)',
    of: 'refund',
    sql: `
      select r.payment_id::text as at
      from part r
      where not exists (
        select from payment p
        where p.airport_id = r.airport_id
          and p.id = r.payment_id
          and p.booking_id = r.booking_id
      )`,
  },
  {
    problem: 'a paid payment without exactly its two ledger entries, or the reverse (I3)',
    of: 'payment',
    sql: `
      select p.id::text as at
      from part p
      left join lateral (
        select coalesce(sum(l.amount_minor) filter (where l.credit = 'receivable'), 0) as came,
          coalesce(sum(l.amount_minor) filter (where l.debit = 'receivable'), 0) as went
        from ledger_entry l
        where l.airport_id = p.airport_id
          and l.booking_id = p.booking_id
          and l.payment_id = p.id
          and l.refund_id is null
          and 'receivable' in (l.debit, l.credit)
      ) entered on true
      where entered.came <> case when p.status = 'paid' then p.amount_minor else 0 end
        or entered.went <> case when p.status = 'paid' then p.amount_minor else 0 end`,
  },
  {
    problem:
      'a refund without exactly its ledger entry, or one that left another account than its money came in by (I3)',
    of: 'refund',
    sql: `
      select r.id::text as at
      from part r
      join payment p on p.airport_id = r.airport_id and p.id = r.payment_id
      where r.amount_minor <> (
        select coalesce(sum(l.amount_minor), 0)
        from ledger_entry l
        where l.airport_id = r.airport_id
          and l.booking_id = r.booking_id
          and l.refund_id = r.id
          and l.debit = 'refunds'
          and l.credit = case p.provider when 'car_park' then 'till' else 'provider' end
      )`,
  },
  {
    problem: 'a dispute whose ledger entries are not what the bank holds (I3)',
    of: 'payment',
    sql: `
      select p.id::text as at
      from part p
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
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where b.disputed_minor <> (
        select coalesce(sum(d.amount_minor), 0)
        from dispute d
        where d.airport_id = b.airport_id
          and d.booking_id = b.id
          and d.status <> 'won'
      )`,
  },
  {
    problem:
      'accounts of a booking that do not come out: receivable is open, or provider and till are not payments less refunds and disputes and more what failed and is owed (I3)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      left join lateral (
        select coalesce(sum(side.minor) filter (where side.account = 'receivable'), 0) as receivable,
          coalesce(sum(side.minor) filter (where side.account in ('provider', 'till')), 0) as money,
          coalesce(sum(side.minor) filter (where side.account = 'disputes'), 0) as disputes,
          -coalesce(sum(side.minor) filter (where side.account = 'owed'), 0) as owed
        from ledger_entry l
        cross join lateral (values (l.debit, l.amount_minor), (l.credit, -l.amount_minor)) as side(account, minor)
        where l.booking_id = b.id
      ) a on true
      left join lateral (
        select coalesce(sum(r.amount_minor), 0) as minor
        from refund r
        where r.booking_id = b.id
          and r.status = 'failed'
      ) f on true
      where a.receivable <> 0
        or a.owed <> f.minor
        or a.money <> b.paid_minor - b.refunded_minor - a.disputes + a.owed`,
  },
  {
    problem: 'a requested refund that nothing will send',
    of: 'refund',
    sql: `
      select r.id::text as at
      from part r
      where r.status = 'requested'
        and not exists (
          select from job j
          where j.queue = 'refund'
            and j.payload ->> 'refundId' = r.id::text
        )`,
  },
  {
    problem: 'a refund on its way that nobody asks about',
    of: 'refund',
    sql: `
      select r.id::text as at
      from part r
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
    of: 'refund',
    sql: `
      select r.id::text as at
      from part r
      where r.status = 'failed'
        and not exists (
          select from money_alert a
          where a.subject = r.id::text
            and a.kind = 'refund_failed'
        )
        -- what was told and dealt with goes after years, once its booking is erased (ERASE-1)
        and exists (
          select from booking b
          where b.airport_id = r.airport_id
            and b.id = r.booking_id
            and b.erased_at is null
        )`,
  },
]
