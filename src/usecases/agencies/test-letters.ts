import { pendingLetters } from '#db/outbox.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { LetterKind } from '#domain/letters/letters.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { letterAnew, type ReadyLetter } from '../letters/letters.ts'
import { bookingMailIn } from '../letters/mail-facts.ts'

/** More letters of one booking are not read at once; the latest count. */
const mostLetters = 100

/** A letter that would have been sent, as it would be written now. */
export type TestLetter = { kind: LetterKind; at: Instant; ready: ReadyLetter }

/**
 * The letters about a booking in the world of a key for trying that are due at its time, the first one first
 * (AGENCY-162). That world has no worker, so each waits there for good and nothing hands it to a mail server. Left out
 * is what has become of no use, as the worker would leave it out. `world` is that world, at the time of the key.
 */
export const testLettersOf = async (world: Deps, { number }: Pick<Booking, 'number'>): Promise<TestLetter[]> => {
  const until = world.clock.now() + 1
  const due = await pendingLetters(world.db, { state: '', number, since: null, until }, mostLetters)
  const letters: TestLetter[] = []
  for (const { payload, at } of due.toReversed()) {
    const mail = bookingMailIn(payload)
    const ready = mail && (await letterAnew(world, mail))
    if (mail && ready) letters.push({ kind: mail.kind, at, ready })
  }
  return letters
}
