import type { Movement } from '#domain/statements/movements.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

const priceIn = (change: string): string =>
  `coalesce((${change} -> 'terms' -> 'netPrice' ->> 'minor')::int, (${change} ->> 'agreedMinor')::int)`
const PRICE = `coalesce((b.terms -> 'netPrice' ->> 'minor')::int, b.total_minor - b.charged_minor)`

// What a booking on account cost when it was made is what its first change began with. Of the ledger only what was paid
// and what went back counts: the rest are entries between accounts of ours.
// Nothing moves with a booking before it is made, so an old day does not read those of the years after it; an hour is
// for clocks of servers that differ.
const MOVED = `
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
    select coalesce(c.ended_at, c.created_at), 'onAccount', 'changed', null, b.id, b.number, null,
      ${priceIn('c.after')} - ${priceIn('c.before')}, 1
    from agency a
    join booking b on b.agent_code = a.code
    join booking_change c on c.booking_id = b.id
    where a.organisation_id = $1
      and b.payment_location = 'invoiceAgent'
      and c.status = 'applied'
      and c.kind in ('stay', 'extension')
      and coalesce(c.ended_at, c.created_at) >= $2
      and coalesce(c.ended_at, c.created_at) < $3
      and b.created_at < $3::timestamptz + interval '1 hour'
    union all
    select x.at, 'onAccount', 'cancelled', null, b.id, b.number, null, -${PRICE}, x.seq
    from audit x
    join booking b on b.airport_id = x.airport_id
      and b.id = x.booking_id
    join agency a on a.code = b.agent_code
    where a.organisation_id = $1
      and x.at >= $2
      and x.at < $3
      and b.created_at < $3::timestamptz + interval '1 hour'
      and x.action = 'cancel'
      and b.payment_location = 'invoiceAgent'
      and b.status = 'cancelled'
    union all
    select l.at, 'customers',
      case
        when l.debit = 'refunds' then 'refunded'
        when l.debit = 'disputes' then 'disputed'
        when l.credit = 'disputes' then 'dispute_won'
        when l.debit = 'till' then 'paid_at_car_park'
        else 'paid'
      end,
      f.reason, b.id, b.number, null,
      case when l.debit in ('refunds', 'disputes') then -l.amount_minor else l.amount_minor end, l.id
    from ledger_entry l
    join booking b on b.airport_id = l.airport_id
      and b.id = l.booking_id
    join agency a on a.code = b.agent_code
    left join refund f on f.airport_id = l.airport_id
      and f.id = l.refund_id
    where a.organisation_id = $1
      and l.at >= $2
      and l.at < $3
      and b.created_at < $3::timestamptz + interval '1 hour'
      and (l.credit in ('receivable', 'disputes') or l.debit in ('refunds', 'disputes'))
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
