import { madeForTravellers } from '#db/agency-bookings.ts'
import { bookingsByEmail, bookingsByLastName, bookingsByPlate } from '#db/find-bookings.ts'
import { findTermsOf } from '#domain/access/find-terms.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { readEmail } from '#domain/bookings/typed-text.ts'
import type { OwnSeller } from './own-bookings.ts'

/** What somebody has typed of his customer so far. */
export type TypedCustomer = { email: string; plate: string; firstName: string; lastName: string }
/**
 * `one`: the last booking that was made for him. `several`: other people fit as well. `unasked`: nothing was typed by
 * which anybody could be known.
 */
export type KnownCustomer = { kind: 'one'; booking: Booking } | { kind: 'none' | 'several' | 'unasked' }

const mostLookedAt = 200

const inOneSpelling = (text: string): string => text.trim().normalize('NFC').toLowerCase()

const whoMayBe = async ({ walled: { db } }: OwnSeller, typed: TypedCustomer): Promise<Booking[] | null> => {
  const email = readEmail(typed.email)
  if (email) return bookingsByEmail(db, email, mostLookedAt)
  const { plate } = findTermsOf(typed.plate)
  if (plate !== null) return bookingsByPlate(db, plate, mostLookedAt)
  const { lastName } = findTermsOf(typed.lastName)
  if (lastName === null) return null
  const first = inOneSpelling(typed.firstName)
  const called = await bookingsByLastName(db, lastName, mostLookedAt)
  return called.filter(({ details }) => inOneSpelling(details.firstName).startsWith(first))
}

/**
 * For whom the agency has booked before, by address, plate or name, in this order (AGENCY-196). Only what it booked for
 * its customers counts: who came through its page by himself is not its to be written to (AGENCY-163). The rows behind
 * the wall have no other agency's.
 */
export const knownCustomer = async (own: OwnSeller, typed: TypedCustomer): Promise<KnownCustomer> => {
  const possible = await whoMayBe(own, typed)
  if (possible === null) return { kind: 'unasked' }
  const ids = possible.map(({ id }) => id)
  const made = await madeForTravellers(own.walled.db, ids)
  const [last, ...before] = possible.filter(({ id }) => made.has(id)).toSorted((a, b) => b.createdAt - a.createdAt)
  if (!last) return { kind: 'none' }
  const personOf = ({ details }: Booking) => `${details.email} ${inOneSpelling(details.lastName)}`
  return before.every((one) => personOf(one) === personOf(last)) ? { kind: 'one', booking: last } : { kind: 'several' }
}
