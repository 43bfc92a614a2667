import { randomUUID } from 'node:crypto'
import { writeAudit } from '#db/bookings.ts'
import { insertNote } from '#db/booking-notes.ts'
import { holdsCardNumber, lengthOf, tidyText } from '#domain/bookings/typed-text.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { isUuid } from '#domain/uuid.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { rightOfActor } from '../rights.ts'
import { atDesk } from './desk.ts'

const longestNote = 500
export type WriteNote = { bookingId: string; text: string; nonce?: string; isHouseOnly?: boolean; at?: Instant }

/** What is wrong with the words of a note, tidied; null: nothing. */
export const wrongNote = (body: string): ProblemCode | null => {
  if (body === '') return 'mandatory'
  if (lengthOf(body) > longestNote) return 'too_long'
  return holdsCardNumber(body) ? 'card_number_refused' : null
}

/**
 * Writes a note that the desk and customer service see (DESK-13), or customer service alone (SERVICE-10). `nonce` is
 * that of the form, so that a note sent twice is written once. `at`: when it was written, where that is told later.
 * Refusals: not_found, mandatory, too_long,
 * card_number_refused, not_allowed (a note for the house by somebody else).
 */
export const writeNote = async (
  deps: Deps,
  actor: Actor,
  { bookingId, text, nonce, isHouseOnly = false, at }: WriteNote,
): Promise<Outcome<{ id: string }>> => {
  const found = await atDesk(deps, actor, 'note', bookingId)
  if (!found) return refused('not_found')
  if (isHouseOnly && rightOfActor(actor, 'booking.find') !== 'allowed') return refused('not_allowed')
  const body = tidyText(text)
  const wrong = wrongNote(body)
  if (wrong) return refused(wrong, undefined, { note: wrong })
  const id = nonce !== undefined && isUuid(nonce) ? nonce : randomUUID()
  const { airportId } = found.booking
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if (
      await insertNote(tx, { airportId, id, bookingId, body, actor: nameOf(actor), writtenAt: at ?? now, isHouseOnly })
    )
      await writeAudit(tx, {
        airportId,
        bookingId,
        now,
        actor: nameOf(actor),
        action: 'note_written',
        data: { noteId: id },
      })
    return done({ id })
  })
}
