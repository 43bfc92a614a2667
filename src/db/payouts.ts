import type { PayoutState } from '#domain/payouts/payout.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

export type Payout = {
  id: string
  organisationId: string
  currency: string
  amountMinor: number
  statement: string
  endToEnd: string
  accountId: string
  state: PayoutState
  askedBy: string
  askedAt: Instant
}
export type ListedPayout = Payout & {
  slug: string
  organisation: string
  asker: string
  tail: string
  batch: number | null
}

/** What an organisation is owed by its last statement, and what of that is on its way. */
export type Owed = {
  organisationId: string
  slug: string
  organisation: string
  statement: string
  closingMinor: number
  /** paid out since that statement */
  paidOutMinor: number
  askedMinor: number
}

// A payout that a statement names is in its closing balance already: what was paid out in all, less what statements
// named of it, was paid since.
const OWED = `
  with last as (
    select distinct on (s.organisation_id) s.organisation_id, s.number, s.closing_minor
    from (
      select organisation_id, number, closing_minor, n
      from agency_statement
      where currency = 'EUR'
      union all
      select organisation_id, number, closing_minor, n
      from park_statement
      where currency = 'EUR'
    ) s
    order by s.organisation_id, s.n desc
  ), named as (
    select l.organisation_id, -sum(l.amount_minor) as minor
    from (
      select a.organisation_id, l.amount_minor
      from agency_statement a
      join agency_statement_line l on l.statement_id = a.id
      where l.kind = 'payout'
      union all
      select organisation_id, amount_minor
      from park_statement_line
      where kind = 'payout'
    ) l
    group by l.organisation_id
  ), paid as (
    select organisation_id,
      coalesce(sum(amount_minor) filter (where state in ('agreed', 'filed', 'booked')), 0) as minor,
      coalesce(sum(amount_minor) filter (where state = 'asked'), 0) as asked
    from payout
    group by organisation_id
  )
  select o.id::text as "organisationId", o.slug, o.name as organisation, l.number as statement,
    l.closing_minor as "closingMinor", (coalesce(p.minor, 0) - coalesce(n.minor, 0))::bigint as "paidOutMinor",
    coalesce(p.asked, 0)::bigint as "askedMinor"
  from last l
  join organisation o on o.id = l.organisation_id
  left join named n on n.organisation_id = l.organisation_id
  left join paid p on p.organisation_id = l.organisation_id`
const OWED_ALL = `
  ${OWED}
  order by o.name`
const OWED_ONE = `
  ${OWED}
  where o.id = $1`

export const owedToAll = (q: Queryable): Promise<Owed[]> => q.query<Owed>(OWED_ALL, [], 'payouts_owed')
export const owedTo = async (q: Queryable, organisationId: string): Promise<Owed | null> =>
  (await q.query<Owed>(OWED_ONE, [organisationId], 'payouts_owed_one'))[0] ?? null

const PAID_OUT = `
  select coalesce(sum(amount_minor), 0)::bigint as minor
  from payout
  where organisation_id = $1
    and currency = $2
    and state in ('agreed', 'filed', 'booked')`

/** All that was ever paid out to an organisation, and did not come back. */
export const paidOutTo = async (q: Queryable, organisationId: string, currency: string): Promise<number> =>
  (await q.query<{ minor: number }>(PAID_OUT, [organisationId, currency], 'payouts_paid_out'))[0]?.minor ?? 0

const COLUMNS = `
  select p.id::text, p.organisation_id::text as "organisationId", p.currency, p.amount_minor as "amountMinor",
    p.statement, p.end_to_end as "endToEnd", p.account_id::text as "accountId", p.state, p.asked_by::text as "askedBy",
    p.asked_at as "askedAt"`
const LISTED = `
  ${COLUMNS}, o.slug, o.name as organisation, a.name as asker, b.tail, t.n as batch
  from payout p
  join organisation o on o.id = p.organisation_id
  join person a on a.id = p.asked_by
  join bank_account b on b.id = p.account_id
  left join payout_batch t on t.id = p.batch_id`
const LIST = `
  ${LISTED}
  order by p.state = 'asked' desc, p.asked_at desc, o.name
  limit 300`
const LISTED_ONE = `
  ${LISTED}
  where p.id::text = $1`
const BY_ID = `
  ${COLUMNS}
  from payout p
  where p.id = $1
  for update`
const BY_NAME = `
  ${COLUMNS}
  from payout p
  where p.end_to_end = $1
  for update`
const AGREED = `
  ${COLUMNS}
  from payout p
  where p.state = 'agreed'
  order by p.id
  for update`
const OF_BATCH = `
  ${COLUMNS}
  from payout p
  join payout_batch t on t.id = p.batch_id
  where t.n = $1
  order by p.id`

const BEFORE = `
  select amount_minor as "amountMinor"
  from payout
  where organisation_id = $1
    and asked_at < $2
    and state in ('agreed', 'filed', 'booked')
  order by asked_at desc
  limit 1`

/** What was agreed to be paid to an organisation last, before a moment, and did not come back; null: nothing. */
export const payoutBefore = async (q: Queryable, organisationId: string, before: Instant): Promise<number | null> =>
  (await q.query<{ amountMinor: number }>(BEFORE, [organisationId, timestamp(before)], 'payout_before'))[0]
    ?.amountMinor ?? null

export const listedPayouts = (q: Queryable): Promise<ListedPayout[]> => q.query<ListedPayout>(LIST, [], 'payouts_list')
/** One as the list has it, also one that is too old for the list. */
export const listedPayout = async (q: Queryable, id: string): Promise<ListedPayout | null> =>
  (await q.query<ListedPayout>(LISTED_ONE, [id], 'payouts_listed_one'))[0] ?? null
export const lockPayout = async (tx: Queryable, id: string): Promise<Payout | null> =>
  (await tx.query<Payout>(BY_ID, [id], 'payout_by_id'))[0] ?? null
export const lockPayoutNamed = async (tx: Queryable, endToEnd: string): Promise<Payout | null> =>
  (await tx.query<Payout>(BY_NAME, [endToEnd], 'payout_by_name'))[0] ?? null
export const lockAgreed = (tx: Queryable): Promise<Payout[]> => tx.query<Payout>(AGREED, [], 'payouts_agreed')
export const payoutsOfBatch = (q: Queryable, n: number): Promise<Payout[]> =>
  q.query<Payout>(OF_BATCH, [n], 'payouts_of_batch')

const ASK = statement(
  'payout_ask',
  `
    insert into payout (
      id, organisation_id, currency, amount_minor, statement, end_to_end, account_id, state, asked_by, asked_at
    )
    values (
      :id, :organisationId, :currency, :amountMinor, :statement, :endToEnd, :accountId, 'asked', :askedBy, :at
    )
    on conflict do nothing
    returning id`,
)
export const askPayout = async (
  tx: Queryable,
  asked: Omit<Payout, 'state' | 'askedAt'>,
  now: Instant,
): Promise<boolean> => (await ASK(tx, { ...asked, at: timestamp(now) })).length === 1

const ANSWER = statement(
  'payout_answer',
  `
    update payout
    set state = :state, answered_by = :by, answered_at = :at
    where id = :id
      and state = 'asked'
      and asked_by <> :by
    returning id`,
)
export const answerPayout = async (
  tx: Queryable,
  answer: { id: string; by: string; state: 'agreed' | 'refused' },
  now: Instant,
): Promise<boolean> => (await ANSWER(tx, { ...answer, at: timestamp(now) })).length === 1

export type Batch = {
  id: string
  n: number
  madeAt: Instant
  accountId: string
  payouts: number
  sumMinor: number
}
const ADD_BATCH = statement(
  'payout_batch_add',
  `
    insert into payout_batch (id, n, made_by, made_at, account_id, payouts, sum_minor)
    select :id, coalesce(max(n), 0) + 1, :by, :at, :accountId, :payouts, :sumMinor
    from payout_batch
    returning n`,
)
const FILE = `
  update payout
  set state = 'filed', batch_id = $1
  where state = 'agreed'
    and id = any ($2::uuid[])`
const BATCHES = `
  select id::text, n, made_at as "madeAt", account_id::text as "accountId", payouts, sum_minor as "sumMinor"
  from payout_batch
  order by n desc
  limit 50`
const BATCH = `
  select id::text, n, made_at as "madeAt", account_id::text as "accountId", payouts, sum_minor as "sumMinor"
  from payout_batch
  where n = $1`

/** Puts agreed payouts into a file; its number follows the last one. Call it with these payouts locked. */
export const addBatch = async (
  tx: Queryable,
  batch: { id: string; by: string; accountId: string; sumMinor: number },
  payouts: readonly Payout[],
  now: Instant,
): Promise<number> => {
  const [made] = (await ADD_BATCH(tx, { ...batch, payouts: payouts.length, at: timestamp(now) })) as { n: number }[]
  await tx.query(FILE, [batch.id, payouts.map(({ id }) => id)], 'payouts_file')
  return made!.n
}
export const batches = (q: Queryable): Promise<Batch[]> => q.query<Batch>(BATCHES, [], 'payout_batches')
export const batchByNumber = async (q: Queryable, n: number): Promise<Batch | null> =>
  (await q.query<Batch>(BATCH, [n], 'payout_batch_by_number'))[0] ?? null

const END = `
  update payout
  set state = $2, ended_at = $3
  where id = $1`
export const endPayout = async (
  tx: Queryable,
  { id, state }: { id: string; state: 'booked' | 'returned' },
  now: Instant,
): Promise<void> => {
  await tx.query(END, [id, state, timestamp(now)], 'payout_end')
}

const ADD_BANK = statement(
  'bank_statement_add',
  `
    insert into bank_statement (id, number, imported_by, imported_at, lines)
    values (:id, :number, :by, :at, :lines)
    on conflict do nothing
    returning id`,
)
/** False: it was brought before. */
export const addBankStatement = async (
  tx: Queryable,
  added: { id: string; number: string; by: string; lines: number },
  now: Instant,
): Promise<boolean> => (await ADD_BANK(tx, { ...added, at: timestamp(now) })).length === 1

export type MatchedLine = {
  place: number
  isCredit: boolean
  amountMinor: number
  currency: string
  bookedOn: LocalDate
  endToEnd: string | null
  outcome: 'booked' | 'returned' | 'received' | 'unmatched'
  payoutId: string | null
  /** whose payment it is */
  organisationId: string | null
}
const ADD_LINE = statement(
  'bank_line_add',
  `
    insert into bank_line (
      statement_id, place, is_credit, amount_minor, currency, booked_on, end_to_end, outcome, payout_id,
      organisation_id
    )
    values (
      :statementId, :place, :isCredit, :amountMinor, :currency, :bookedOn, :endToEnd, :outcome, :payoutId,
      :organisationId
    )`,
)
export const addBankLine = async (tx: Queryable, line: MatchedLine & { statementId: string }): Promise<void> => {
  await ADD_LINE(tx, line)
}

const RECEIVED = `
  select l.booked_on as "bookedOn", l.amount_minor as "amountMinor"
  from bank_line l
  join bank_statement s on s.id = l.statement_id
  where l.organisation_id = $1
    and l.outcome = 'received'
  order by l.booked_on desc, s.imported_at desc, l.place desc
  limit 20`
export type FoundPayment = Pick<MatchedLine, 'bookedOn' | 'amountMinor'>

/** What came in on our account for an agency or a company (AGENCY-119), the last first. */
export const paymentsFound = (q: Queryable, organisationId: string): Promise<FoundPayment[]> =>
  q.query<FoundPayment>(RECEIVED, [organisationId], 'bank_lines_received')

const UNMATCHED = `
  select s.number, l.is_credit as "isCredit", l.amount_minor as "amountMinor", l.currency, l.booked_on as "bookedOn",
    l.end_to_end as "endToEnd"
  from bank_line l
  join bank_statement s on s.id = l.statement_id
  where l.outcome = 'unmatched'
  order by l.booked_on desc, s.number, l.place
  limit 200`
export type UnmatchedLine = Pick<MatchedLine, 'isCredit' | 'amountMinor' | 'currency' | 'bookedOn' | 'endToEnd'> & {
  number: string
}
export const unmatchedLines = (q: Queryable): Promise<UnmatchedLine[]> =>
  q.query<UnmatchedLine>(UNMATCHED, [], 'bank_lines_unmatched')
