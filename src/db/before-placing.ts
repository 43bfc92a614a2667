import type { Instant } from '#domain/time/zones.ts'
import { AVAILABLE, namedValues, toFree, type AskedStay, type Free, type FreeRow } from './availability.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

const BEFORE_PLACING = statement(
  'place_before',
  `
    select k.booking_id, k.request_hash,
      (
        select count(*)
        from session_booking s
        join booking b on b.airport_id = s.airport_id and b.id = s.booking_id
        where s.session_id = :sessionId
          and b.status = 'held'
          and b.hold_until > :now
      ) as held,
      (select coalesce(json_agg(one_product), '[]') from (${AVAILABLE}) one_product) as places
    from (select) one
    left join lateral (
      select i.booking_id, i.request_hash
      from idempotency i
      where i.airport_id = :airportId::int
        and i.key = :key
      limit 1
    ) k on true`,
)

/** `known` is the booking that the key made before. */
export type BeforePlacing = {
  known: { bookingId: string; requestHash: string } | null
  /** how many spaces one browser keeps from others without having paid (HO-05) */
  held: number
  places: Free[]
}

/** All that must be known before a booking is placed, in one question (MACHINE-12). */
export const beforePlacing = async (
  q: Queryable,
  { key, sessionId, now, ...stay }: AskedStay & { key: string; sessionId: string; now: Instant },
): Promise<BeforePlacing> => {
  const [row] = await BEFORE_PLACING<{
    booking_id: string | null
    request_hash: string | null
    held: number
    places: FreeRow[]
  }>(q, { ...namedValues(stay), key, sessionId, now: timestamp(now) })
  const { booking_id: bookingId = null, request_hash: requestHash = null, held = 0, places = [] } = row ?? {}
  return {
    known: bookingId !== null && requestHash !== null ? { bookingId, requestHash } : null,
    held,
    places: places.map(toFree),
  }
}
