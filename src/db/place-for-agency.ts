import { giveBack } from './allotment-give-back.ts'
import { draw, lockDays, mayDraw } from './allotments.ts'
import { daysAsked, sweep, type BookingDesk, type PlaceAnswer, type PlaceRequest } from './booking-desk.ts'
import type { Db, Queryable } from './db.ts'
import { isRepeatable } from './failures.ts'
import { knownKeys, placeBatch, type PlaceRow } from './place.ts'

const mostTries = 4

/** The agency of a request that has an allotment in its days; null for nearly all requests. */
const drawerOf = async (
  q: Queryable,
  { airportId, booking: { firstDay, lastDay, terms } }: PlaceRequest,
): Promise<string | null> => {
  const code = terms.agent?.code
  return code !== undefined && (await mayDraw(q, { airportId, code, firstDay, lastDay })) ? code : null
}

const drawAndPlace = async (tx: Queryable, request: PlaceRequest, code: string): Promise<PlaceRow | undefined> => {
  const { airportId, now } = request
  const { id: bookingId } = request.booking
  const days = daysAsked(request)
  await lockDays(tx, airportId, days)
  const drawn = await draw(tx, { airportId, bookingId, code, days, now })
  const [row] = await placeBatch(tx, [request])
  if (drawn > 0 && row?.outcome !== 'placed') await giveBack(tx, [{ airportId, id: bookingId }])
  return row
}

/**
 * Places one request, out of the allotments of its agency where they have something open on a day, else out of what is
 * free (AGENCY-139). The days are locked first, in the order in which the statement that places locks them.
 */
export const placeDrawing = async (tx: Queryable, request: PlaceRequest): Promise<PlaceRow | undefined> => {
  const code = await drawerOf(tx, request)
  return code === null ? (await placeBatch(tx, [request]))[0] : drawAndPlace(tx, request, code)
}

/**
 * Tries again after a lost race, and once more after holds that ran out and allotments that are due were freed (AV-07).
 */
export const untilPlaced = async (
  db: Db,
  request: PlaceRequest,
  attempt: (tx: Queryable) => Promise<PlaceAnswer>,
): Promise<PlaceAnswer> => {
  let hasSwept = false
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await db.transaction(attempt)
      if (answer.outcome !== 'sold_out' || hasSwept || !(await sweep(db, request.now, [request]))) return answer
      hasSwept = true
    } catch (error) {
      if (tries >= mostTries || !isRepeatable(error)) throw error
    }
  }
}

const attemptOf =
  (request: PlaceRequest, code: string) =>
  async (tx: Queryable): Promise<PlaceAnswer> => {
    const row = await drawAndPlace(tx, request, code)
    if (row && row.outcome !== 'retry' && row.outcome !== 'sold_out')
      return { outcome: row.outcome, bookingId: row.booking_id }
    // the first run of the same request may have taken the last space while this one waited for its locks
    const [known] = await knownKeys(tx, [request])
    if (!known) return { outcome: 'sold_out', bookingId: request.booking.id }
    const outcome = known.request_hash === request.requestHash ? 'known' : 'mismatch'
    return { outcome, bookingId: known.booking_id }
  }

/**
 * Places a booking at the desk, together with others, unless its agency has an allotment in these days: then in a
 * transaction of its own.
 */
export const placeForAgency = async (db: Db, desk: BookingDesk, request: PlaceRequest): Promise<PlaceAnswer> => {
  const code = await drawerOf(db, request)
  return code === null ? desk.place(request) : untilPlaced(db, request, attemptOf(request, code))
}
