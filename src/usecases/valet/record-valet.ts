import { lockBooking } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { filesOf } from '#db/files.ts'
import { insertValetEvent, valetEventsOf } from '#db/valet.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { isCarShot, mayHappen, stateOf, type CarShot, type ValetEvent, type ValetState } from '#domain/valet/valet.ts'

/** What kinds of photos of the car there are. */
const shotsOf = async (q: Queryable, bookingId: string): Promise<CarShot[]> =>
  (await filesOf(q, 'photo', bookingId)).map(({ slot }) => slot.split('-')[0] ?? '').filter(isCarShot)

type Ref = Pick<Booking, 'airportId' | 'id'>

/**
 * Whether an event may be recorded now (VALET-1, VALET-2), with what happened before it. Call it with the booking
 * locked. Refusals: conflict (the booking was erased) and those of mayHappen.
 */
export const checkValet = async (
  tx: Queryable,
  { airportId, id: bookingId }: Ref,
  event: ValetEvent,
  now: Instant,
): Promise<Outcome<ValetEvent[]>> => {
  const locked = await lockBooking(tx, airportId, bookingId)
  if (!locked || locked.erasedAt !== null) return refused('conflict')
  const events = await valetEventsOf(tx, bookingId)
  const allowed = mayHappen(stateOf(events), event, await shotsOf(tx, bookingId), now)
  return allowed.ok ? done(events) : allowed
}

/** Records one event of a car that is handed over, when it may happen. Answers the state after it. */
export const recordValet = async (
  tx: Queryable,
  booking: Ref,
  event: ValetEvent,
  { actor, now }: { actor: string; now: Instant },
): Promise<Outcome<ValetState>> => {
  const before = await checkValet(tx, booking, event, now)
  if (!before.ok) return before
  await insertValetEvent(tx, { airportId: booking.airportId, bookingId: booking.id, actor }, event)
  return done(stateOf([...before.value, event]))
}
