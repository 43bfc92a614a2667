import { giveBack } from './allotment-give-back.ts'
import { draw, lockDays, mayDraw } from './allotments.ts'
import { daysAsked, sweep, type BookingDesk, type PlaceAnswer, type PlaceRequest } from './booking-desk.ts'
import type { Db, Queryable } from './db.ts'
import { isRepeatable } from './failures.ts'
import { knownKeys, placeBatch, type PlaceRow } from './place.ts'
import { freeHold } from './quote-holds.ts'

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

/** Frees what the agency holds for this booking, which takes it in the next statement of the same transaction. */
const freeHeld = async (tx: Queryable, { holdId, booking: { terms } }: PlaceRequest): Promise<void> => {
  if (holdId && terms.agent) await freeHold(tx, { holdId, code: terms.agent.code })
}

/**
 * Places one request, out of the allotments of its agency where they have something open on a day, else out of what is
 * free (AGENCY-139), together with what it holds itself (AGENCY-218). The days are locked first, in the order in which
 * the statement that places locks them.
 */
export const placeDrawing = async (tx: Queryable, request: PlaceRequest): Promise<PlaceRow | undefined> => {
  const code = await drawerOf(tx, request)
  await freeHeld(tx, request)
  return code === null ? (await placeBatch(tx, [request]))[0] : drawAndPlace(tx, request, code)
}

/** What was not placed took nothing, so it keeps what is held for it. */
class NotPlaced extends Error {
  readonly answer: PlaceAnswer
  constructor(answer: PlaceAnswer) {
    super(answer.outcome)
    this.answer = answer
  }
}

const orAsBefore = async (
  db: Db,
  { holdId }: PlaceRequest,
  attempt: (tx: Queryable) => Promise<PlaceAnswer>,
): Promise<PlaceAnswer> => {
  try {
    return await db.transaction(async (tx) => {
      const answer = await attempt(tx)
      if (holdId && answer.outcome !== 'placed') throw new NotPlaced(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof NotPlaced) return error.answer
    throw error
  }
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
      const answer = await orAsBefore(db, request, attempt)
      if (answer.outcome !== 'sold_out' || hasSwept || !(await sweep(db, request.now, [request]))) return answer
      hasSwept = true
    } catch (error) {
      if (tries >= mostTries || !isRepeatable(error)) throw error
    }
  }
}

const attemptOf =
  (request: PlaceRequest) =>
  async (tx: Queryable): Promise<PlaceAnswer> => {
    const row = await placeDrawing(tx, request)
    if (row && row.outcome !== 'retry' && row.outcome !== 'sold_out')
      return { outcome: row.outcome, bookingId: row.booking_id }
    // the first run of the same request may have taken the last space while this one waited for its locks
    const [known] = await knownKeys(tx, [request])
    if (!known) return { outcome: 'sold_out', bookingId: request.booking.id }
    const outcome = known.request_hash === request.requestHash ? 'known' : 'mismatch'
    return { outcome, bookingId: known.booking_id }
  }

/**
 * Places a booking at the desk, together with others, unless its agency has an allotment in these days or holds the
 * space: then in a transaction of its own.
 */
export const placeForAgency = async (db: Db, desk: BookingDesk, request: PlaceRequest): Promise<PlaceAnswer> => {
  const isAlone = request.holdId || (await drawerOf(db, request)) !== null
  return isAlone ? untilPlaced(db, request, attemptOf(request)) : desk.place(request)
}
