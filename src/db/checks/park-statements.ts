import type { Check } from './check.ts'

const before = `
      left join lateral (
        select e.share_minor + e.charges_minor - e.till_minor as minor
        from park_statement_line e
        where e.booking_id = l.booking_id
          and e.organisation_id = l.organisation_id
          and e.seq < l.seq
        order by e.seq + 0 desc
        limit 1
      ) earlier on true`

/** What must be true of statements of car parks, and of the journal of all statements (AGENCY-90, AGENCY-95). */
export const parkStatementChecks: Check[] = [
  {
    problem: 'a statement of a car park that is not the sum of its lines (AGENCY-90)',
    of: 'park_statement',
    sql: `
      select s.number as at
      from part s
      left join lateral (
        select count(*) as lines, coalesce(sum(l.amount_minor), 0) as minor
        from park_statement_line l
        where l.statement_id = s.id
          and l.organisation_id = s.organisation_id
      ) said on true
      where said.minor <> s.lines_minor
        or said.lines <> s.lines
        or s.closing_minor <> s.opening_minor + s.lines_minor`,
  },
  {
    problem: 'a statement of a car park that does not go on where the one before ended (AGENCY-90)',
    of: 'park_statement',
    sql: `
      select s.number as at
      from part s
      left join park_statement b on b.organisation_id = s.organisation_id
        and b.n = s.n - 1
      where s.opening_minor <> coalesce(b.closing_minor, 0)
        or (s.n > 1 and b.n is null)
        or b.month >= s.month`,
  },
  {
    problem: 'a line of a car park whose share is not that of its contract (AGENCY-90)',
    of: 'park_statement_line',
    sql: `
      select coalesce(l.booking_id, l.statement_id)::text as at
      from part l
      where l.kind <> 'payout'
        and l.kept_minor > 0
        and (
          l.late_basis_points is null
          or l.commission_minor <> case
            when l.basis_points is not null then round(l.kept_minor * l.basis_points / 10000.0)
            else least(coalesce(l.fee_minor, 0), l.kept_minor)
          end
          or l.share_minor not in (
            l.kept_minor - l.commission_minor,
            round((l.kept_minor - l.commission_minor) * l.late_basis_points / 10000.0)
          )
        )`,
  },
  {
    problem: 'a line of a car park that is not the difference to what was stated before (AGENCY-90)',
    of: 'park_statement_line',
    sql: `
      select coalesce(l.booking_id, l.statement_id)::text as at
      from part l${before}
      where l.kind <> 'payout'
        and (
          l.amount_minor <> l.share_minor + l.charges_minor - l.till_minor - coalesce(earlier.minor, 0)
          or (l.kind = 'booking') <> (earlier.minor is null)
        )`,
  },
  {
    // only of bookings to which nothing happened since: what happened is in the next statement
    problem: 'a statement of a car park says something else of a booking than the booking itself (AGENCY-90)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      join product p on p.airport_id = b.airport_id
        and p.id = b.product_id
      join car_park c on c.airport_id = p.airport_id
        and c.id = p.car_park_id
      join lateral (
        select l.*, s.closed_at
        from park_statement_line l
        join park_statement s on s.id = l.statement_id
        where l.booking_id = b.id
          and l.organisation_id = c.organisation_id
        order by l.seq + 0 desc
        limit 1
      ) l on true
      cross join lateral (
        select b.total_minor - b.charged_minor as price,
          greatest(0, b.paid_minor - b.refunded_minor - b.disputed_minor) as paid,
          b.payment_location = 'invoiceAgent' as on_account
      ) m
      cross join lateral (
        select case
          when not m.on_account then least(m.price, m.paid)
          when b.status in ('held', 'expired', 'cancelled') then least(m.price, greatest(0, m.paid - b.charged_minor))
          else m.price
        end as kept
      ) k
      cross join lateral (
        select coalesce(
            sum(
              case
                when e.debit = 'till' then e.amount_minor
                when e.credit = 'till' then -e.amount_minor
                else 0
              end
            ), 0
          ) as minor
        from ledger_entry e
        where e.booking_id = b.id
      ) till
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
          l.kept_minor <> k.kept
          or l.till_minor <> till.minor
          or l.charges_minor <> greatest(
            0, least(b.charged_minor, case when m.on_account then m.paid else m.paid - k.kept end)
          )
          or l.share_minor <> case
            when b.status in ('cancelled', 'no_show')
              then round((l.kept_minor - l.commission_minor) * l.late_basis_points / 10000.0)
            else l.kept_minor - l.commission_minor
          end
        )`,
  },
  ...(['agency', 'park'] as const).map((of): Check => ({
    problem: 'a statement that the journal does not have to the cent (AGENCY-95)',
    of: `${of}_statement`,
    sql: `
      select s.number as at
      from part s
      cross join lateral (
        select coalesce(
            sum(case when e.credit = 'party' then e.amount_minor when e.debit = 'party' then -e.amount_minor end), 0
          ) as minor
        from journal_entry e
        where e.about = 'statement:' || s.number
          and e.organisation_id = s.organisation_id
          and e.currency = s.currency
      ) posted
      cross join lateral (
        select coalesce(sum(l.amount_minor), 0) as minor
        from ${of}_statement_line l
        where l.statement_id = s.id
          and l.kind <> 'payout'
      ) said
      where posted.minor <> said.minor`,
  })),
  {
    problem: 'an entry of the journal that belongs to nothing (AGENCY-95)',
    of: 'journal_entry',
    sql: `
      select e.id::text as at
      from part e
      where not exists (
          select
          from agency_statement s
          where 'statement:' || s.number = e.about
        )
        and not exists (
          select
          from park_statement s
          where 'statement:' || s.number = e.about
        )
        and not exists (
          select
          from payout p
          where 'payout:' || p.id = e.about
        )`,
  },
]
