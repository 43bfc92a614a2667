import { filesOf } from '#db/files.ts'
import { ownersOf } from '#db/gate.ts'
import { calledBefore, keepPhotos, valetEventsOf } from '#db/valet.ts'
import { may } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { parseDateTime } from '#domain/time/local.ts'
import { dayMs, exists, instantOf, type Instant } from '#domain/time/zones.ts'
import { custodyOf, readyAt, stateOf, valetPolicy, type Custody, type ValetState } from '#domain/valet/valet.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { readPhoto } from '../valet/read-photo.ts'
import { recordValet } from '../valet/record-valet.ts'
import { findFor } from './show-booking.ts'

/** What the traveller sees of the car that he handed over. `readyAt` only once he said that he has landed. */
export type OwnValet = {
  booking: Booking
  state: ValetState
  custody: Custody[]
  photos: { slot: string; eraseAfter: Instant }[]
  readyAt: Instant | null
  mayComplain: boolean
}

const isValet = (deps: Deps, { iata, productId }: Booking): boolean =>
  deps.catalogue.known(iata, productId)?.transfer === 'valet'

const own = async (deps: Deps, actor: Actor, bookingId: string): Promise<Booking | null> => {
  const booking = await findFor(deps, actor, ['view'], bookingId)
  return booking && booking.erasedAt === null && isValet(deps, booking) ? booking : null
}

const readyOf = async (deps: Deps, booking: Booking, state: ValetState): Promise<Instant | null> => {
  if (state.landedAt === null || state.step !== 'called') return null
  const place = (await ownersOf(deps.db, booking))?.place
  return readyAt(state.landedAt, place ? await calledBefore(deps.db, place, state.landedAt) : 0)
}

/** Where the car is and who has the keys (VALET-3). Refusal: not_found. */
export const showOwnValet = async (
  deps: Deps,
  actor: Actor,
  { bookingId }: { bookingId: string },
): Promise<Outcome<OwnValet>> => {
  const booking = await own(deps, actor, bookingId)
  if (!booking) return refused('not_found')
  const events = await valetEventsOf(deps.db, bookingId)
  const state = stateOf(events)
  const { returnedAt, hasComplaint } = state
  return done({
    booking,
    state,
    custody: custodyOf(events),
    photos: (await filesOf(deps.db, 'photo', bookingId)).map(({ slot, eraseAfter }) => ({ slot, eraseAfter })),
    readyAt: await readyOf(deps, booking, state),
    mayComplain: !hasComplaint && returnedAt !== null && deps.clock.now() <= returnedAt + valetPolicy.complaintMs,
  })
}

export const readOwnPhoto = async (
  deps: Deps,
  actor: Actor,
  which: { bookingId: string; slot: string },
): Promise<Outcome<{ bytes: Uint8Array; type: string }>> =>
  (await own(deps, actor, which.bookingId)) ? readPhoto(deps, which) : refused('not_found')

export type ValetWish =
  | { kind: 'landed' }
  /** the airport's wall time */
  | { kind: 'backAt'; moment: string }
  | { kind: 'complained'; words: string }

const keptAfterComplaintMs = 90 * dayMs

/**
 * The traveller has landed (VALET-4), comes at another time (VALET-5), or reports damage (VALET-6). Refusals:
 * not_found, departure_required (moment), mandatory (words), conflict, and those of the steps.
 */
export const tellCarPark = async (
  deps: Deps,
  actor: Actor,
  { bookingId, wish }: { bookingId: string; wish: ValetWish },
): Promise<Outcome<ValetState>> => {
  const isTraveller = actor.kind !== 'staff' && may(actor, 'edit', bookingId)
  const booking = isTraveller ? await own(deps, actor, bookingId) : null
  if (!booking) return refused('not_found')
  const now = deps.clock.now()
  const event = eventOf(booking, wish, now)
  if (!event.ok) return event
  return deps.db.transaction(async (tx) => {
    const recorded = await recordValet(tx, booking, event.value, { actor: nameOf(actor), now })
    if (recorded.ok && wish.kind === 'complained')
      await keepPhotos(
        tx,
        { airportId: booking.airportId, bookingId },
        instantOf(booking.stay.departure, booking.zone, 'second') + keptAfterComplaintMs,
      )
    return recorded
  })
}

const eventOf = ({ zone }: Booking, wish: ValetWish, at: Instant) => {
  if (wish.kind === 'landed') return done({ kind: 'landed', at } as const)
  if (wish.kind === 'backAt') {
    const moment = parseDateTime(wish.moment)
    if (!moment || !exists(moment, zone))
      return refused('departure_required', undefined, { moment: 'departure_required' })
    return done({ kind: 'backAt', at, expectedAt: instantOf(moment, zone, 'second') } as const)
  }
  const words = wish.words
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 1_000)
  if (words === '') return refused('mandatory', undefined, { words: 'mandatory' })
  return done({ kind: 'complained', at, words } as const)
}
