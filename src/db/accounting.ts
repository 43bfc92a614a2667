import type { Account, Entry } from '#domain/accounting/journal.ts'
import type { QuarterOfPark } from '#domain/accounting/sellers.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { PARK_LINE_BEFORE } from './park-statements.ts'

// Both books in the order in which they were written.
const ENTRIES = `
  select e.at, e.book, e.about, e.iata, e.debit, e.credit, e.currency, e.amount_minor::bigint as "amountMinor"
  from (
    select l.at, 'booking' as book, b.number as about, a.iata, l.debit, l.credit, 'EUR' as currency, l.amount_minor,
      l.airport_id, l.id
    from ledger_entry l
    join booking b on b.airport_id = l.airport_id
      and b.id = l.booking_id
    join airport a on a.id = l.airport_id
    where l.at >= $1
      and l.at < $2
    union all
    select j.at, 'party', substring(j.about from position(':' in j.about) + 1), '', j.debit, j.credit, j.currency,
      j.amount_minor, 0, j.id
    from journal_entry j
    where j.at >= $1
      and j.at < $2
  ) e
  order by e.at, e.book, e.airport_id, e.id`
type EntryRow = Omit<Entry, 'debit' | 'credit'> & { debit: Account; credit: Account }

/** What was entered in the books from a moment on, before another one. */
export const entriesBetween = (q: Queryable, from: Instant, until: Instant): Promise<Entry[]> =>
  q.query<EntryRow>(ENTRIES, [timestamp(from), timestamp(until)], 'accounting_entries')

// Of a booking its last line before says what was credited for it already. It counts at the car park at which it is
// now: one that was moved has lines of two organisations, and that of the first takes everything back.
const QUARTERS = `
  select s.organisation_id::text as "organisationId", p.airport_id as "airportId", p.car_park_id as "carParkId",
    extract(quarter from s.month)::int as quarter,
    sum(l.share_minor + l.charges_minor - coalesce(e.share_minor + e.charges_minor, 0))::bigint as "creditedMinor",
    sum(l.commission_minor - coalesce(e.commission_minor, 0))::bigint as "keptMinor",
    count(*) filter (where l.kind = 'booking')::int as bookings
  from park_statement s
  join park_statement_line l on l.statement_id = s.id
  join booking b on b.airport_id = l.airport_id
    and b.id = l.booking_id
  join product p on p.airport_id = b.airport_id
    and p.id = b.product_id
  ${PARK_LINE_BEFORE}
  where s.month >= make_date($1, 1, 1)
    and s.month < make_date($1 + 1, 1, 1)
  group by 1, 2, 3, 4`

/** What the statements of a year credited to whom, by car park and quarter. */
export const quartersIn = (q: Queryable, year: number): Promise<(QuarterOfPark & { organisationId: string })[]> =>
  q.query<QuarterOfPark & { organisationId: string }>(QUARTERS, [year], 'accounting_quarters')

// Who runs car parks now, and who ran some whose statements are of the year: a car park may have changed hands since.
const SELLERS = `
  select o.id::text, o.name, a.tail as account
  from organisation o
  left join lateral (
    select tail
    from bank_account
    where organisation_id = o.id
      and valid_from <= $2
    order by valid_from desc
    limit 1
  ) a on true
  where o.kind = 'operator'
    and (
      exists (
        select
        from car_park c
        where c.organisation_id = o.id
      )
      or exists (
        select
        from park_statement s
        where s.organisation_id = o.id
          and s.month >= make_date($1, 1, 1)
          and s.month < make_date($1 + 1, 1, 1)
      )
    )
  order by o.name, o.id`
export type SellerRow = { id: string; name: string; account: string | null }

/** Everybody who sold parking through us in a year, with the account that counted at a moment. */
export const sellersIn = (q: Queryable, year: number, at: Instant): Promise<SellerRow[]> =>
  q.query<SellerRow>(SELLERS, [year, timestamp(at)], 'accounting_sellers')

const PARKS = `
  select c.airport_id as "airportId", c.id as "carParkId", c.organisation_id::text as "organisationId",
    c.data ->> 'name' as "carPark", c.data ->> 'address' as address
  from car_park c
  order by 1, 2`
export type ParkRow = {
  airportId: number
  carParkId: number
  /** who runs it now; null: nobody that we know */
  organisationId: string | null
  carPark: string
  address: string
}

/** Every car park that there is or was. */
export const allCarParks = (q: Queryable): Promise<ParkRow[]> => q.query<ParkRow>(PARKS, [], 'accounting_parks')
