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
  amountMinor: number
  reason: string
  bookingVersion: number
  askedBy: string
  askedAt: Instant
  endedHow: RequestEnding | null
}

const columns = described({
  airportId: column('airport_id', as<number>()),
  id: column('id', as<string>()),
  bookingId: column('booking_id', as<string>()),
  amountMinor: column('amount_minor', as<number>()),
  reason: column('reason', as<string>()),
  bookingVersion: column('booking_version', as<number>()),
  askedBy: column('asked_by', as<string>()),
  askedAt: column('asked_at', as<Instant>()),
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
  select ${columns.list}, number, asker
  from (
    select r.*, b.number, p.name as asker
    from service_request r
    join booking b on b.airport_id = r.airport_id and b.id = r.booking_id
    join person p on p.id = r.asked_by
    where r.ended_at is null
  ) open
  order by asked_at
  limit $1`

export const requestById = async (q: Queryable, id: string): Promise<ServiceRequest | null> => {
  const [row] = await q.query<RequestRow>(BY_ID, [id], 'service_request_by_id')
  return row ? columns.fields(row) : null
}

/** Requests that wait, the oldest first, with the number of the booking and the name of who asked. */
export const openRequests = async (
  q: Queryable,
  limit: number,
): Promise<(ServiceRequest & { number: string; asker: string })[]> =>
  (await q.query<RequestRow & { number: string; asker: string }>(OPEN, [limit], 'service_request_open')).map((row) => ({
    ...columns.fields(row),
    number: row.number,
    asker: row.asker,
  }))

const INSERT = statement(
  'service_request_insert',
  `
    insert into service_request (
      airport_id, id, booking_id, kind, amount_minor, reason, booking_version, asked_by, asked_at
    )
    values (:airportId, :id, :bookingId, 'refund', :amountMinor, :reason, :bookingVersion, :askedBy, :askedAt)`,
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
