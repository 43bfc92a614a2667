import { erasureOf, stepsOf, type Erasure } from '#db/booking-steps.ts'
import { changesOf } from '#db/changes.ts'
import { allNotesOf, type BookingNote } from '#db/booking-notes.ts'
import { turnedAwayOf, type TurnedAway } from '#db/desk-log.ts'
import { othersOf } from '#db/last-touch.ts'
import { lettersOf, type SentLetter } from '#db/letters.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { staffNames } from '../staff-names.ts'
import { record } from '../trail.ts'
import { ownedBooking } from './owned-booking.ts'

/** `nameOf`: what somebody is called who stands in the audit trail of the booking as `staff:…`; null for others. */
export type OpenedBooking = {
  booking: Booking
  letters: SentLetter[]
  notes: BookingNote[]
  /** when its car was not let in or out, the oldest first */
  turnedAway: TurnedAway[]
  nameOf: (actor: string) => string | null
  /** when the data about a person was erased, and whether he asked for it (SERVICE-42); null while it is there */
  erased: Erasure | null
  /** how many other bookings have this e-mail address, counted up to `mostOthers` */
  others: number
}
export const mostOthers = 50

/** A booking that the actor may see in the house; nothing is written down. Refusals: not_found. */
export const houseBooking = async (
  deps: Deps,
  actor: Actor,
  { number }: { number: string },
): Promise<Outcome<Booking>> => {
  const { booking, owners } = await ownedBooking(deps, number)
  const no = forbidden(actor, 'booking.view', { owners })
  return no || !booking ? (no ?? refused('not_found')) : done(booking)
}

/**
 * A booking as the house opens it, with its letters and notes. The trail keeps who opened which (SERVICE-4). Refusals:
 * not_found, also for what does not exist.
 */
export const openBooking = async (
  deps: Deps,
  actor: Actor,
  command: { number: string },
): Promise<Outcome<OpenedBooking>> => {
  const found = await houseBooking(deps, actor, command)
  if (!found.ok) return found
  const booking = found.value
  const deed = { operation: 'booking.view', object: `booking:${booking.id}` }
  await record(deps.db, actor, deed, deps.clock.now())
  const notes = await allNotesOf(deps.db, booking.id)
  const steps = await stepsOf(deps.db, booking.id)
  const changes = await changesOf(deps.db, booking.id)
  const turnedAway = await turnedAwayOf(deps.db, booking.id)
  return done({
    booking,
    letters: await lettersOf(deps.db, booking.id),
    notes,
    turnedAway,
    erased: await erasureOf(deps.db, booking),
    others: await othersOf(deps.db, booking.id, mostOthers),
    nameOf: await staffNames(
      deps,
      [...notes, ...steps, ...changes, ...turnedAway].map(({ actor: who }) => who),
    ),
  })
}
