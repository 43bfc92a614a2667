import type { Check } from './check.ts'

const before = `
      left join lateral (
        select e.commission_minor - e.owed_minor as minor
        from agency_statement_line e
        where e.booking_id = l.booking_id
          and e.seq < l.seq
        order by e.seq + 0 desc
        limit 1
      ) earlier on true`

/** What must be true of statements of agencies (AGENCY-43). */
export const statementChecks: Check[] = [
  {
    problem: 'a statement that is not the sum of its lines (AGENCY-43)',
    of: 'agency_statement',
    sql: `
      select s.number as at
      from part s
      left join lateral (
        select count(*) as lines, coalesce(sum(l.amount_minor), 0) as minor
        from agency_statement_line l
        where l.statement_id = s.id
      ) said on true
      where said.minor <> s.lines_minor
        or said.lines <> s.lines
        or s.closing_minor <> s.opening_minor + s.lines_minor`,
  },
  {
    problem: 'a statement that does not go on where the one before ended (AGENCY-43)',
    of: 'agency_statement',
    sql: `
      select s.number as at
      from part s
      left join agency_statement b on b.organisation_id = s.organisation_id
        and b.n = s.n - 1
      where s.opening_minor <> coalesce(b.closing_minor, 0)
        or (s.n > 1 and b.n is null)
        or b.month >= s.month`,
  },
  {
    problem: 'statements name more as paid than an agency has paid (AGENCY-43)',
    of: 'agency_statement',
    sql: `
      select s.number as at
      from part s
      where (
        select coalesce(sum(l.amount_minor), 0)
        from agency_statement a
        join agency_statement_line l on l.statement_id = a.id
        where a.organisation_id = s.organisation_id
          and l.kind = 'payment'
      ) > (
        select coalesce(sum(c.paid_minor), 0)
        from agency_account c
        where c.organisation_id = s.organisation_id
      )`,
  },
  {
    problem: 'a line of a statement whose commission is not that of its contract (AGENCY-43)',
    of: 'agency_statement_line',
    sql: `
      select coalesce(l.booking_id, l.statement_id)::text as at
      from part l
      where l.kind not in ('payment', 'payout', 'vat')
        and (
          l.net_minor <> l.kept_minor - round(l.kept_minor * l.vat_rate_percent / (100.0 + l.vat_rate_percent))
          or l.commission_minor <> case
            when l.basis_points is not null then round(l.net_minor * l.basis_points / 10000.0)
            else least(coalesce(l.fee_minor, 0), l.net_minor)
          end
        )`,
  },
  {
    // Of what was agreed in the moment of closing, nobody can tell whether it came before; a booking that was moved
    // since may be of another group. The clock of the house (domain/time/house-zone.ts) is one or two hours ahead of
    // UTC; the database is not asked which (TIME-10), so that within an hour of midnight either day will do.
    problem: 'a line of a statement with another rate than was agreed for its booking (AGENCY-222)',
    of: 'agency_statement_line',
    sql: `
      select l.booking_id::text as at
      from part l
      join agency_statement s on s.id = l.statement_id
      join booking b on b.airport_id = l.airport_id
        and b.id = l.booking_id
      cross join lateral (
        select b.terms -> 'netPrice' ->> 'minor' as net, coalesce(b.terms ->> 'transfer', 'shuttle') as product_group
      ) t
      where not exists (
          select
          from audit
          where audit.booking_id = b.id
            and audit.at >= s.closed_at
        )
        and not exists (
          select
          from (values (false, 1), (true, 1), (false, 2), (true, 2)) as moment(counts, ahead)
          left join lateral (
            select case
                when t.product_group = 'valet'
                  and (c.valet_basis_points is not null or c.valet_amount_minor is not null)
                  then array[c.valet_basis_points, c.valet_amount_minor]
                when t.product_group = 'shuttle'
                  and (c.shuttle_basis_points is not null or c.shuttle_amount_minor is not null)
                  then array[c.shuttle_basis_points, c.shuttle_amount_minor]
                else array[c.basis_points, c.amount_minor]
              end as rate
            from agency_contract c
            where t.net is null
              and c.organisation_id = s.organisation_id
              and c.currency = s.currency
              and c.valid_from <= date '1970-01-01'
                + floor((extract(epoch from b.created_at) + moment.ahead * 3600) / 86400)::int
              and (c.set_at < s.closed_at or moment.counts and c.set_at = s.closed_at)
            order by c.valid_from desc, c.n desc
            limit 1
          ) agreed on true
          where l.basis_points is not distinct from agreed.rate[1]
            and l.fee_minor is not distinct from agreed.rate[2]
        )`,
  },
  {
    problem: 'a line of a statement whose cashback is not what its booking promised (AGENCY-67)',
    of: 'agency_statement_line',
    sql: `
      select coalesce(l.booking_id, l.statement_id)::text as at
      from part l
      left join booking b on b.id = l.booking_id
      where l.cashback_minor <> 0
        and l.cashback_minor is distinct from round(
          l.kept_minor * (b.terms -> 'agent' ->> 'cashbackPercent')::int / 100.0
        )`,
  },
  {
    // whose number begins with our own country’s letters adds its VAT, and nobody else does
    problem: 'VAT on a commission that is not that of its agreement (AGENCY-132)',
    of: 'agency_statement_line',
    sql: `
      select s.number as at
      from part l
      join agency_statement s on s.id = l.statement_id
      left join billing_party p on p.organisation_id = s.organisation_id
        and p.n = l.billing_n
      where l.kind = 'vat'
        and (
          p.n is null
          or p.set_at > s.closed_at
          or l.billed_minor = 0
          or l.amount_minor <> round(l.billed_minor * l.vat_rate_percent / 100.0)
          or (l.vat_rate_percent > 0) <> (p.vat_number like 'NL%')
        )`,
  },
  {
    problem: 'statements that bill another commission than they say (AGENCY-132)',
    of: 'agency_statement',
    sql: `
      select s.number as at
      from part s
      join organisation o on o.id = s.organisation_id
      cross join lateral (
        select coalesce(sum(l.billed_minor), 0) as minor
        from agency_statement a
        join agency_statement_line l on l.statement_id = a.id
        where a.organisation_id = s.organisation_id
          and a.currency = s.currency
          and a.n <= s.n
      ) billed
      cross join lateral (
        select coalesce(sum(last.minor), 0) as minor
        from (
          select distinct on (l.booking_id) l.commission_minor as minor
          from agency_statement a
          join agency_statement_line l on l.statement_id = a.id
          where a.organisation_id = s.organisation_id
            and a.currency = s.currency
            and a.n <= s.n
            and l.booking_id is not null
          order by l.booking_id, l.seq desc
        ) last
      ) said
      where o.kind = 'agency'
        and billed.minor <> said.minor
        and exists (
          select
          from billing_party p
          where p.organisation_id = s.organisation_id
            and p.set_at < s.closed_at
        )`,
  },
  {
    problem: 'more was found at the bank than stands on an account as paid (AGENCY-119)',
    of: 'organisation',
    sql: `
      select o.slug as at
      from part o
      where (
        select coalesce(sum(l.amount_minor), 0)
        from bank_line l
        where l.organisation_id = o.id
      ) > (
        select coalesce(sum(c.paid_minor), 0)
        from agency_account c
        where c.organisation_id = o.id
      )`,
  },
  {
    problem: 'a line of a statement with another cost centre than its booking (AGENCY-116)',
    of: 'agency_statement_line',
    sql: `
      select coalesce(l.booking_id, l.statement_id)::text as at
      from part l
      left join booking b on b.id = l.booking_id
      where l.cost_centre is distinct from b.terms -> 'company' -> 'costCentre' ->> 'code'`,
  },
  {
    problem: 'a line of a statement that is not the difference to what was stated before (AGENCY-43)',
    of: 'agency_statement_line',
    sql: `
      select coalesce(l.booking_id, l.statement_id)::text as at
      from part l${before}
      where l.kind not in ('payment', 'payout', 'vat')
        and (
          l.amount_minor <> l.commission_minor - l.owed_minor - coalesce(earlier.minor, 0)
          or (l.kind = 'booking') <> (earlier.minor is null)
        )`,
  },
  {
    problem: 'a net price that is not what was agreed for its booking, or of one that is not on account (AGENCY-126)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      cross join lateral (
        select b.terms -> 'netPrice' as net, b.terms -> 'price' as price
      ) t
      cross join lateral (
        select (t.price -> 'total' ->> 'minor')::int as total, (t.net ->> 'basisPoints')::int as basis_points,
          coalesce((t.net ->> 'dayMinor')::int * (t.price ->> 'days')::int, (t.net ->> 'stayMinor')::int) as fixed,
          (
            select coalesce(sum((p -> 'amount' ->> 'minor')::int), 0)
            from jsonb_array_elements(t.price -> 'parts') p
            where p ->> 'kind' = 'covered'
          ) as covered
      ) m
      where t.net is not null
        and (
          b.payment_location <> 'invoiceAgent'
          or (t.net ->> 'minor')::int is distinct from least(
            m.total, case
              when m.basis_points is not null then round(m.total * (10000 - m.basis_points) / 10000.0)
              else m.covered + m.fixed
            end
          )
        )`,
  },
  {
    // only of bookings to which nothing happened since: what happened is in the next statement
    problem: 'a statement says something else of a booking than the booking itself (AGENCY-43)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      join lateral (
        select l.kept_minor, l.owed_minor, s.closed_at, s.organisation_id
        from agency_statement_line l
        join agency_statement s on s.id = l.statement_id
        where l.booking_id = b.id
        order by l.seq + 0 desc
        limit 1
      ) l on true
      cross join lateral (
        select coalesce((b.terms -> 'netPrice' ->> 'minor')::int, b.total_minor - b.charged_minor) as price,
          b.paid_minor - b.refunded_minor - b.disputed_minor as paid
      ) m
      cross join lateral (
        select case
          when b.payment_location <> 'invoiceAgent' then greatest(0, m.paid)
          else greatest(0, m.paid - b.charged_minor)
        end as own
      ) o
      cross join lateral (
        select case
          when b.payment_location = 'invoiceAgent' and b.status not in ('held', 'expired', 'cancelled')
            then m.price - least(m.price, o.own)
          else 0
        end as owed
      ) a
      where not exists (
          select
          from audit
          where audit.booking_id = b.id
            and audit.at >= l.closed_at
        )
        and not exists (
          select
          from ledger_entry e
          where e.booking_id = b.id
            and e.at >= l.closed_at
        )
        and (
          l.owed_minor <> a.owed
          or l.kept_minor <> least(m.price, o.own + a.owed)
          or not exists (
            select
            from agency g
            where g.code = b.agent_code
              and g.organisation_id = l.organisation_id
          )
        )`,
  },
]
