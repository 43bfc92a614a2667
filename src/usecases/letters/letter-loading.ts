import { insertPayLink, payLinkByHash } from '#db/pay-links.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { Language } from '#domain/languages.ts'
import type { BookingLetterKind } from '#domain/letters/letters.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { Deps } from '../deps.ts'
import { digestOf, linkToken } from '../sessions.ts'

export type Recipient = { name: string; address: string; language: Language }

/** What a letter about a booking is loaded from. `id`: of what it is about besides the booking, else empty. */
export type Asked = {
  deps: Deps
  booking: Booking
  product: Product | null
  id: string
  version: number
}

/**
 * How a letter about a booking is loaded: what it knows beyond its booking (the model of its entry in src/letters), or
 * null when it is of no use any more (LETTER-2). `to`: somebody else than the booking's traveller.
 */
export type Load = (asked: Asked) => Promise<{ model: object; to?: Recipient } | null>

/**
 * The same for a letter about no booking. `key` tells its repetitions apart from other letters of its kind; `handed` is
 * called when the mail server was given it.
 */
export type LoadOther = (
  deps: Deps,
  about: { id: string; version: number },
) => Promise<{ model: object; to: Recipient; key: string; handed?: () => Promise<void> } | null>

export const bookingUrlOf = (
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { id }: Pick<Booking, 'id'>,
  language: Language,
): string => publicUrl + fixedPath('booking', language, id)

/**
 * A link of its own for each letter; its digest is kept when the letter is written, and opening it finds its booking by
 * that.
 */
export const payUrlFor = async ({ deps, booking, version }: Asked, kind: BookingLetterKind): Promise<string> => {
  const token = linkToken(deps, 'pay-link', booking.id, kind, version)
  const tokenHash = digestOf(token)
  if (!(await payLinkByHash(deps.db, tokenHash)))
    await insertPayLink(deps.db, {
      tokenHash,
      airportId: booking.airportId,
      bookingId: booking.id,
      createdAt: deps.clock.now(),
    })
  return deps.publicUrl + fixedPath('payLink', booking.language, token)
}
