import { randomUUID } from 'node:crypto'
import { insertShiftNote, markShiftNoteRead, shiftNotesAt, type ShiftNote } from '#db/shift-notes.ts'
import type { Place } from '#domain/access/permissions.ts'
import { tidyText } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { hourMs } from '#domain/time/zones.ts'
import { isUuid } from '#domain/uuid.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { staffNames } from '../staff-names.ts'
import { record } from '../trail.ts'
import { isAtPlace } from './desk.ts'
import { wrongNote } from './write-note.ts'

/** How long a note that was read is still listed at the shift. */
const listedMs = 12 * hourMs

/** `isForMe`: somebody else wrote it and nobody has read it yet. `by` and `reader` are names. */
export type ListedNote = ShiftNote & { isForMe: boolean; by: string | null; reader: string | null }

/**
 * What shifts of this car park told each other (DESK-30). `everywhere` knows the names of people, which `deps` of one
 * place do not. Refusal: not_found.
 */
export const listShiftNotes = async (
  deps: Deps,
  actor: Actor,
  { place, everywhere = deps }: { place: Place; everywhere?: Pick<Deps, 'db'> },
): Promise<Outcome<ListedNote[]>> => {
  if (!(await isAtPlace(deps, actor, 'booking.takePayment', place))) return refused('not_found')
  const notes = await shiftNotesAt(deps.db, place, deps.clock.now() - listedMs)
  const name = await staffNames(
    everywhere,
    notes.flatMap(({ actor: writer, readBy }) => [writer, readBy ?? '']),
  )
  return done(
    notes.map((note) => ({
      ...note,
      isForMe: note.readAt === null && note.actor !== nameOf(actor),
      by: name(note.actor),
      reader: note.readBy && name(note.readBy),
    })),
  )
}

/**
 * Leaves a note for the next shift (DESK-30). `nonce` is that of the form, so that one sent twice is left once.
 * Refusals: not_found, mandatory, too_long, card_number_refused.
 */
export const leaveNote = async (
  deps: Deps,
  actor: Actor,
  { place, text, nonce }: { place: Place; text: string; nonce?: string },
): Promise<Outcome<{ id: string }>> => {
  if (!(await isAtPlace(deps, actor, 'booking.takePayment', place))) return refused('not_found')
  const body = tidyText(text)
  const wrong = wrongNote(body)
  if (wrong) return refused(wrong, undefined, { note: wrong })
  const id = nonce !== undefined && isUuid(nonce) ? nonce : randomUUID()
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if (await insertShiftNote(tx, place, { id, body, actor: nameOf(actor), writtenAt: now }))
      await record(tx, actor, deed('shift.noteLeft', id, place), now)
    return done({ id })
  })
}

/** Says that a note was read; the one who wrote it cannot. Refusals: not_found, conflict (read before, or none). */
export const readNote = async (
  deps: Deps,
  actor: Actor,
  { place, id }: { place: Place; id: string },
): Promise<Outcome<{ id: string }>> => {
  if (!(await isAtPlace(deps, actor, 'booking.takePayment', place))) return refused('not_found')
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if (!isUuid(id) || !(await markShiftNoteRead(tx, place, { id, actor: nameOf(actor), at: now })))
      return refused('conflict')
    await record(tx, actor, deed('shift.noteRead', id, place), now)
    return done({ id })
  })
}

const deed = (operation: string, id: string, { airportId, carParkId }: Place) => ({
  operation,
  object: `shiftNote:${id}`,
  data: { airportId, carParkId },
})
