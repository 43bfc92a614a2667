import type { Row } from '#db/db.ts'
import { allBookingsOf, joinsOf, newsletterOf } from '#db/personal-data.ts'
import { sessionsOfAccount } from '#db/sessions.ts'
import { accountPolicy } from '#domain/accounts/account.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { findFor } from '../show-booking.ts'
import { collectBookings, readable, type BookingData } from './collect-data.ts'
import { ownAccount } from './own-account.ts'

export type AccountExport = {
  format: 'parkwing-account-1'
  exportedAt: string
  account: Row
  loggedIn: Row[]
  newsletter: Row[]
  requestsToJoin: Row[]
  bookings: BookingData[]
}
export type BookingExport = { format: 'parkwing-booking-1'; exportedAt: string } & BookingData

const iso = (deps: Pick<Deps, 'clock'>): string => new Date(deps.clock.now()).toISOString()

/**
 * Everything about the address of the account, as it is at one moment (GD-01, ACCT-11). Amounts are in euro cents.
 * Refusal: not_allowed.
 */
export const exportAccount = async (deps: Deps, actor: Actor): Promise<Outcome<AccountExport>> => {
  const account = await ownAccount(deps, actor)
  if (!account) return refused('not_allowed')
  return deps.db.transaction(async (tx) => {
    const { email, language, hasPassword, verifiedAt, createdAt, traveller, cars } = account
    const ids = (await allBookingsOf(tx, email)).map(({ bookingId }) => bookingId)
    const sessions = await sessionsOfAccount(tx, account.id, deps.clock.now(), accountPolicy)
    return done({
      format: 'parkwing-account-1' as const,
      exportedAt: iso(deps),
      account: readable({
        email,
        language,
        has_password: hasPassword,
        verified_at: verifiedAt,
        created_at: createdAt,
        saved_traveller: traveller,
        saved_cars: cars,
      }),
      loggedIn: sessions.map(({ at, seenAt }) => readable({ since_at: at, seen_at: seenAt })),
      newsletter: (await newsletterOf(tx, email)).map(readable),
      requestsToJoin: (await joinsOf(tx, email)).map(readable),
      bookings: await collectBookings(tx, ids),
    })
  })
}

/**
 * The same for one booking, for whoever may see it; nobody needs an account for it. Refusal: not_found (also for a
 * booking of somebody else, ID-01).
 */
export const exportBooking = async (
  deps: Deps,
  actor: Actor,
  { bookingId }: { bookingId: string },
): Promise<Outcome<BookingExport>> => {
  // what is kept about somebody is his own: staff download documents and no export (RIGHT-1)
  const booking = actor.kind === 'staff' ? null : await findFor(deps, actor, ['download'], bookingId)
  if (!booking || booking.erasedAt !== null) return refused('not_found')
  const [data] = await deps.db.transaction((tx) => collectBookings(tx, [booking.id]))
  return data ? done({ format: 'parkwing-booking-1', exportedAt: iso(deps), ...data }) : refused('not_found')
}
