import type { Role } from './people.ts'
import { operations, rightOf } from './rights.ts'

/**
 * Whoever acts, with what decides about permission; the use cases' Actor has this shape. `payableIds` are the bookings
 * that a mailed payment link has opened: whoever holds the link may pay (PY-29) but sees nothing that only the
 * traveller may see.
 */
export type ActorLike =
  | { kind: 'visitor'; payableIds?: readonly string[] }
  | { kind: 'traveller'; bookingIds: readonly string[]; payableIds?: readonly string[] }
  | { kind: 'carPark'; airportId: number; carParkIds: readonly number[] }
  | { kind: 'support' }
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
  settle: { system: true },
  expire: { system: true },
  refund: { system: true },
  write: { system: true },
  remind: { system: true },
  erase: { system: true },
}

const rightTo = (action: BookingAction, role: Role): boolean => {
  const operation = operations.find((one) => one === `booking.${action}`)
  return operation !== undefined && rightOf(operation, role) !== null
}

/**
 * Whether somebody may do something to a booking. When the answer is no, callers reply `not_found`, so that somebody
 * else's booking cannot be told from one that does not exist (ID-01). Staff of a car park may do nothing unless `place`
 * is given.
 */
export const may = (actor: ActorLike, action: BookingAction, bookingId: string, place?: Place): boolean => {
  const allowed = permissions[action]
  switch (actor.kind) {
    case 'system':
      return allowed.system === true
    case 'support':
      return rightTo(action, 'support')
    case 'carPark':
      return (
        rightTo(action, 'desk') && place?.airportId === actor.airportId && actor.carParkIds.includes(place.carParkId)
      )
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
