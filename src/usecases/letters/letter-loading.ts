import { insertPayLink, payLinkByHash } from '#db/pay-links.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { Language } from '#domain/languages.ts'
import type { BookingLetterKind } from '#domain/letters/letters.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { digestOf, linkToken } from '../sessions.ts'

export type Recipient = { name: string; address: string; language: Language }

/** What a letter about a booking is loaded from. `id` is the id of its subject besides the booking, or empty. */
export type Asked = {
  deps: Deps
  booking: Booking
  product: Product | null
  /** when the pass in hand replaced an earlier one; null when it is the first pass */
  passReplacedAt: Instant | null
  id: string
  version: number
}

/**
 * Loads a letter about a booking: what it knows beyond its booking (the model of its entry in src/letters), or null
 * when the letter is of no use any more (LETTER-2). `to` is set when somebody else than the booking's traveller gets
 * it.
 */
export type Load = (asked: Asked) => Promise<{ model: object; to?: Recipient } | null>

/**
 * The same for a letter that belongs to no booking. `key` tells its repetitions apart from other letters of the kind;
 * `handed` is called once the mail server has accepted it.
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

export const passUrlOf = ({ deps, booking }: Pick<Asked, 'deps' | 'booking'>): string =>
  deps.publicUrl + fixedPath('pass', booking.language, booking.id)

/**
 * A payment link, made anew for each letter. Only its digest is stored, when the letter is written; opening the link
 * finds its booking by the digest.
 */
export const payUrlFor = async (
  { deps, booking, version }: Pick<Asked, 'deps' | 'booking' | 'version'>,
  kind: BookingLetterKind,
): Promise<string> => {
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
