import { cancelBooking as cancelRow, lockBooking } from '#db/bookings.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { endOthers } from '../payments/money-moves.ts'

/** Ends an unpaid hold in favour of another booking of the same browser. False when it is not held any more. */
export const giveWay = (deps: Deps, actor: Actor, before: Booking): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { airportId, id } = before
    const booking = await lockBooking(tx, airportId, id)
    if (booking?.status !== 'held') return false
    const change = { airportId, id, actor: nameOf(actor), now, version: booking.version, reason: 'replaced' }
    return (await cancelRow(tx, change)) && (await endOthers(tx, airportId, id, null, now), true)
  })
