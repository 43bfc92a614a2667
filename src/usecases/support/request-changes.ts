import { bookingsOf } from '#db/bookings.ts'
import { claimById } from '#db/claims.ts'
import type { Queryable } from '#db/db.ts'
import type { OpenRequest } from '#db/service-requests.ts'
import { amountDueMinor, type Booking, type BookingStatus } from '#domain/bookings/booking.ts'
import { mostWaivable } from '#domain/bookings/waive.ts'
import { backAsAsked } from './cancel-for-customer.ts'

/** One thing that agreeing would change (SERVICE-35); what stays the same stands there too where somebody would ask. */
export type RequestChange =
  | { what: 'back' | 'canGoBack' | 'due' | 'price' | 'weBear' | 'claimed'; was: number; becomes: number }
  | { what: 'state'; was: BookingStatus; becomes: BookingStatus }
  | { what: 'place'; was: number; becomes: number }

const backAndRest = ({ paidMinor, refundedMinor, disputedMinor }: Booking, amountMinor: number): RequestChange[] => {
  const restMinor = Math.max(0, paidMinor - refundedMinor - disputedMinor)
  return [
    { what: 'back', was: refundedMinor, becomes: refundedMinor + amountMinor },
    { what: 'canGoBack', was: restMinor, becomes: Math.max(0, restMinor - amountMinor) },
  ]
}

/** What agreeing would change, by what is asked for. `place`: ids of products. */
const changesBy: Readonly<
  Record<
    OpenRequest['kind'],
    (q: Queryable, booking: Booking, asked: OpenRequest) => RequestChange[] | Promise<RequestChange[]>
  >
> = {
  refund: (_, booking, { amountMinor }) => backAndRest(booking, amountMinor),
  // how it is paid, by waiving, back to the payment or by transfer, is decided with it
  async claim(q, { airportId }, { claimId, amountMinor }) {
    const claim = claimId === null ? null : await claimById(q, airportId, claimId)
    return claim ? [{ what: 'claimed', was: claim.amountMinor, becomes: amountMinor }] : []
  },
  async cancel(q, booking, asked) {
    const back = await backAsAsked(q, booking, asked)
    if (!back.ok) return []
    return [
      { what: 'state', was: booking.status, becomes: 'cancelled' },
      ...backAndRest(booking, back.value),
      { what: 'due', was: amountDueMinor(booking), becomes: 0 },
    ]
  },
  move: (_, { productId, totalMinor }, { productId: target, amountMinor }) => [
    { what: 'place', was: productId, becomes: target ?? productId },
    { what: 'price', was: totalMinor, becomes: totalMinor },
    { what: 'weBear', was: 0, becomes: amountMinor },
  ],
  waive(_, booking, { amountMinor }) {
    const dueMinor = mostWaivable(booking)
    return [{ what: 'due', was: dueMinor, becomes: Math.max(0, dueMinor - amountMinor) }]
  },
}

/** What agreeing to each would change, by its id; nothing for those whose booking has changed since. */
export const changesOf = async (
  q: Queryable,
  requests: readonly OpenRequest[],
): Promise<Map<string, readonly RequestChange[]>> => {
  const standing = requests.filter(({ isStale }) => !isStale)
  const bookings = new Map(
    (await bookingsOf(q, [...new Set(standing.map(({ bookingId }) => bookingId))])).map((one) => [one.id, one]),
  )
  const found = new Map<string, readonly RequestChange[]>()
  for (const asked of standing) {
    const booking = bookings.get(asked.bookingId)
    if (booking) found.set(asked.id, await changesBy[asked.kind](q, booking, asked))
  }
  return found
}
