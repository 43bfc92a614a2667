import type { Check } from './check.ts'

/** What must be true of payouts (AGENCY-92 to AGENCY-95). */
export const payoutChecks: Check[] = [
  {
    problem: 'a payout that the journal does not have to the cent (AGENCY-95)',
    of: 'payout',
    sql: `
      select p.id::text as at
      from part p
      cross join lateral (
        select
          coalesce(
            sum(case when e.credit = 'party' then e.amount_minor when e.debit = 'party' then -e.amount_minor end), 0
          ) as party,
          coalesce(
            sum(case when e.credit = 'transit' then e.amount_minor when e.debit = 'transit' then -e.amount_minor end), 0
          ) as transit,
          coalesce(
            sum(case when e.credit = 'bank' then e.amount_minor when e.debit = 'bank' then -e.amount_minor end), 0
          ) as bank
        from journal_entry e
        where e.about = 'payout:' || p.id
          and e.organisation_id = p.organisation_id
          and e.currency = p.currency
      ) posted
      where posted.party <> case when p.state in ('agreed', 'filed', 'booked') then -p.amount_minor else 0 end
        or posted.transit <> case when p.state in ('agreed', 'filed') then p.amount_minor else 0 end
        or posted.bank <> case when p.state = 'booked' then p.amount_minor else 0 end`,
  },
  {
    problem: 'a file for the bank that is not the sum of its payouts (AGENCY-93)',
    of: 'payout_batch',
    sql: `
      select b.n::text as at
      from part b
      cross join lateral (
        select count(*) as payouts, coalesce(sum(p.amount_minor), 0) as minor
        from payout p
        where p.batch_id = b.id
      ) said
      where said.payouts <> b.payouts
        or said.minor <> b.sum_minor`,
  },
  {
    problem: 'a payout to an account that was not agreed when it was agreed to (AGENCY-91)',
    of: 'payout',
    sql: `
      select p.id::text as at
      from part p
      join bank_account a on a.id = p.account_id
      where p.state in ('agreed', 'filed', 'booked', 'returned')
        and (a.valid_from is null or a.valid_from > p.answered_at or a.organisation_id <> p.organisation_id)`,
  },
  {
    // what a party is owed by the journal is what its last statement says, less what was paid out since
    problem: 'what is owed to a party differs between journal, statements and payouts (AGENCY-95)',
    of: 'organisation',
    sql: `
      select o.slug as at
      from part o
      cross join lateral (
        select coalesce(
            sum(case when e.credit = 'party' then e.amount_minor when e.debit = 'party' then -e.amount_minor end), 0
          ) as minor
        from journal_entry e
        where e.organisation_id = o.id
          and e.currency = 'EUR'
      ) journal
      cross join lateral (
        select coalesce(sum(s.minor), 0) as minor
        from (
          (
            select closing_minor as minor
            from agency_statement
            where organisation_id = o.id
              and currency = 'EUR'
            order by n desc
            limit 1
          )
          union all
          (
            select closing_minor
            from park_statement
            where organisation_id = o.id
              and currency = 'EUR'
            order by n desc
            limit 1
          )
        ) s
      ) closing
      cross join lateral (
        select coalesce(sum(l.amount_minor), 0) as minor
        from (
          select l.amount_minor
          from agency_statement s
          join agency_statement_line l on l.statement_id = s.id
          where s.organisation_id = o.id
            and l.kind = 'payout'
          union all
          select amount_minor
          from park_statement_line
          where organisation_id = o.id
            and kind = 'payout'
        ) l
      ) named
      cross join lateral (
        select coalesce(sum(amount_minor), 0) as minor
        from payout
        where organisation_id = o.id
          and state in ('agreed', 'filed', 'booked')
      ) paid
      where journal.minor <> closing.minor - named.minor - paid.minor`,
  },
]
