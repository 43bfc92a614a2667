import { lockBooking, writeAudit, bookingById } from '#db/bookings.ts'
import { invoicesOf } from '#db/invoices.ts'
import { enqueue } from '#db/jobs.ts'
import { countRepeats, noteRepeat } from '#db/letters.ts'
import { may } from '#domain/access/permissions.ts'
import type { RepeatableLetter } from '#domain/letters/letters.ts'
import { firstRepeat, repeatableOf, repeatsAtMost, repeatsWithinMs } from '#domain/letters/repeats.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob, type BookingMail } from '../jobs/mail-jobs.ts'

/**
 * Sends a letter once more, to the booking's own address and as the booking is now (LETTER-8). Whoever may download the
 * documents may have them sent. Refusals: not_found, conflict (there is no such letter to send any more), letter_limit.
 */
export const resendLetter = async (
  deps: Deps,
  actor: Actor,
  { bookingId, letter }: { bookingId: string; letter: RepeatableLetter },
): Promise<Outcome<null>> => {
  const found = may(actor, 'download', bookingId) ? await bookingById(deps.db, bookingId) : null
  if (!found || found.erasedAt !== null) return refused('not_found')
  const { airportId } = found
  const now = deps.clock.now()
  const answer = await deps.db.transaction(async (tx): Promise<Outcome<null>> => {
    const booking = await lockBooking(tx, airportId, bookingId)
    if (!booking) return refused('not_found')
    const invoice = (await invoicesOf(tx, bookingId)).at(-1)
    if (!repeatableOf(booking, invoice !== undefined).includes(letter)) return refused('conflict')
    const repeats = await countRepeats(tx, airportId, bookingId, now - repeatsWithinMs)
    if (repeats.recent >= repeatsAtMost) return refused('letter_limit')
    const version = firstRepeat + repeats.ever
    await noteRepeat(tx, { airportId, bookingId, kind: letter, version, now })
    await writeAudit(tx, { airportId, bookingId, now, actor: nameOf(actor), action: 'letter_again', data: { letter } })
    const order = { bookingId, airportId, version }
    // an invoice can be repeated only where there is one
    const mail: BookingMail =
      letter === 'invoice' ? { kind: letter, ...order, invoiceId: invoice?.id ?? '' } : { kind: letter, ...order }
    await enqueue(tx, mailJob(mail, now))
    return done(null)
  })
  if (answer.ok) deps.wake()
  return answer
}
