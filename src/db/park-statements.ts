import type { ParkLine, Parked } from '#domain/statements/park-statement.ts'
import type { Month } from '#domain/statements/statement.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { HouseStatement, Statement } from './agency-statements.ts'
import { commissionIn } from './agency-contracts.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/**
 * This file only inserts and reads: a statement is never changed or deleted (AGENCY-41).
 * src/db/agency-statements.test.ts looks for a statement that would.
 */

/** Beside a line `l`: what the line before of its booking, of the same organisation, said already, as `e`. */
export const PARK_LINE_BEFORE = `left join lateral (
    select share_minor, charges_minor, commission_minor
    from park_statement_line
    where booking_id = l.booking_id
      and organisation_id = l.organisation_id
      and seq < l.seq
    order by seq + 0 desc
    limit 1
  ) e on true`

const LACKING = `
  select o.id::text, o.slug, o.name
  from organisation o
  where o.kind = 'operator'
    and exists (
      select
      from park_contract c
      where c.organisation_id = o.id
        and c.currency = $1
    )
    and not exists (
      select
      from park_statement s
      where s.organisation_id = o.id
        and s.currency = $1
        and s.month >= $2
    )
  order by o.slug
  limit $3`

/** Organisations of car parks with a contract that have no statement for this month, nor for a later one. */
export const lackingParkStatement = (
  q: Queryable,
  currency: string,
  month: Month,
  limit: number,
): Promise<{ id: string; slug: string; name: string }[]> =>
  q.query<{ id: string; slug: string; name: string }>(LACKING, [currency, month, limit], 'park_statements_lacking')

// Bookings of the car parks of this organisation, and those that it stated before and that were moved elsewhere since.
// Of a booking the last line of this organisation says what is stated.
const PARKED = `
  with reached as (
    select b.airport_id, b.id, true as own
    from car_park c
    join product p on p.airport_id = c.airport_id
      and p.car_park_id = c.id
    join booking b on b.airport_id = p.airport_id
      and b.product_id = p.id
    where c.organisation_id = $1
      and b.status not in ('held', 'expired')
    union all
    select l.airport_id, l.booking_id, false
    from park_statement_line l
    where l.organisation_id = $1
      and l.booking_id is not null
  ), once as (
    select airport_id, id, bool_or(own) as own
    from reached
    group by airport_id, id
  )
  select b.airport_id as "airportId", b.id::text, b.number, b.status, b.payment_location as "paymentLocation",
    b.total_minor as "totalMinor", b.charged_minor as "chargedMinor", b.paid_minor as "paidMinor",
    b.refunded_minor as "refundedMinor", b.disputed_minor as "disputedMinor",
    (b.terms -> 'price' ->> 'vatRatePercent')::int as "vatRatePercent", b.created_at as "createdAt",
    b.checked_out_at as "checkedOutAt", b.departure, o.own as "isOwn", till.minor as "tillMinor", l.seq,
    l.kept_minor as "keptStated", l.commission_minor as "commissionStated", l.share_minor as "shareStated",
    l.charges_minor as "chargesStated", l.till_minor as "tillStated"
  from once o
  join booking b on b.airport_id = o.airport_id
    and b.id = o.id
  cross join lateral (
    select coalesce(
        sum(case when e.debit = 'till' then e.amount_minor when e.credit = 'till' then -e.amount_minor else 0 end), 0
      )::int as minor
    from ledger_entry e
    where e.booking_id = b.id
  ) till
  left join lateral (
    select seq, kept_minor, commission_minor, share_minor, charges_minor, till_minor
    from park_statement_line
    where booking_id = b.id
      and organisation_id = $1
    order by seq + 0 desc
    limit 1
  ) l on true
  where l.seq is not null
    or coalesce(b.checked_out_at, b.departure) < $2
  order by coalesce(b.checked_out_at, b.departure), b.id`
type ParkedRow = Omit<Parked, 'stated'> & {
  seq: number | null
  keptStated: number
  commissionStated: number
  shareStated: number
  chargesStated: number
  tillStated: number
}

/** Bookings of an organisation's car parks that may be earned before a moment, and those that were stated before. */
export const parkedAt = async (q: Queryable, organisationId: string, until: Instant): Promise<Parked[]> => {
  const rows = await q.query<ParkedRow>(PARKED, [organisationId, timestamp(until)], 'park_parked')
  return rows.map(({ seq, keptStated, commissionStated, shareStated, chargesStated, tillStated, ...parked }) => ({
    ...parked,
    stated:
      seq === null
        ? null
        : {
            keptMinor: keptStated,
            commissionMinor: commissionStated,
            shareMinor: shareStated,
            chargesMinor: chargesStated,
            tillMinor: tillStated,
          },
  }))
}

const BALANCE = `
  select coalesce(max(s.n), 0) as n,
    coalesce((array_agg(s.closing_minor order by s.n desc))[1], 0)::bigint as "balanceMinor",
    coalesce(max(s.month)::text, '') as month,
    (
      select -coalesce(sum(l.amount_minor), 0)::bigint
      from park_statement_line l
      where l.organisation_id = $1
        and l.kind = 'payout'
    ) as "paidOutStatedMinor"
  from park_statement s
  where s.organisation_id = $1
    and s.currency = $2`
export type ParkBalance = { n: number; balanceMinor: number; month: string; paidOutStatedMinor: number }

/** Where the statements of an organisation have come to; `n` is 0 and `month` empty before the first. */
export const parkBalanceOf = async (q: Queryable, organisationId: string, currency: string): Promise<ParkBalance> =>
  (await q.query<ParkBalance>(BALANCE, [organisationId, currency], 'park_balance'))[0]!

const ADD = statement(
  'park_statement_add',
  `
    insert into park_statement (
      id, organisation_id, n, number, currency, month, opening_minor, lines_minor, closing_minor, lines, closed_at
    )
    values (
      :id, :organisationId, :n, :number, :currency, :month, :openingMinor, :linesMinor, :closingMinor, :lines,
      :closedAt
    )`,
)
const ADD_LINES = `
  insert into park_statement_line (
    statement_id, organisation_id, place, kind, airport_id, booking_id, booking_number, basis_points, fee_minor,
    late_basis_points, vat_rate_percent, kept_minor, commission_minor, share_minor, charges_minor, till_minor,
    amount_minor
  )
  select $1, $2, place, kind, "airportId", "bookingId", "bookingNumber", "basisPoints", "feeMinor",
    "lateBasisPoints", "vatRatePercent", "keptMinor", "commissionMinor", "shareMinor", "chargesMinor", "tillMinor",
    "amountMinor"
  from jsonb_to_recordset($3::jsonb) as l(
    place int, kind text, "airportId" int, "bookingId" uuid, "bookingNumber" text, "basisPoints" int,
    "feeMinor" int, "lateBasisPoints" int, "vatRatePercent" int, "keptMinor" int, "commissionMinor" int,
    "shareMinor" int, "chargesMinor" int, "tillMinor" int, "amountMinor" bigint
  )
  order by place`

export const insertParkStatement = async (
  tx: Queryable,
  added: Omit<Statement, 'lines'>,
  lines: readonly ParkLine[],
): Promise<void> => {
  await ADD(tx, { ...added, lines: lines.length, closedAt: timestamp(added.closedAt) })
  const rows = lines.map(({ contract, ...line }, index) => ({
    ...line,
    place: index + 1,
    basisPoints: contract && 'basisPoints' in contract.commission ? contract.commission.basisPoints : null,
    feeMinor: contract && 'amountMinor' in contract.commission ? contract.commission.amountMinor : null,
    lateBasisPoints: contract?.lateBasisPoints ?? null,
  }))
  await tx.query(ADD_LINES, [added.id, added.organisationId, json(rows)], 'park_statement_add_lines')
}

const COLUMNS = `
  select s.id::text, s.organisation_id::text as "organisationId", s.n, s.number, s.currency, s.month,
    s.opening_minor as "openingMinor", s.lines_minor as "linesMinor", s.closing_minor as "closingMinor", s.lines,
    s.closed_at as "closedAt"`
const OF = `
  ${COLUMNS}
  from park_statement s
  where s.organisation_id = $1
  order by s.n desc
  limit 120`
const BY_NUMBER = `
  ${COLUMNS}
  from park_statement s
  where s.organisation_id = $1
    and s.number = $2`
const ALL = `
  ${COLUMNS}, o.slug, o.name
  from park_statement s
  join organisation o on o.id = s.organisation_id
  where s.month = $1
  order by o.name, s.number
  limit 500`

/** The statements of who runs car parks, the last one first: ten years. */
export const parkStatementsOf = (q: Queryable, organisationId: string): Promise<Statement[]> =>
  q.query<Statement>(OF, [organisationId], 'park_statements_of')
export const parkStatementByNumber = async (
  q: Queryable,
  organisationId: string,
  number: string,
): Promise<Statement | null> =>
  (await q.query<Statement>(BY_NUMBER, [organisationId, number], 'park_statement_by_number'))[0] ?? null
/** Those of all organisations for one month. */
export const parkStatementsIn = (q: Queryable, month: Month): Promise<HouseStatement[]> =>
  q.query<HouseStatement>(ALL, [month], 'park_statements_in')

const LINES = `
  select kind, airport_id as "airportId", booking_id::text as "bookingId", booking_number as "bookingNumber",
    basis_points as "basisPoints", fee_minor as "feeMinor", late_basis_points as "lateBasisPoints",
    vat_rate_percent as "vatRatePercent", kept_minor as "keptMinor", commission_minor as "commissionMinor",
    share_minor as "shareMinor", charges_minor as "chargesMinor", till_minor as "tillMinor",
    amount_minor as "amountMinor"
  from park_statement_line
  where statement_id = $1
  order by place`
type LineRow = Omit<ParkLine, 'contract'> & {
  basisPoints: number | null
  feeMinor: number | null
  lateBasisPoints: number | null
}

export const parkLinesOf = async (q: Queryable, statementId: string): Promise<ParkLine[]> =>
  (await q.query<LineRow>(LINES, [statementId], 'park_statement_lines')).map(
    ({ basisPoints, feeMinor, lateBasisPoints, ...line }) => {
      const commission = commissionIn(basisPoints, feeMinor)
      return { ...line, contract: commission && { commission, lateBasisPoints: lateBasisPoints ?? 10_000 } }
    },
  )

const PARKED_NOW = `
  select b.id::text as "bookingId", p.car_park_id as "carParkId"
  from booking b
  join product p on p.airport_id = b.airport_id and p.id = b.product_id
  where b.id = any($1::uuid[])`

/** In which car park the cars of bookings are; those that `q` does not see are not there. */
export const carParksOf = async (q: Queryable, bookingIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await q.query<{ bookingId: string; carParkId: number }>(PARKED_NOW, [bookingIds], 'car_parks_of')).map(
      ({ bookingId, carParkId }) => [bookingId, carParkId],
    ),
  )
