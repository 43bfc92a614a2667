import { bookingsOf } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { isUnderWay } from '#db/under-way.ts'
import { allBookingsOf } from '#db/personal-data.ts'
import { stillNeeded, type StillNeeded } from '#domain/accounts/erasure.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { findFor } from '../show-booking.ts'
import { ownAccount } from './own-account.ts'

export type OpenBooking = { bookingId: string; number: string; why: StillNeeded }

const openAmong = async (q: Queryable, bookings: Booking[], now: Instant): Promise<OpenBooking[]> => {
  const open: OpenBooking[] = []
  for (const booking of bookings) {
    const facts = {
      status: booking.status,
      stay: booking.stay,
      zone: booking.zone,
      dueMinor: amountDueMinor(booking),
      isUnderWay: await isUnderWay(q, { airportId: booking.airportId, bookingId: booking.id }),
    }
    const why = stillNeeded(facts, now)
    if (why) open.push({ bookingId: booking.id, number: booking.number, why })
  }
  return open
}

/** The bookings because of which the account cannot be erased now (GD-05). Refusal: not_allowed. */
export const listOpen = async (deps: Deps, actor: Actor): Promise<Outcome<OpenBooking[]>> => {
  const account = await ownAccount(deps, actor)
  if (!account) return refused('not_allowed')
  const ids = (await allBookingsOf(deps.db, account.email)).map(({ bookingId }) => bookingId)
  return done(await openAmong(deps.db, await bookingsOf(deps.db, ids), deps.clock.now()))
}

/** Why one booking cannot be erased now. Refusal: not_found. */
export const listOpenOf = async (
  deps: Deps,
  actor: Actor,
  { bookingId }: { bookingId: string },
): Promise<Outcome<OpenBooking[]>> => {
  const booking = await findFor(deps, actor, ['download'], bookingId)
  return booking ? done(await openAmong(deps.db, [booking], deps.clock.now())) : refused('not_found')
}
