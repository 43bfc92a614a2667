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

type Who = { traveller?: true; payLink?: true; carPark?: true; support?: true; system?: true }

/**
 * Who may do what: first the traveller's actions, then the car park's, then the system's own. What is not listed is
 * forbidden.
 */
export const permissions: Record<BookingAction, Who> = {
  view: { traveller: true, carPark: true, support: true, system: true },
  download: { traveller: true, support: true },
  edit: { traveller: true, support: true },
  cancel: { traveller: true, support: true, system: true },
  pay: { traveller: true, payLink: true },
  claim: { traveller: true, support: true },
  review: { traveller: true },
  checkIn: { carPark: true, support: true },
  checkOut: { carPark: true, support: true },
  markNoShow: { carPark: true, support: true, system: true },
  revive: { carPark: true, support: true },
  charge: { carPark: true, support: true },
  takePayment: { carPark: true, support: true },
  settle: { system: true },
  expire: { system: true },
  refund: { support: true, system: true },
  write: { support: true, system: true },
  remind: { system: true },
  erase: { system: true },
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
      return allowed.support === true
    case 'carPark':
      return (
        allowed.carPark === true && place?.airportId === actor.airportId && actor.carParkIds.includes(place.carParkId)
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
