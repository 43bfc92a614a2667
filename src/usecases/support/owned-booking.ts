import { bookingByNumber } from '#db/bookings.ts'
import { ownersOf } from '#db/gate.ts'
import type { Deps } from '../deps.ts'

/** The booking of a number and whose it is, which tells who may see it. Nulls where there is none. */
export const ownedBooking = async ({ db }: Pick<Deps, 'db'>, number: string) => {
  const booking = await bookingByNumber(db, number)
  return { booking, owners: await ownersOf(db, booking) }
}
