import type { RequestKind } from '#domain/access/favour.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { as, column, described } from './description.ts'
import { statement } from './statement.ts'

export type RequestEnding = 'agreed' | 'refused' | 'void'
/** What somebody asks another person to agree to (SERVICE-8). */
export type ServiceRequest = {
  airportId: number
  id: string
  bookingId: string
  kind: RequestKind
  amountMinor: number
  reason: string
  bookingVersion: number
  askedBy: string
  askedAt: Instant
  /** the claim to decide; null for every other kind */
  claimId: string | null
  /** the product to which a booking is to go; null for every other kind */
  productId: number | null
  endedHow: RequestEnding | null
}

const columns = described({
  airportId: column('airport_id', as<number>()),
  id: column('id', as<string>()),
  bookingId: column('booking_id', as<string>()),
  kind: column('kind', as<RequestKind>()),
  amountMinor: column('amount_minor', as<number>()),
  reason: column('reason', as<string>()),
  bookingVersion: column('booking_version', as<number>()),
  askedBy: column('asked_by', as<string>()),
  askedAt: column('asked_at', as<Instant>()),
  claimId: column('claim_id', as<string | null>()),
  productId: column('product_id', as<number | null>()),
  endedHow: column('ended_how', as<RequestEnding | null>()),
})
type RequestRow = Parameters<typeof columns.fields>[0]

const SELECT = `
  select ${columns.list}
  from service_request`
const BY_ID = `
  ${SELECT}
  where id = $1`
const OPEN = `
  select ${columns.list}, number, asker, claim_number, is_stale
  from (
    select r.*, b.number, p.name as asker, c.number as claim_number, b.version <> r.booking_version as is_stale
    from service_request r
    join booking b on b.airport_id = r.airport_id and b.id = r.booking_id
    join person p on p.id = r.asked_by
    left join claim c on c.airport_id = r.airport_id and c.id = r.claim_id
    where r.ended_at is null
  ) open
  order by asked_at
  limit $1`
const OF_CLAIM = `
  ${SELECT}
  where claim_id = $1
    and ended_at is null`

export const requestById = async (q: Queryable, id: string): Promise<ServiceRequest | null> => {
  const [row] = await q.query<RequestRow>(BY_ID, [id], 'service_request_by_id')
  return row ? columns.fields(row) : null
}

/** The request that waits about a claim, or null. There is at most one. */
export const requestOfClaim = async (q: Queryable, claimId: string): Promise<ServiceRequest | null> => {
  const [row] = await q.query<RequestRow>(OF_CLAIM, [claimId], 'service_request_of_claim')
  return row ? columns.fields(row) : null
}

const ASKED = statement(
  'service_request_asked',
  `
    select from service_request
    where booking_id = :bookingId
      and booking_version = :bookingVersion
      and kind = :kind
      and product_id is not distinct from :productId::int
      and claim_id is not distinct from :claimId::uuid
      and (amount_minor = :amountMinor or product_id is not null)
      and ended_at is null`,
)

/**
 * Whether somebody waits already for an answer about the same: the booking as it is, and the same sum or, of a move,
 * the same product. Call it with the booking locked.
 */
export const isAsked = async (
  q: Queryable,
  asked: Pick<ServiceRequest, 'bookingId' | 'bookingVersion' | 'kind' | 'productId' | 'claimId' | 'amountMinor'>,
): Promise<boolean> => {
  const { bookingId, bookingVersion, kind, productId, claimId, amountMinor } = asked
  return (await ASKED(q, { bookingId, bookingVersion, kind, productId, claimId, amountMinor })).length > 0
}

/**
 * A request that waits, with the number of the booking, that of the claim, and the name of who asked. `isStale`: the
 * booking has changed since, so that the request is void.
 */
export type OpenRequest = ServiceRequest & {
  number: string
  asker: string
  claimNumber: string | null
  isStale: boolean
}

/** Requests that wait, the oldest first. */
export const openRequests = async (q: Queryable, limit: number): Promise<OpenRequest[]> =>
  (
    await q.query<RequestRow & { number: string; asker: string; claim_number: string | null; is_stale: boolean }>(
      OPEN,
      [limit],
      'service_request_open',
    )
  ).map((row) => ({
    ...columns.fields(row),
    number: row.number,
    asker: row.asker,
    claimNumber: row.claim_number,
    isStale: row.is_stale,
  }))

const INSERT = statement(
  'service_request_insert',
  `
    insert into service_request (
      airport_id, id, booking_id, kind, amount_minor, reason, booking_version, asked_by, asked_at, claim_id,
      product_id
    )
    values (
      :airportId, :id, :bookingId, :kind, :amountMinor, :reason, :bookingVersion, :askedBy, :askedAt, :claimId,
      :productId
    )`,
)

export const insertRequest = async (tx: Queryable, request: Omit<ServiceRequest, 'endedHow'>): Promise<void> => {
  await INSERT(tx, { ...request, askedAt: timestamp(request.askedAt) })
}

const END = statement(
  'service_request_end',
  `
    update service_request
    set ended_at = :at, ended_how = :how, ended_by = :by, answer = :answer
    where airport_id = :airportId
      and id = :id
      and ended_at is null
    returning id`,
)

/** Ends a request once; false when it was ended before. */
export const endRequest = async (
  tx: Queryable,
  { airportId, id }: Pick<ServiceRequest, 'airportId' | 'id'>,
  ending: { at: Instant; how: RequestEnding; by: string; answer: string | null },
): Promise<boolean> => (await END(tx, { airportId, id, ...ending, at: timestamp(ending.at) })).length === 1
