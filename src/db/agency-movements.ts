import type { Movement } from '#domain/statements/movements.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

const priceIn = (change: string): string =>
  `coalesce((${change} -> 'terms' -> 'netPrice' ->> 'minor')::int, (${change} ->> 'agreedMinor')::int)`
const PRICE = `coalesce((b.terms -> 'netPrice' ->> 'minor')::int, b.total_minor - b.charged_minor)`

/** The booking of a line, looked up by its key: the planner must not read all bookings of the agency instead. */
const BOOKING_OF = `
    cross join lateral (
      select b.id, b.number, b.agent_code, b.payment_location, b.status, b.terms, b.total_minor, b.charged_minor
      from booking b
      where b.airport_id = x.airport_id
        and b.id = x.booking_id
      offset 0
    ) b
    join agency a on a.code = b.agent_code`

// What a booking on account cost when it was made is what its first change began with. Of the ledger only what was paid
// and what went back counts: the rest are entries between accounts of ours.
// Each part begins with what happened on the day, so a day reads as much among many years as in the first one.
const MOVED = `
  with changed as materialized (
    select airport_id, booking_id, coalesce(ended_at, created_at) as at, before, after
    from booking_change
    where status = 'applied'
      and kind in ('stay', 'extension')
      and coalesce(ended_at, created_at) >= $2
      and coalesce(ended_at, created_at) < $3
  ), cancelled as materialized (
    select airport_id, booking_id, at, seq
    from audit
    where at >= $2
      and at < $3
      and action = 'cancel'
  ), entered as materialized (
    select airport_id, booking_id, refund_id, at, debit, credit, amount_minor, id as place
    from ledger_entry
    where at >= $2
      and at < $3
      and (credit in ('receivable', 'disputes') or debit in ('refunds', 'disputes'))
  )
  select m.at, m.account, m.reason, m.refund, m.number as "bookingNumber", r.reference, m.statement,
    m.minor::bigint as "amountMinor"
  from (
    select b.created_at as at, 'onAccount' as account, 'booked' as reason, null as refund, b.id, b.number,
      null as statement, coalesce(f.minor, ${PRICE}) as minor, 0::bigint as place
    from agency a
    join booking b on b.agent_code = a.code
    left join lateral (
      select ${priceIn('c.before')} as minor
      from booking_change c
      where c.booking_id = b.id
        and c.status = 'applied'
        and c.kind in ('stay', 'extension')
      order by coalesce(c.ended_at, c.created_at)
      limit 1
    ) f on true
    where a.organisation_id = $1
      and b.created_at >= $2
      and b.created_at < $3
      and b.payment_location = 'invoiceAgent'
      and b.status not in ('held', 'expired')
    union all
    select x.at, 'onAccount', 'changed', null, b.id, b.number, null,
      ${priceIn('x.after')} - ${priceIn('x.before')}, 1
    from changed x${BOOKING_OF}
    where a.organisation_id = $1
      and b.payment_location = 'invoiceAgent'
    union all
    select x.at, 'onAccount', 'cancelled', null, b.id, b.number, null, -${PRICE}, x.seq
    from cancelled x${BOOKING_OF}
    where a.organisation_id = $1
      and b.payment_location = 'invoiceAgent'
      and b.status = 'cancelled'
    union all
    select x.at, 'customers',
      case
        when x.debit = 'refunds' then 'refunded'
        when x.debit = 'disputes' then 'disputed'
        when x.credit = 'disputes' then 'dispute_won'
        when x.debit = 'till' then 'paid_at_car_park'
        else 'paid'
      end,
      f.reason, b.id, b.number, null,
      case when x.debit in ('refunds', 'disputes') then -x.amount_minor else x.amount_minor end, x.place
    from entered x${BOOKING_OF}
    left join refund f on f.airport_id = x.airport_id
      and f.id = x.refund_id
    where a.organisation_id = $1
    union all
    select j.at, 'balance',
      case
        when j.about like 'payout:%' and j.debit = 'party' then 'payout'
        when j.about like 'payout:%' then 'payout_returned'
        when 'vat' in (j.debit, j.credit) then 'vat'
        when 'bank' in (j.debit, j.credit) then 'payment'
        else 'earned'
      end,
      null, null, null, case when j.about like 'statement:%' then substring(j.about from 11) end,
      case j.credit when 'party' then j.amount_minor else -j.amount_minor end, j.id
    from journal_entry j
    where j.organisation_id = $1
      and j.currency = $4
      and j.at >= $2
      and j.at < $3
      and 'party' in (j.debit, j.credit)
  ) m
  left join lateral (
    select reference
    from agency_reference
    where booking_id = m.id
    order by taken_at
    limit 1
  ) r on true
  order by m.at, m.account, m.place, m.number`

type Days = { from: Instant; until: Instant; currency: string }

/** What moved with an agency from a moment on, before another one, in the order in which it did. */
export const movedBetween = (
  q: Queryable,
  organisationId: string,
  { from, until, currency }: Days,
): Promise<Movement[]> =>
  q.query<Movement>(MOVED, [organisationId, timestamp(from), timestamp(until), currency], 'agency_moved')

const OWED = `
  select coalesce(
      sum(case j.credit when 'party' then j.amount_minor else -j.amount_minor end), 0
    )::bigint as minor
  from journal_entry j
  where j.organisation_id = $1
    and j.currency = $2
    and j.at < $3
    and 'party' in (j.debit, j.credit)`

/** What we owed a party by the journal at a moment; below zero it owed us. */
export const owedBefore = async (
  q: Queryable,
  organisationId: string,
  { currency, at }: { currency: string; at: Instant },
): Promise<number> =>
  (await q.query<{ minor: number }>(OWED, [organisationId, currency, timestamp(at)], 'agency_owed_before'))[0]?.minor ??
  0
