import type { Booking } from '#domain/bookings/booking.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { Actor } from '#usecases/actor.ts'
import { inOrder, type ActLink } from './act-links.tsx'
import { actsFor, mayBringElsewhere } from './acts.ts'

/** What somebody may do to a booking now, with addresses; `kept` is what these keep of the page's own. */
export const linksOf = (actor: Actor, booking: Booking, kept = ''): ActLink[] =>
  inOrder([
    ...actsFor(actor, booking).map((name) => ({
      name,
      href: `${workPath('houseBooking', booking.number)}?do=${name}${kept}`,
    })),
    ...(booking.status === 'confirmed' && mayBringElsewhere(actor)
      ? [{ name: 'move' as const, href: workPath('houseMove', booking.number) }]
      : []),
  ])
