import type { Credit } from '#domain/agencies/credit.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

const LOCK = `
  select a.organisation_id::text as "organisationId", c.limit_minor as "limitMinor", c.paid_minor as "paidMinor"
  from agency a
  join agency_account c on c.organisation_id = a.organisation_id
  where a.code = $1
    and c.currency = $2
  for update of c`

// Of a booking on account the agency owes the agreed price, or its net price where it has one (AGENCY-123). What the
// driver caused at the exit is his own, and what is paid counts for that first; only what is there beyond it takes
// something off. A booking that was cancelled costs nothing.
const OWED = `
  select coalesce(
      sum(greatest(
        0, coalesce((b.terms -> 'netPrice' ->> 'minor')::int, b.total_minor - b.charged_minor)
          - greatest(0, b.paid_minor - b.refunded_minor - b.charged_minor)
      )), 0
    )::bigint as owed
  from booking b
  join agency a on a.code = b.agent_code
  where a.organisation_id = $1
    and b.payment_location = 'invoiceAgent'
    and b.status in ('confirmed', 'checked_in', 'checked_out', 'no_show')`

const ofOrganisation = async (
  q: Queryable,
  { organisationId, currency, limitMinor, paidMinor }: Row,
): Promise<Credit> => {
  const [row] = await q.query<{ owed: number }>(OWED, [organisationId], 'agency_credit_owed')
  return { currency, limitMinor, usedMinor: Math.max(0, (row?.owed ?? 0) - paidMinor) }
}
type Row = { organisationId: string; currency: string; limitMinor: number; paidMinor: number }

/**
 * The credit of whoever sells under a code, so that nobody else uses any of it before this transaction ends. Null: it
 * has no limit. All bookings of an organisation count, under whichever of its codes they were sold.
 */
export const lockCredit = async (tx: Queryable, code: string, currency: string): Promise<Credit | null> => {
  const [row] = await tx.query<Omit<Row, 'currency'>>(LOCK, [code, currency], 'agency_credit_lock')
  return row ? ofOrganisation(tx, { ...row, currency }) : null
}

const LOCK_OF = `
  select organisation_id::text as "organisationId", currency, limit_minor as "limitMinor", paid_minor as "paidMinor"
  from agency_account
  where organisation_id = $1
    and currency = $2
  for update`

/** The credit of an organisation, which nobody else uses or looks at so before this transaction ends. */
export const lockCreditOf = async (tx: Queryable, organisationId: string, currency: string): Promise<Credit | null> => {
  const [row] = await tx.query<Row>(LOCK_OF, [organisationId, currency], 'agency_credit_lock_of')
  return row ? ofOrganisation(tx, row) : null
}

const LIMITED = `
  select o.id::text, o.slug
  from agency_account c
  join organisation o on o.id = c.organisation_id
  where c.currency = $1
    and o.ended_at is null
  order by o.slug`

/** Who has a limit. */
export const limitedIn = (q: Queryable, currency: string): Promise<{ id: string; slug: string }[]> =>
  q.query<{ id: string; slug: string }>(LIMITED, [currency], 'agency_credit_limited')

const OF = `
  select organisation_id::text as "organisationId", currency, limit_minor as "limitMinor", paid_minor as "paidMinor"
  from agency_account
  where organisation_id = $1
  order by currency`

export const creditsOf = async (q: Queryable, organisationId: string): Promise<Credit[]> => {
  const rows = await q.query<Row>(OF, [organisationId], 'agency_credits_of')
  return Promise.all(rows.map((row) => ofOrganisation(q, row)))
}

const SET = `
  insert into agency_account (organisation_id, currency, limit_minor, changed_at)
  values ($1, $2, $3, $4)
  on conflict (organisation_id, currency) do update
    set limit_minor = excluded.limit_minor,
      changed_at = excluded.changed_at`

export const setLimit = async (
  q: Queryable,
  { organisationId, currency, limitMinor }: { organisationId: string; currency: string; limitMinor: number },
  now: Instant,
): Promise<void> => {
  await q.query(SET, [organisationId, currency, limitMinor, timestamp(now)], 'agency_credit_set')
}

const PAID = `
  update agency_account
  set paid_minor = paid_minor + $3, changed_at = $4
  where organisation_id = $1
    and currency = $2
  returning paid_minor`

/** False: it has no account in this currency. */
export const addPaid = async (
  q: Queryable,
  { organisationId, currency, amountMinor }: { organisationId: string; currency: string; amountMinor: number },
  now: Instant,
): Promise<boolean> =>
  (await q.query(PAID, [organisationId, currency, amountMinor, timestamp(now)], 'agency_credit_paid')).length > 0
