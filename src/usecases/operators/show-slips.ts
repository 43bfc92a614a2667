import { chargesOf } from '#db/charges.ts'
import { tillPaymentsOf, type TillPayment } from '#db/desk-log.ts'
import { valetEventsOf } from '#db/valet.ts'
import type { Place } from '#domain/access/permissions.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { standing, type Charge } from '#domain/gate/charges.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { stateOf } from '#domain/valet/valet.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { stayAtDesk } from './scan.ts'

/** Everything that the slips of one car say (DESK-28). The three sums and `dueMinor` add up to the total. */
export type Slips = {
  booking: Booking
  now: Instant
  agreedMinor: number
  charges: Charge[]
  till: TillPayment[]
  /** what was settled in another way than at the till: paid online, billed to an agent, let off */
  otherwiseMinor: number
  dueMinor: number
  /** of a car that was handed over */
  keyTag: string | null
  space: string | null
}

/** Refusal: not_found, also for the booking of another car park. */
export const showSlips = async (
  deps: Deps,
  actor: Actor,
  asked: { place: Place; number: string },
): Promise<Outcome<Slips>> => {
  const found = await stayAtDesk(deps, actor, asked)
  if (!found.ok) return found
  const { booking, now } = found.value
  const till = (await tillPaymentsOf(deps.db, booking.id)).filter(({ amountMinor }) => amountMinor > 0)
  const dueMinor = amountDueMinor(booking)
  const { keyTag, space } = stateOf(await valetEventsOf(deps.db, booking.id))
  return done({
    booking,
    now,
    agreedMinor: booking.totalMinor - booking.chargedMinor,
    charges: standing(await chargesOf(deps.db, booking.id)),
    till,
    otherwiseMinor: booking.totalMinor - dueMinor - till.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    dueMinor,
    keyTag,
    space,
  })
}
