import { standingBookings, type StandingOf } from '#db/agency-bookings.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'

/**
 * The bookings of the agency that stand, page by page; `deps` are those behind the wall (AGENCY-103). Refusals:
 * not_found, not_allowed.
 */
export const listStanding = async (
  deps: Deps,
  actor: KeyActor,
  of: Omit<StandingOf, 'code'>,
  page: { limit: number; offset: number },
): Promise<Outcome<{ bookings: Booking[]; total: number }>> =>
  forbidden(actor, 'booking.view') ?? done(await standingBookings(deps.db, { ...of, code: actor.code }, page))
