import { randomUUID } from 'node:crypto'
import { writeAudit } from '#db/bookings.ts'
import { insertNote } from '#db/booking-notes.ts'
import { holdsCardNumber, lengthOf, tidyText } from '#domain/bookings/typed-text.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { atDesk } from './desk.ts'

const longestNote = 500
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const wrongIn = (body: string): ProblemCode | null => {
  if (body === '') return 'mandatory'
  if (lengthOf(body) > longestNote) return 'too_long'
  return holdsCardNumber(body) ? 'card_number_refused' : null
}

/**
 * Writes a note that the desk and customer service see (DESK-13). `nonce` is that of the form, so that a note sent
 * twice is written once. Refusals: not_found, mandatory, too_long, card_number_refused.
 */
export const writeNote = async (
  deps: Deps,
  actor: Actor,
  { bookingId, text, nonce }: { bookingId: string; text: string; nonce?: string },
): Promise<Outcome<{ id: string }>> => {
  const found = await atDesk(deps, actor, 'note', bookingId)
  if (!found) return refused('not_found')
  const body = tidyText(text)
  const wrong = wrongIn(body)
  if (wrong) return refused(wrong, undefined, { note: wrong })
  const id = nonce !== undefined && uuid.test(nonce) ? nonce : randomUUID()
  const { airportId } = found.booking
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if (await insertNote(tx, { airportId, id, bookingId, body, actor: nameOf(actor), writtenAt: now }))
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
