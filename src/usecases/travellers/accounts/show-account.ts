import { bookingIdsOf } from '#db/accounts.ts'
import { bookingsOf } from '#db/bookings.ts'
import { accountPolicy, type Account } from '#domain/accounts/account.ts'
import { groupBookings, type BookingGroups } from '#domain/accounts/my-bookings.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { ownAccount } from './own-account.ts'

export type AccountView = { account: Account; bookings: BookingGroups<Booking>; now: Instant }

/** The page "My bookings" of an account. Refusal: not_allowed for whoever is not logged in. */
export const showAccount = async (deps: Deps, actor: Actor): Promise<Outcome<AccountView>> => {
  const account = await ownAccount(deps, actor)
  if (!account) return refused('not_allowed')
  const ids = await bookingIdsOf(deps.db, account.email, accountPolicy.bookings)
  const now = deps.clock.now()
  return done({ account, bookings: groupBookings(await bookingsOf(deps.db, ids), now), now })
}
