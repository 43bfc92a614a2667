import { bookingById } from '#db/bookings.ts'
import { invoicesOf } from '#db/invoices.ts'
import { lettersOf, type SentLetter } from '#db/letters.ts'
import { may } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { RepeatableLetter } from '#domain/letters/letters.ts'
import { repeatableOf } from '#domain/letters/repeats.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { serviceCopy } from '../letters/claim-letters.ts'

const isToCustomer = ({ kind, version }: SentLetter): boolean => kind !== 'claimReceived' || version !== serviceCopy

/** `letters` come with what became of them, the oldest first. `repeatable` are those that can be sent again now. */
export type LettersView = { booking: Booking; letters: SentLetter[]; repeatable: RepeatableLetter[] }

/** The letters of a booking. Refusal: not_found. */
export const showLetters = async (
  deps: Deps,
  actor: Actor,
  { bookingId }: { bookingId: string },
): Promise<Outcome<LettersView>> => {
  const booking = may(actor, 'download', bookingId) ? await bookingById(deps.db, bookingId) : null
  if (!booking) return refused('not_found')
  const hasInvoice = (await invoicesOf(deps.db, bookingId)).length > 0
  return done({
    booking,
    letters: (await lettersOf(deps.db, bookingId)).filter(isToCustomer),
    repeatable: booking.erasedAt === null ? repeatableOf(booking, hasInvoice) : [],
  })
}
