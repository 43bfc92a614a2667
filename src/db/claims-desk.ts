import type { ClaimStatus } from '#domain/claims/claim.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { as, column, described } from './description.ts'

/** A claim in the list of the desk. */
export type ListedClaim = {
  number: string
  booking: string
  name: string
  language: Language
  status: ClaimStatus
  amountMinor: number
  grantedMinor: number
  createdAt: Instant
  dueAt: Instant
  decidedAt: Instant | null
  waitingSince: Instant | null
  takenBy: string | null
  /** the name of who looks into it */
  taker: string | null
  /** a second person is asked to agree to a decision */
  isAsked: boolean
}

const columns = described({
  number: column('number', as<string>()),
  booking: column('booking', as<string>()),
  name: column('name', as<string>()),
  language: column('language', as<Language>()),
  status: column('status', as<ClaimStatus>()),
  amountMinor: column('amount_minor', as<number>()),
  grantedMinor: column('granted_minor', as<number>()),
  createdAt: column('created_at', as<Instant>()),
  dueAt: column('due_at', as<Instant>()),
  decidedAt: column('decided_at', as<Instant | null>()),
  waitingSince: column('waiting_since', as<Instant | null>()),
  takenBy: column('taken_by', as<string | null>()),
  taker: column('taker', as<string | null>()),
  isAsked: column('is_asked', as<boolean>()),
})
type ListRow = Parameters<typeof columns.fields>[0]

const LIST = `
  select c.number, b.number as booking, c.first_name || ' ' || c.last_name as name, c.language, c.status,
    c.amount_minor, c.refund_minor + c.waived_minor + c.transfer_minor as granted_minor, c.created_at, c.due_at,
    c.decided_at, c.waiting_since, c.taken_by::text, p.name as taker,
    exists (
      select
      from service_request r
      where r.claim_id = c.id
        and r.ended_at is null
    ) as is_asked
  from claim c
  join booking b on b.airport_id = c.airport_id and b.id = c.booking_id
  left join person p on p.id = c.taken_by`
const OPEN = `
  ${LIST}
  where c.status = 'received'
  order by c.due_at, c.number
  limit $1`
const ANSWERED = `
  ${LIST}
  where c.status <> 'received'
    and c.decided_at is not null
  order by c.decided_at desc, c.number
  limit $1`

/** The claims that are not decided, the most urgent first. */
export const openClaims = async (q: Queryable, limit: number): Promise<ListedClaim[]> =>
  (await q.query<ListRow>(OPEN, [limit], 'claims_open')).map(columns.fields)

/** The claims that were decided, the newest first. */
export const answeredClaims = async (q: Queryable, limit: number): Promise<ListedClaim[]> =>
  (await q.query<ListRow>(ANSWERED, [limit], 'claims_answered')).map(columns.fields)

const SLOWEST = `
  select coalesce(extract(epoch from max(decided_at - created_at)) * 1000, 0)::bigint as ms
  from claim
  where status <> 'received'
    and decided_at >= $1`

/** How long the slowest answer since a moment took, in milliseconds; 0 when there was none. */
export const slowestAnswer = async (q: Queryable, since: Instant): Promise<number> => {
  const [row] = await q.query<{ ms: number | string }>(SLOWEST, [timestamp(since)], 'claims_slowest')
  return Number(row?.ms ?? 0)
}

const TAKE = `
  update claim
  set taken_by = $3, taken_at = $4
  where airport_id = $1
    and id = $2
    and status = 'received'
    and taken_by is not distinct from $5
  returning id`

/** Takes a claim from whoever the page named, or gives it back. False when it changed hands meanwhile. */
export const takeClaimRow = async (
  tx: Queryable,
  { airportId, id }: { airportId: number; id: string },
  { by, at, from }: { by: string | null; at: Instant; from: string | null },
): Promise<boolean> =>
  (await tx.query(TAKE, [airportId, id, by, by === null ? null : timestamp(at), from], 'claim_take')).length === 1
