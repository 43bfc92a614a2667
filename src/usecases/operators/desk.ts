import { bookingById, lockBooking } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { operatorOf } from '#db/desk-lists.ts'
import { ownersOf } from '#db/gate.ts'
import type { Owners } from '#domain/access/people.ts'
import { may, type BookingAction, type Place } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { rightOf, type Operation } from '#domain/access/rights.ts'
import { gateRulesOf, type GateRules } from '#domain/gate/rules.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { rightOfActor } from '../rights.ts'

/** A booking together with its place and the rules of its gate, as the desk works with it. */
export type AtDesk = { booking: Booking; place: Place; owners: Owners; rules: GateRules }

const rulesOf = (deps: Deps, { iata, productId }: Booking): GateRules =>
  gateRulesOf(deps.catalogue.known(iata, productId) ?? null)

/** The booking, if the actor may do `action` to it where its car is parked; null for anybody else's booking (ID-13). */
export const atDesk = async (
  deps: Deps,
  actor: Actor,
  action: BookingAction,
  bookingId: string,
): Promise<AtDesk | null> => {
  const booking = await bookingById(deps.db, bookingId)
  const owners = await ownersOf(deps.db, booking)
  if (!booking || !owners?.place) return null
  return may(actor, action, bookingId, owners)
    ? { booking, place: owners.place, owners, rules: rulesOf(deps, booking) }
    : null
}

/** The same booking, locked and read again. */
export const lockAtDesk = async (tx: Queryable, { booking, ...rest }: AtDesk): Promise<AtDesk | null> => {
  const locked = await lockBooking(tx, booking.airportId, booking.id)
  return locked && { ...rest, booking: locked }
}

/** The same for an operation that needs a reason: without one nobody may. */
export const mayAtPlace = async (
  deps: Deps,
  actor: Actor,
  { operation, place, reason }: { operation: Operation; place: Place; reason: string | null },
): Promise<boolean> => {
  const operator = await operatorOf(deps.db, place)
  const owners = operator === null ? null : { organisationIds: operator === '' ? [] : [operator], place }
  return rightOfActor(actor, operation, { owners, reason }) === 'allowed'
}

/** Whether the actor may do `operation` at this car park. One that does not exist is answered like one of others. */
export const isAtPlace = async (deps: Deps, actor: Actor, operation: Operation, place: Place): Promise<boolean> => {
  if (actor.kind === 'carPark')
    return (
      rightOf(operation, 'desk') !== null &&
      actor.airportId === place.airportId &&
      actor.carParkIds.includes(place.carParkId)
    )
  const operator = await operatorOf(deps.db, place)
  const owners = operator === null ? null : { organisationIds: operator === '' ? [] : [operator], place }
  return rightOfActor(actor, operation, { owners }) === 'allowed'
}
