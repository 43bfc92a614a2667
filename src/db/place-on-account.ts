import { isWithinCredit } from '#domain/agencies/credit.ts'
import { isBlocking } from '#domain/statements/dunning.ts'
import { lockCredit } from './agency-credit.ts'
import type { PlaceAnswer, PlaceRequest } from './booking-desk.ts'
import type { Db, Queryable } from './db.ts'
import { debtsOfCode } from './dunning.ts'
import { knownKeys } from './place.ts'
import { placeDrawing, untilPlaced } from './place-for-agency.ts'

const attemptOf =
  (request: PlaceRequest) =>
  async (tx: Queryable): Promise<PlaceAnswer> => {
    const { id: bookingId, terms, totalMinor } = request.booking
    const credit = await lockCredit(tx, terms.agent?.code ?? '', terms.price.total.currency)
    // whoever waited for the lock may be the second run of a request whose first run has taken the credit
    const isNew = (await knownKeys(tx, [request])).length === 0
    if (isNew && (await debtsOfCode(tx, terms.agent?.code ?? '')).some(isBlocking))
      return { outcome: 'account_blocked', bookingId }
    if (credit && isNew && !isWithinCredit(credit, terms.netPrice?.minor ?? totalMinor))
      return { outcome: 'over_credit', bookingId }
    const row = await placeDrawing(tx, request)
    if (!row || row.outcome === 'retry') return { outcome: 'sold_out', bookingId }
    return { outcome: row.outcome, bookingId: row.booking_id }
  }

/**
 * Places a booking on the account of an agency (AGENCY-18). The row of the account is locked before anything else and
 * until the booking is there, so bookings of one account follow each other and together never pass its limit. They take
 * days in the same way as all others, but each in a statement of its own.
 */
export const placeOnAccount = (db: Db, request: PlaceRequest): Promise<PlaceAnswer> =>
  untilPlaced(db, request, attemptOf(request))
