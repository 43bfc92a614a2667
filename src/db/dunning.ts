import type { Debt, DunningStep } from '#domain/statements/dunning.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

/** A statement of an agency by which it owed something. */
export type AgencyDebt = Debt & { statementId: string; organisationId: string; number: string; n: number }

// What was paid since a statement is what was ever paid less what statements named up to and with it. What is owed now
// is what the last statement says, less what was paid since that one.
const DEBTS = `
  select s.id::text as "statementId", s.organisation_id::text as "organisationId", s.number, s.n,
    s.closing_minor as "closingMinor", s.closed_at as "closedAt",
    (paid.minor - named.minor)::bigint as "paidSinceMinor",
    greatest(0, -last.closing_minor - (paid.minor - all_named.minor))::bigint as "owedNowMinor",
    d.step, d.at as "steppedAt"
  from agency_statement s
  cross join lateral (
    select coalesce(sum(c.paid_minor), 0) as minor
    from agency_account c
    where c.organisation_id = s.organisation_id
      and c.currency = s.currency
  ) paid
  cross join lateral (
    select coalesce(sum(l.amount_minor), 0) as minor
    from agency_statement p
    join agency_statement_line l on l.statement_id = p.id
    where p.organisation_id = s.organisation_id
      and p.n <= s.n
      and l.kind = 'payment'
  ) named
  cross join lateral (
    select coalesce(sum(l.amount_minor), 0) as minor
    from agency_statement p
    join agency_statement_line l on l.statement_id = p.id
    where p.organisation_id = s.organisation_id
      and l.kind = 'payment'
  ) all_named
  cross join lateral (
    select l.closing_minor
    from agency_statement l
    where l.organisation_id = s.organisation_id
    order by l.n desc
    limit 1
  ) last
  left join lateral (
    select step, at
    from statement_dunning
    where statement_id = s.id
    order by step desc
    limit 1
  ) d on true
  where s.closing_minor < 0`
const OF = `
  ${DEBTS}
    and s.organisation_id = $1
  order by s.n`
const LATE = `
  ${DEBTS}
    and last.closing_minor < 0
    and s.closed_at < $1
  order by s.organisation_id, s.n`

/** The statements by which an agency ever owed something, the first one first. */
export const debtsOf = (q: Queryable, organisationId: string): Promise<AgencyDebt[]> =>
  q.query<AgencyDebt>(OF, [organisationId], 'agency_debts_of')

/** Those of all agencies that were closed before a moment and may still be owed. */
export const lateDebts = (q: Queryable, closedBefore: Instant): Promise<AgencyDebt[]> =>
  q.query<AgencyDebt>(LATE, [timestamp(closedBefore)], 'agency_debts_late')

const STEP = `
  insert into statement_dunning (statement_id, step, owed_minor, at)
  values ($1, $2, $3, $4)
  on conflict do nothing
  returning step`

/** Writes down that a step was taken; false when it was taken before. */
export const addStep = async (
  tx: Queryable,
  { statementId, step, owedMinor }: { statementId: string; step: DunningStep; owedMinor: number },
  now: Instant,
): Promise<boolean> =>
  (await tx.query(STEP, [statementId, step, owedMinor, timestamp(now)], 'statement_dunning_add')).length > 0

const SELLER = `
  select organisation_id::text as id
  from agency
  where code = $1
    and exists (
      select
      from agency_statement s
      join statement_dunning d on d.statement_id = s.id
      where s.organisation_id = agency.organisation_id
        and d.step = 3
    )`

/** The debts of who sells under a code, where its account was ever closed for one; else none. */
export const debtsOfCode = async (q: Queryable, code: string): Promise<AgencyDebt[]> => {
  const [seller] = await q.query<{ id: string }>(SELLER, [code], 'agency_debts_seller')
  return seller ? debtsOf(q, seller.id) : []
}
