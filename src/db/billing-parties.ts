import type { OwedRate } from '#domain/documents/collective.ts'
import type { BilledRate } from '#domain/documents/self-billed.ts'
import type { BillingParty } from '#domain/documents/seller.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { PARK_LINE_BEFORE } from './park-statements.ts'
import { statement } from './statement.ts'

/**
 * This file only inserts and reads: the documents of a statement are written from these rows each time, and must not
 * change (AGENCY-96).
 */

const COLUMNS = `
  select name, street, postcode, city, country, registration, vat_number as "vatNumber", email,
    tax_number as "taxNumber", exemption`

// What was agreed last before the statement was closed; else what was agreed first afterwards.
const OF_MOMENT = `${COLUMNS}
  from billing_party
  where organisation_id = $1
  order by set_at < $2 desc, case when set_at < $2 then -n else n end
  limit 1`

/** As whom a party billed us just before a moment; null where nothing was ever agreed. */
export const billingPartyAt = async (q: Queryable, organisationId: string, at: Instant): Promise<BillingParty | null> =>
  (await q.query<BillingParty>(OF_MOMENT, [organisationId, timestamp(at)], 'billing_party_at'))[0] ?? null

const OF_N = `${COLUMNS}
  from billing_party
  where organisation_id = $1
    and n = $2`

/** As whom a party billed us by one of its agreements. */
export const billingPartyOf = async (q: Queryable, organisationId: string, n: number): Promise<BillingParty | null> =>
  (await q.query<BillingParty>(OF_N, [organisationId, n], 'billing_party_of'))[0] ?? null

// Of a company it says as whom we bill it, which is about no commission.
const OF_AGENCY = `${COLUMNS}, n
  from billing_party
  where organisation_id = $1
    and exists (
      select
      from organisation o
      where o.id = $1
        and o.kind = 'agency'
    )
  order by n desc
  limit 1`

/** As whom an agency bills us now; null where that was not agreed. */
export const agencyBillingParty = async (
  q: Queryable,
  organisationId: string,
): Promise<(BillingParty & { n: number }) | null> =>
  (await q.query<BillingParty & { n: number }>(OF_AGENCY, [organisationId], 'billing_party_of_agency'))[0] ?? null

const UNBILLED = `
  select coalesce(sum(l.commission_minor - coalesce(e.commission_minor, 0) - coalesce(l.billed_minor, 0)), 0)::bigint
    as minor
  from agency_statement s
  join agency_statement_line l on l.statement_id = s.id
  left join lateral (
    select commission_minor
    from agency_statement_line
    where booking_id = l.booking_id
      and seq < l.seq
    order by seq desc
    limit 1
  ) e on true
  where s.organisation_id = $1
    and s.currency = $2`

/** What statements of an agency said of its commission and no document has billed yet. */
export const unbilledCommission = async (q: Queryable, organisationId: string, currency: string): Promise<number> =>
  (await q.query<{ minor: number }>(UNBILLED, [organisationId, currency], 'agency_unbilled'))[0]!.minor

const ADD = statement(
  'billing_party_add',
  `
    insert into billing_party (
      organisation_id, n, name, street, postcode, city, country, registration, vat_number, email, tax_number,
      exemption, set_at, set_by
    )
    select :organisationId, coalesce(max(n), 0) + 1, :name, :street, :postcode, :city, :country, :registration,
      :vatNumber, :email, :taxNumber, :exemption, :at, :by
    from billing_party
    where organisation_id = :organisationId`,
)
/** Call it with the organisation locked. */
export const addBillingParty = async (
  tx: Queryable,
  added: BillingParty & { organisationId: string; by: string },
  now: Instant,
): Promise<void> => {
  await ADD(tx, { ...added, at: timestamp(now) })
}

const RATES = `
  select l.vat_rate_percent as "vatRatePercent",
    sum(l.share_minor - coalesce(e.share_minor, 0))::bigint as "shareMinor",
    sum(l.charges_minor - coalesce(e.charges_minor, 0))::bigint as "chargesMinor"
  from park_statement_line l
  ${PARK_LINE_BEFORE}
  where l.statement_id = $1
    and l.booking_id is not null
  group by 1
  order by 1`

/** What a statement of a car park bills, by rate of VAT. */
export const billedRates = (q: Queryable, statementId: string): Promise<BilledRate[]> =>
  q.query<BilledRate>(RATES, [statementId], 'park_billed_rates')

// A company's bookings are told apart by cost centre, those of an agency by the code under which they were sold.
// Neither of the two changes once a statement names the booking.
const OWED = `
  select a.country, l.vat_rate_percent as "vatRatePercent",
    coalesce(l.cost_centre, case o.kind when 'agency' then b.agent_code end, '') as code,
    coalesce(max(l.cost_centre_name), '') as name, sum(l.owed_minor - coalesce(e.owed_minor, 0))::bigint as "owedMinor"
  from agency_statement_line l
  join agency_statement s on s.id = l.statement_id
  join organisation o on o.id = s.organisation_id
  join airport a on a.id = l.airport_id
  left join booking b on b.id = l.booking_id
    and b.airport_id = l.airport_id
  left join lateral (
    select owed_minor
    from agency_statement_line
    where booking_id = l.booking_id
      and seq < l.seq
    order by seq desc
    limit 1
  ) e on true
  where l.statement_id = $1
    and l.booking_id is not null
  group by 1, 2, 3
  order by 1, 2, 3`
type OwedRow = Pick<OwedRate, 'country' | 'vatRatePercent'> & { code: string; name: string; owedMinor: number }

/** What a statement says is owed to us, by country and rate; and by cost centre of a company, or code of an agency. */
export const owedRates = async (q: Queryable, statementId: string): Promise<OwedRate[]> => {
  const rows = await q.query<OwedRow>(OWED, [statementId], 'agency_owed_rates')
  return [...Map.groupBy(rows, ({ country, vatRatePercent }) => `${country} ${vatRatePercent}`).values()].map(
    (those) => ({
      country: those[0]!.country,
      vatRatePercent: those[0]!.vatRatePercent,
      parts: those.map(({ code, name, owedMinor }) => ({ label: `${code} ${name}`.trim(), owedMinor })),
    }),
  )
}
