import type { Check } from './check.ts'

/** What must be true of invoices and credit notes (docs/rulebook/documents.md). */
export const invoiceChecks: Check[] = [
  {
    problem: 'a gap or a repetition in the numbers of a series (INV-3)',
    of: 'invoice_series',
    sql: `
      select format('%s %s: %s documents, last %s', s.series, s.year, count(i.n), s.last) as at
      from part s
      left join invoice i on i.series = s.series and i.year = s.year
      group by s.series, s.year, s.last
      having count(i.n) <> s.last or max(i.n) <> s.last or min(i.n) <> 1`,
  },
  {
    problem: 'documents of a series whose dates run backwards (INV-3)',
    of: 'invoice',
    sql: `
      select i.number as at
      from part i
      left join invoice before on before.series = i.series and before.year = i.year and before.n = i.n - 1
      where i.issued_on < before.issued_on
        or extract(year from i.issued_on) <> split_part(i.number, '-', 2)::int`,
  },
  {
    problem: 'a document that was touched after it was issued: its seal is broken (INV-7)',
    of: 'invoice',
    sql: `
      select i.number as at
      from part i
      left join invoice before on before.series = i.series and before.year = i.year and before.n = i.n - 1
      where i.seal <> encode(
        sha256(
          convert_to(
            concat_ws(
              '|', coalesce(before.seal, ''), i.number, i.kind, i.booking_id, i.place,
              to_char(i.issued_on, 'YYYY-MM-DD'), i.gross_minor, i.vat_minor, i.vat_rate_percent, i.document
            ), 'UTF8'
          )
        ), 'hex'
      )`,
  },
  {
    problem: 'a document whose lines do not add up to it (INV-5)',
    of: 'invoice',
    sql: `
      select number as at
      from part i
      where gross_minor <> (
        select sum((l ->> 'grossMinor')::int)
        from jsonb_array_elements(i.document -> 'lines') l
      )
        or gross_minor - vat_minor <> (
          select sum((l ->> 'netMinor')::int)
          from jsonb_array_elements(i.document -> 'lines') l
        )
        or gross_minor - vat_minor <> (i.document ->> 'netMinor')::int`,
  },
  {
    // the first credit notes named one invoice, not a list; what was issued then is not judged by a later rule
    problem: 'a credit note that takes back more than the invoices it names (INV-10)',
    of: 'invoice',
    sql: `
      select c.number as at
      from part c
      where c.kind = 'credit_note'
        and jsonb_typeof(c.document -> 'corrects') = 'array'
        and c.gross_minor > (
          select coalesce(sum(i.gross_minor), 0)
          from invoice i
          where i.booking_id = c.booking_id
            and i.kind = 'invoice'
            and i.place < c.place
            and c.document -> 'corrects' @> jsonb_build_array(jsonb_build_object('number', i.number))
        )`,
  },
  {
    problem:
      'documents of a booking that do not add up to the money it kept, and no job will write what is missing (INV-1)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      left join lateral (
        select coalesce(
          sum(case i.kind when 'invoice' then i.gross_minor else -i.gross_minor end), 0
        ) as minor
        from invoice i
        where i.booking_id = b.id
      ) done on true
      where (b.paid_minor > 0 or done.minor <> 0)
        and done.minor <> case
          when b.status in ('held', 'expired') or b.payment_location = 'invoiceAgent' then 0
          else greatest(0, least(b.paid_minor - b.refunded_minor, b.total_minor))
        end
        and not exists (
          select from job j
          where j.queue = 'invoice'
            and j.payload ->> 'bookingId' = b.id::text
        )`,
  },
  {
    problem: 'the invoiced sum of a booking differs from its documents (INV-1)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where b.invoiced_minor <> (
        select coalesce(sum(case i.kind when 'invoice' then i.gross_minor else -i.gross_minor end), 0)
        from invoice i
        where i.booking_id = b.id
      )`,
  },
  {
    problem: 'VAT that stands invoiced for a booking is not that of the money that stands (INV-5)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      join lateral (
        select count(distinct i.vat_rate_percent) as rates, max(i.vat_rate_percent) as rate,
          sum(case i.kind when 'invoice' then i.vat_minor else -i.vat_minor end) as vat,
          sum(case i.kind when 'invoice' then i.gross_minor else -i.gross_minor end) as gross
        from invoice i
        where i.booking_id = b.id
      ) d on true
      where d.rates = 1
        and abs(d.vat * (100 + d.rate) - d.gross * d.rate) > (100 + d.rate) / 2.0`,
  },
]
