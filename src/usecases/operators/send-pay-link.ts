import { enqueue } from '#db/jobs.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { payUrlFor } from '../letters/letter-loading.ts'
import { chargeExit, exitLines } from '../payments/charge-exit.ts'
import { endOthers } from '../payments/money-moves.ts'
import { nameOf } from '../actor.ts'
import { atDesk, lockAtDesk } from './desk.ts'

/** One version for each sum, beyond those of bookings: the letter of the same sum goes out once. */
const linkVersion = (amountMinor: number): number => 1_000_000 + amountMinor

/**
 * Mails a link for what is due (DESK-15), of a car that is inside with what leaving now costs, and answers the same
 * link, for a code that the customer's phone reads (DESK-56, GATE-19). Refusals: not_found, payment_not_needed.
 */
export const sendPayLink = async (
  deps: Deps,
  actor: Actor,
  { bookingId }: { bookingId: string },
): Promise<Outcome<{ amountMinor: number; url: string }>> => {
  const found = await atDesk(deps, actor, 'takePayment', bookingId)
  if (!found) return refused('not_found')
  const answer = await deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, found)
    if (!locked) return refused('not_found')
    const { booking, rules } = locked
    const now = deps.clock.now()
    const isInside = booking.status === 'checked_in'
    const lines = isInside ? await exitLines(tx, booking, rules, now, null) : []
    const charged = isInside ? await chargeExit(tx, booking, lines, { actor: nameOf(actor), now }) : booking
    const amountMinor = amountDueMinor(charged)
    if (charged.chargedMinor !== booking.chargedMinor) await endOthers(tx, booking.airportId, bookingId, null, now)
    if (amountMinor === 0) return refused('payment_not_needed')
    const version = linkVersion(amountMinor)
    await enqueue(tx, mailJob({ kind: 'exitDue', bookingId, airportId: booking.airportId, version }, now))
    return done({ booking, amountMinor, version })
  })
  deps.wake()
  if (!answer.ok) return answer
  const { booking, amountMinor, version } = answer.value
  return done({ amountMinor, url: await payUrlFor({ deps, booking, version }, 'exitDue') })
}
