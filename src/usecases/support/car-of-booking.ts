import { filesOf } from '#db/files.ts'
import { lastWritten } from '#db/trail.ts'
import { valetEventsOf } from '#db/valet.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { hourMs, type Instant } from '#domain/time/zones.ts'
import { custodyOf, stateOf, type Custody, type ValetState } from '#domain/valet/valet.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden, rightOfActor } from '../rights.ts'
import { record } from '../trail.ts'
import { readPhoto } from '../valet/read-photo.ts'
import { houseBooking } from './open-booking.ts'
import { ownedBooking } from './owned-booking.ts'

/** A car that was handed over. `photos`: null for who may not see them. */
export type CarOfBooking = {
  state: ValetState
  custody: Custody[]
  photos: { slot: string; eraseAfter: Instant }[] | null
  complaints: string[]
}

/** Whoever looks again within this time leaves no second line. */
const oneLookMs = hourMs

/**
 * Who had the keys and what was recorded of the car (SERVICE-41); null where it never was handed over, or nothing is
 * left of it. Refusal: not_found.
 */
export const carOfBooking = async (
  deps: Deps,
  actor: Actor,
  { number }: { number: string },
): Promise<Outcome<CarOfBooking | null>> => {
  const found = await houseBooking(deps, actor, { number })
  if (!found.ok) return found
  const { id, erasedAt } = found.value
  const events = erasedAt === null ? await valetEventsOf(deps.db, id) : []
  if (events.length === 0) return done(null)
  const { owners } = await ownedBooking(deps, number)
  const maySee = rightOfActor(actor, 'booking.seePhotos', { owners }) === 'allowed'
  const photos = (await filesOf(deps.db, 'photo', id)).filter(({ scan }) => scan === 'clean')
  return done({
    state: stateOf(events),
    custody: custodyOf(events),
    photos: maySee ? photos.map(({ slot, eraseAfter }) => ({ slot, eraseAfter })) : null,
    complaints: events.flatMap((event) => (event.kind === 'complained' ? [event.words] : [])),
  })
}

/** Writes down that somebody looks at the photos of a car. Refusals: not_found, not_allowed. */
export const lookAtPhotos = async (
  deps: Deps,
  actor: Actor,
  { number }: { number: string },
): Promise<Outcome<{ bookingId: string }>> => {
  const { booking, owners } = await ownedBooking(deps, number)
  const no = forbidden(actor, 'booking.seePhotos', { owners })
  if (no || !booking) return no ?? refused('not_found')
  const now = deps.clock.now()
  const deed = { operation: 'booking.seePhotos', object: `booking:${booking.id}` }
  const looked = { ...deed, actor: nameOf(actor), since: now - oneLookMs }
  if ((await lastWritten(deps.db, looked)) === null) await record(deps.db, actor, deed, now)
  return done({ bookingId: booking.id })
}

/** One photo of the car of a booking. Refusals: not_found, not_allowed. */
export const readCarPhoto = async (
  deps: Deps,
  actor: Actor,
  { number, slot }: { number: string; slot: string },
): Promise<Outcome<{ bytes: Uint8Array; type: string }>> => {
  const looked = await lookAtPhotos(deps, actor, { number })
  return looked.ok ? readPhoto(deps, { bookingId: looked.value.bookingId, slot }) : looked
}
