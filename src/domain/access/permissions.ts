import { ownersFor, rightOfKey, type KeyFacts } from '../agencies/service-key.ts'
import type { Holding, Owners } from './people.ts'
import { decide, operations, rightOf, type Operation } from './rights.ts'

/**
 * Whoever acts, with what decides about permission; the use cases' Actor has this shape. `payableIds` are the bookings
 * that a mailed payment link has opened: whoever holds the link may pay (PY-29) but sees nothing that only the
 * traveller may see.
 */
export type ActorLike =
  | { kind: 'visitor'; payableIds?: readonly string[] }
  | { kind: 'traveller'; bookingIds: readonly string[]; payableIds?: readonly string[] }
  | { kind: 'carPark'; airportId: number; carParkIds: readonly number[] }
  | (KeyFacts & { kind: 'key'; bookingIds: readonly string[] })
  | { kind: 'staff'; holdings: readonly Holding[] }
  | { kind: 'system' }

/** Where the car of a booking is parked. The staff of a car park may touch only bookings of their own place (ID-13). */
export type Place = { airportId: number; carParkId: number }

/** Everything that can be done to one booking. */
export type BookingAction =
  | 'view'
  | 'download'
  | 'edit'
  | 'cancel'
  | 'pay'
  | 'claim'
  | 'review'
  | 'checkIn'
  | 'checkOut'
  | 'markNoShow'
  | 'revive'
  | 'charge'
  | 'takePayment'
  | 'correctPayment'
  | 'undo'
  | 'note'
  | 'settle'
  | 'expire'
  | 'refund'
  | 'write'
  | 'remind'
  | 'erase'

type Who = { traveller?: true; payLink?: true; system?: true }

/**
 * What travellers, holders of a payment link and the system may do. What staff may do stands in the table of rights
 * (rights.ts). What neither lists is forbidden.
 */
export const permissions: Record<BookingAction, Who> = {
  view: { traveller: true, system: true },
  download: { traveller: true },
  edit: { traveller: true },
  cancel: { traveller: true, system: true },
  pay: { traveller: true, payLink: true },
  claim: { traveller: true },
  review: { traveller: true },
  checkIn: {},
  checkOut: {},
  markNoShow: { system: true },
  revive: {},
  charge: {},
  takePayment: {},
  correctPayment: {},
  undo: {},
  note: {},
  settle: { system: true },
  expire: { system: true },
  refund: { system: true },
  write: { system: true },
  remind: { system: true },
  erase: { system: true },
}

/** What the table of rights calls an action; null for what it does not know, such as paying. */
const operationOf = (action: BookingAction): Operation | null =>
  operations.find((one) => one === `booking.${action}`) ?? null

const nobodys: Owners = { organisationIds: [] }

/**
 * Whether somebody may do something to a booking. When the answer is no, callers reply `not_found`, so that somebody
 * else's booking cannot be told from one that does not exist (ID-01). Staff whose right is to what is their own, and
 * devices of a car park, may do nothing unless `owners` says whose the booking is. Where staff need a reason or a
 * second person, the use case asks for them.
 */
export const may = (actor: ActorLike, action: BookingAction, bookingId: string, owners: Owners = nobodys): boolean => {
  const allowed = permissions[action]
  switch (actor.kind) {
    case 'system':
      return allowed.system === true
    case 'staff': {
      const operation = operationOf(action)
      const verdict = operation && decide(actor.holdings, operation, { owners })
      return verdict !== null && verdict !== 'not_found' && verdict !== 'not_allowed'
    }
    case 'key': {
      const operation = operationOf(action)
      const isOwn = actor.bookingIds.includes(bookingId)
      return operation !== null && isOwn && rightOfKey(actor, operation, { owners: ownersFor(actor) }) === 'allowed'
    }
    case 'carPark': {
      const operation = operationOf(action)
      return (
        operation !== null &&
        rightOf(operation, 'desk') !== null &&
        owners.place?.airportId === actor.airportId &&
        actor.carParkIds.includes(owners.place.carParkId)
      )
    }
    case 'traveller':
    case 'visitor': {
      const own = actor.kind === 'traveller' && actor.bookingIds.includes(bookingId)
      return (
        (allowed.traveller === true && own) ||
        (allowed.payLink === true && (actor.payableIds?.includes(bookingId) ?? false))
      )
    }
  }
}
