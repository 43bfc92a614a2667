import { madeForTravellers } from '#db/agency-bookings.ts'
import { bookingIdByReference, referencesOf } from '#db/agency-calls.ts'
import { changesAfter, numberBefore, numberChanges } from '#db/agency-feed.ts'
import { bookingById, bookingByNumber, bookingsOf } from '#db/bookings.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { MadeBy } from '#domain/agencies/seen-details.ts'
import { parseBookingNumber } from '#domain/bookings/number.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import type { KeyActor } from '../actor.ts'
import { depsBehindWall } from '../behind-wall.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'

/** What a program of an agency works with: of the rows of bookings only those of its code (RIGHT-7). */
export const depsOfKey = (deps: Deps, { code }: KeyActor): Deps => depsBehindWall(deps, { places: [], codes: [code] })

/** The actor, with the right to one booking of its agency that the rows have shown. */
export const withBooking = (actor: KeyActor, { id }: Pick<Booking, 'id'>): KeyActor => ({ ...actor, bookingIds: [id] })

/** `madeBy`: the agency for its customer, or the traveller himself, who came through the agency (AGENCY-163). */
export type AgencyBooking = { booking: Booking; reference: string | null; madeBy: MadeBy }

export const madeByOf = (made: ReadonlySet<string>, { id }: Pick<Booking, 'id'>): MadeBy =>
  made.has(id) ? 'agency' : 'traveller'

/**
 * A booking of the agency; `deps` are those behind the wall, so another agency's booking is not even read and costs
 * the same time as none (AGENCY-7). Refusals: not_found, not_allowed.
 */
export const findBooking = async (deps: Deps, actor: KeyActor, bookingId: string): Promise<Outcome<AgencyBooking>> => {
  const refusal = forbidden(actor, 'booking.view')
  if (refusal) return refusal
  const booking = await bookingById(deps.db, bookingId)
  if (booking?.agentCode !== actor.code) return refused('not_found')
  const [references, made] = await Promise.all([
    referencesOf(deps.db, actor.code, [booking.id]),
    madeForTravellers(deps.db, [booking.id]),
  ])
  return done({ booking, reference: references.get(booking.id) ?? null, madeBy: madeByOf(made, booking) })
}

/** The booking with this reference of the agency. Refusals: not_found, not_allowed. */
export const findByReference = async (
  deps: Deps,
  actor: KeyActor,
  reference: string,
): Promise<Outcome<AgencyBooking>> => {
  const refusal = forbidden(actor, 'booking.view')
  if (refusal) return refusal
  const id = await bookingIdByReference(deps.db, actor.code, reference)
  return id === null ? refused('not_found') : findBooking(deps, actor, id)
}

/** The booking with this number, in any spelling. Refusals: not_found, not_allowed. */
export const findByNumber = async (deps: Deps, actor: KeyActor, typed: string): Promise<Outcome<AgencyBooking>> => {
  const refusal = forbidden(actor, 'booking.view')
  if (refusal) return refusal
  const number = parseBookingNumber(typed)
  const found = number === null ? null : await bookingByNumber(deps.db, number)
  return found ? findBooking(deps, actor, found.id) : refused('not_found')
}

export type FeedEntry = AgencyBooking & { number: number; at: Instant; action: string }
export type Feed = { entries: FeedEntry[]; next: number; hasMore: boolean }

/** `after`: the number up to which the agency has read; null with `since`: from that moment on. */
export type FeedQuestion = { after: number | null; since: Instant; limit: number }

/**
 * What happened to the bookings of the agency, whoever did it, in an order to which nothing is added in the middle
 * (AGENCY-12). The bookings are as they are now. Refusals: not_found, not_allowed.
 */
export const readFeed = async (
  deps: Deps,
  actor: KeyActor,
  { after, since, limit }: FeedQuestion,
): Promise<Outcome<Feed>> => {
  const refusal = forbidden(actor, 'booking.view')
  if (refusal) return refusal
  const { code } = actor
  await deps.db.transaction((tx) => numberChanges(tx, code, deps.clock.now() - dayMs))
  const from = after ?? (await numberBefore(deps.db, code, since))
  const lines = await changesAfter(deps.db, code, from, limit + 1)
  const shown = lines.slice(0, limit)
  const ids = [...new Set(shown.map(({ bookingId }) => bookingId))]
  const [bookings, references, made] = await Promise.all([
    bookingsOf(deps.db, ids),
    referencesOf(deps.db, code, ids),
    madeForTravellers(deps.db, ids),
  ])
  const byId = new Map(bookings.map((booking) => [booking.id, booking]))
  return done({
    entries: shown.flatMap(({ bookingId, ...line }) => {
      const booking = byId.get(bookingId)
      const more = booking && { reference: references.get(bookingId) ?? null, madeBy: madeByOf(made, booking) }
      return more ? [{ ...line, booking, ...more }] : []
    }),
    next: shown.at(-1)?.number ?? from,
    hasMore: lines.length > limit,
  })
}
