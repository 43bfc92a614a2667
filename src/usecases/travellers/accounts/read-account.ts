import { bookingsOf } from '#db/bookings.ts'
import { paymentsOf, refundsOf } from '#db/payments.ts'
import { allBookingsOf, newsletterOf } from '#db/personal-data.ts'
import type { Account } from '#domain/accounts/account.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Payment, Refund } from '#domain/payments/payment.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { ownAccount } from './own-account.ts'

export type ReadableAccount = {
  account: Account
  isSubscribed: boolean
  bookings: { booking: Booking; payments: Payment[]; refunds: Refund[] }[]
}

/** The data of the account to read and to print, the latest stay first. Refusal: not_allowed. */
export const readAccount = async (deps: Deps, actor: Actor): Promise<Outcome<ReadableAccount>> => {
  const account = await ownAccount(deps, actor)
  if (!account) return refused('not_allowed')
  const ids = (await allBookingsOf(deps.db, account.email)).map(({ bookingId }) => bookingId)
  const newsletter = await newsletterOf(deps.db, account.email)
  const bookings: ReadableAccount['bookings'] = []
  for (const booking of (await bookingsOf(deps.db, ids)).toReversed())
    bookings.push({
      booking,
      payments: await paymentsOf(deps.db, booking.id),
      refunds: await refundsOf(deps.db, booking.id),
    })
  return done({ account, isSubscribed: newsletter.some((row) => row['status'] === 'confirmed'), bookings })
}
