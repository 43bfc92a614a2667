import type { Month, Sold, StatementLine } from '#domain/statements/statement.ts'
import type { Instant } from '#domain/time/zones.ts'
import { commissionIn } from './agency-contracts.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/**
 * This file only inserts and reads: a statement is never changed or deleted (AGENCY-41).
 * src/db/agency-statements.test.ts looks for a statement that would.
 */

const LOCK = `
  select id
  from organisation
  where id = $1
  for update`

/** Until this transaction ends nobody else closes a month of this agency or agrees a contract with it. */
export const lockAgency = async (tx: Queryable, organisationId: string): Promise<void> => {
  await tx.query(LOCK, [organisationId], 'agency_lock')
}

const LACKING = `
  select o.id::text, o.slug, o.name
  from organisation o
  where o.kind in ('agency', 'corporate')
    and (
      exists (
        select
        from agency_contract c
        where c.organisation_id = o.id
      )
      or exists (
        select
        from agency a
        join booking b on b.agent_code = a.code
        where a.organisation_id = o.id
          and b.payment_location = 'invoiceAgent'
      )
    )
    and not exists (
      select
      from agency_statement s
      where s.organisation_id = o.id
        and s.currency = $1
        and s.month >= $2
    )
    and ($4::uuid is null or o.id = $4)
  order by o.slug
  limit $3`

type Lacking = { id: string; slug: string; name: string }

/** Agencies that earn or owe something and have no statement for this month, nor for a later one. */
export const lackingStatement = (
  q: Queryable,
  currency: string,
  month: Month,
  limit: number,
  only: string | null = null,
): Promise<Lacking[]> => q.query<Lacking>(LACKING, [currency, month, limit, only], 'agency_statements_lacking')

// Of a booking the last line says what is stated. `+ 0` keeps the planner from walking all lines backward by their
// number for each booking, which it takes for cheap while it knows little of a table that has just grown.
const SOLD = `
  select b.airport_id as "airportId", b.id::text, b.number, b.status, b.payment_location as "paymentLocation",
    b.total_minor as "totalMinor", b.charged_minor as "chargedMinor", b.paid_minor as "paidMinor",
    b.refunded_minor as "refundedMinor", b.disputed_minor as "disputedMinor",
    (b.terms -> 'price' ->> 'vatRatePercent')::int as "vatRatePercent", b.created_at as "createdAt",
    case
      when b.terms -> 'agent' ->> 'code' = b.agent_code then (b.terms -> 'agent' ->> 'cashbackPercent')::int
      else 0
    end as "cashbackPercent",
    b.terms -> 'company' -> 'costCentre' as "costCentre",
    coalesce(b.terms ->> 'transfer', 'shuttle') as "productGroup",
    (b.terms -> 'netPrice' ->> 'minor')::int as "netPriceMinor",
    b.checked_out_at as "checkedOutAt", b.departure, l.seq, l.kept_minor as "keptStated",
    l.net_minor as "netStated", l.commission_minor as "commissionStated", l.owed_minor as "owedStated"
  from agency a
  join booking b on b.agent_code = a.code
  left join lateral (
    select seq, kept_minor, net_minor, commission_minor, owed_minor
    from agency_statement_line
    where booking_id = b.id
    order by seq + 0 desc
    limit 1
  ) l on true
  where a.organisation_id = $1
    and b.status not in ('held', 'expired')
    and (l.seq is not null or coalesce(b.checked_out_at, b.departure) < $2)
  order by coalesce(b.checked_out_at, b.departure), b.id`
type SoldRow = Omit<Sold, 'stated'> & {
  seq: number | null
  keptStated: number
  netStated: number
  commissionStated: number
  owedStated: number
}

/** Bookings of an agency that may be earned before a moment, and those that were stated before. */
export const soldBy = async (q: Queryable, organisationId: string, until: Instant): Promise<Sold[]> => {
  const rows = await q.query<SoldRow>(SOLD, [organisationId, timestamp(until)], 'agency_sold')
  return rows.map(({ seq, keptStated, netStated, commissionStated, owedStated, ...sold }) => ({
    ...sold,
    stated:
      seq === null
        ? null
        : { keptMinor: keptStated, netMinor: netStated, commissionMinor: commissionStated, owedMinor: owedStated },
  }))
}

const BALANCE = `
  select coalesce(max(s.n), 0) as n,
    coalesce((array_agg(s.closing_minor order by s.n desc))[1], 0)::bigint as "balanceMinor",
    coalesce(max(s.month)::text, '') as month,
    (
      select coalesce(sum(l.amount_minor), 0)::bigint
      from agency_statement p
      join agency_statement_line l on l.statement_id = p.id
      where p.organisation_id = $1
        and p.currency = $2
        and l.kind = 'payment'
    ) as "paidStatedMinor",
    (
      select -coalesce(sum(l.amount_minor), 0)::bigint
      from agency_statement p
      join agency_statement_line l on l.statement_id = p.id
      where p.organisation_id = $1
        and p.currency = $2
        and l.kind = 'payout'
    ) as "paidOutStatedMinor",
    (
      select coalesce(sum(c.paid_minor), 0)::bigint
      from agency_account c
      where c.organisation_id = $1
        and c.currency = $2
    ) as "paidMinor"
  from agency_statement s
  where s.organisation_id = $1
    and s.currency = $2`
export type Balance = {
  n: number
  balanceMinor: number
  month: string
  paidStatedMinor: number
  paidOutStatedMinor: number
  paidMinor: number
}

/** Where the statements of an agency have come to; `n` is 0 and `month` empty before the first. */
export const balanceOf = async (q: Queryable, organisationId: string, currency: string): Promise<Balance> =>
  (await q.query<Balance>(BALANCE, [organisationId, currency], 'agency_balance'))[0]!

const ADD = statement(
  'agency_statement_add',
  `
    insert into agency_statement (
      id, organisation_id, n, number, currency, month, opening_minor, lines_minor, closing_minor, lines, closed_at
    )
    values (
      :id, :organisationId, :n, :number, :currency, :month, :openingMinor, :linesMinor, :closingMinor, :lines,
      :closedAt
    )`,
)
const ADD_LINES = `
  insert into agency_statement_line (
    statement_id, place, kind, airport_id, booking_id, booking_number, basis_points, fee_minor, vat_rate_percent,
    kept_minor, net_minor, commission_minor, owed_minor, cashback_minor, amount_minor, cost_centre, cost_centre_name,
    billed_minor, billing_n
  )
  select $1, place, kind, "airportId", "bookingId", "bookingNumber", "basisPoints", "feeMinor", "vatRatePercent",
    "keptMinor", "netMinor", "commissionMinor", "owedMinor", coalesce("cashbackMinor", 0), "amountMinor",
    "costCentre" ->> 'code', "costCentre" ->> 'name', (billed ->> 'minor')::bigint, (billed ->> 'n')::int
  from jsonb_to_recordset($2::jsonb) as l(
    place int, kind text, "airportId" int, "bookingId" uuid, "bookingNumber" text, "basisPoints" int,
    "feeMinor" int, "vatRatePercent" int, "keptMinor" int, "netMinor" int, "commissionMinor" int,
    "owedMinor" int, "cashbackMinor" int, "amountMinor" bigint, "costCentre" jsonb,
    billed jsonb
  )
  order by place`

/** A closed month of an agency, in cents; a positive balance is what we owe it. */
export type Statement = {
  id: string
  organisationId: string
  n: number
  number: string
  currency: string
  month: Month
  openingMinor: number
  linesMinor: number
  closingMinor: number
  lines: number
  closedAt: Instant
}

export const insertStatement = async (
  tx: Queryable,
  added: Omit<Statement, 'lines'>,
  lines: readonly StatementLine[],
): Promise<void> => {
  await ADD(tx, { ...added, lines: lines.length, closedAt: timestamp(added.closedAt) })
  const rows = lines.map(({ commission, ...line }, index) => ({
    ...line,
    place: index + 1,
    basisPoints: commission && 'basisPoints' in commission ? commission.basisPoints : null,
    feeMinor: commission && 'amountMinor' in commission ? commission.amountMinor : null,
  }))
  await tx.query(ADD_LINES, [added.id, json(rows)], 'agency_statement_add_lines')
}

const COLUMNS = `
  select s.id::text, s.organisation_id::text as "organisationId", s.n, s.number, s.currency, s.month,
    s.opening_minor as "openingMinor", s.lines_minor as "linesMinor", s.closing_minor as "closingMinor", s.lines,
    s.closed_at as "closedAt"`
const OF = `
  ${COLUMNS}
  from agency_statement s
  where s.organisation_id = $1
  order by s.n desc
  limit 120`
const BY_NUMBER = `
  ${COLUMNS}
  from agency_statement s
  where s.organisation_id = $1
    and s.number = $2`
const ALL = `
  ${COLUMNS}, o.slug, o.name
  from agency_statement s
  join organisation o on o.id = s.organisation_id
  where s.month = $1
  order by o.name, s.number
  limit 500`

/** The statements of an agency, the last one first: ten years. */
export const statementsOf = (q: Queryable, organisationId: string): Promise<Statement[]> =>
  q.query<Statement>(OF, [organisationId], 'agency_statements_of')
const OWNERS = `
  select distinct organisation_id::text as id
  from agency_statement
  where number = any ($1)`

/** Whose these statements are, each owner once; numbers of none are left out. */
export const statementOwners = async (q: Queryable, numbers: readonly string[]): Promise<string[]> =>
  (await q.query<{ id: string }>(OWNERS, [numbers], 'agency_statement_owners')).map(({ id }) => id)
export const statementByNumber = async (
  q: Queryable,
  organisationId: string,
  number: string,
): Promise<Statement | null> =>
  (await q.query<Statement>(BY_NUMBER, [organisationId, number], 'agency_statement_by_number'))[0] ?? null
export type HouseStatement = Statement & { slug: string; name: string }
const NAMED = `
  select o.slug, o.name, s.number, s.month
  from (
    select organisation_id, number, month
    from agency_statement
    where number = any ($1)
    union all
    select organisation_id, number, month
    from park_statement
    where number = any ($1)
  ) s
  join organisation o on o.id = s.organisation_id
  order by s.number`
export type NamedStatement = Pick<HouseStatement, 'slug' | 'name' | 'number' | 'month'>
/** Statements with these numbers, of agencies, companies and car parks (SERVICE-44). */
export const statementsNamed = (q: Queryable, numbers: readonly string[]): Promise<NamedStatement[]> =>
  q.query<NamedStatement>(NAMED, [numbers], 'find_statements')
/** Those of all agencies for one month. */
export const statementsIn = (q: Queryable, month: Month): Promise<HouseStatement[]> =>
  q.query<HouseStatement>(ALL, [month], 'agency_statements_in')

// A driver's number is read from his booking, so that it goes with what is erased of him.
const LINES = `
  select l.kind, l.airport_id as "airportId", l.booking_id::text as "bookingId", l.booking_number as "bookingNumber",
    l.basis_points as "basisPoints", l.fee_minor as "feeMinor", l.vat_rate_percent as "vatRatePercent",
    l.kept_minor as "keptMinor", l.net_minor as "netMinor", l.commission_minor as "commissionMinor",
    l.owed_minor as "owedMinor", l.cashback_minor as "cashbackMinor", l.amount_minor as "amountMinor",
    l.cost_centre as "costCentreCode", l.cost_centre_name as "costCentreName", l.billed_minor as "billedMinor",
    l.billing_n as "billingN", b.terms -> 'company' ->> 'personnelNumber' as "personnelNumber"
  from agency_statement_line l
  left join booking b on b.airport_id = l.airport_id
    and b.id = l.booking_id
  where l.statement_id = $1
  order by l.place`
type LineRow = Omit<StatementLine, 'commission' | 'costCentre' | 'billed' | 'personnelNumber'> & {
  personnelNumber: string | null
  basisPoints: number | null
  feeMinor: number | null
  costCentreCode: string | null
  costCentreName: string | null
  billedMinor: number | null
  billingN: number | null
}

export const linesOf = async (q: Queryable, statementId: string): Promise<StatementLine[]> =>
  (await q.query<LineRow>(LINES, [statementId], 'agency_statement_lines')).map(
    ({
      basisPoints,
      feeMinor,
      cashbackMinor = 0,
      costCentreCode: code,
      costCentreName: name,
      billedMinor,
      billingN,
      personnelNumber,
      ...line
    }) => ({
      ...line,
      ...(personnelNumber !== null && { personnelNumber }),
      ...(billedMinor !== null && billingN !== null && { billed: { minor: billedMinor, n: billingN } }),
      ...(code !== null && { costCentre: { code, name: name ?? '' } }),
      ...(cashbackMinor > 0 && { cashbackMinor }),
      commission: commissionIn(basisPoints, feeMinor),
    }),
  )
