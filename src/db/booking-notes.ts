import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** What people at the desk and in customer service tell each other about a booking; its customer may ask for it. */
export type BookingNote = { id: string; body: string; actor: string; writtenAt: Instant }

const INSERT = statement(
  'booking_note_insert',
  `
    insert into booking_note (airport_id, id, booking_id, body, actor, written_at)
    values (:airportId, :id, :bookingId, :body, :actor, :writtenAt)
    on conflict do nothing
    returning id`,
)

/** Writes a note once: false when one with this id is there already. */
export const insertNote = async (
  tx: Queryable,
  note: BookingNote & { airportId: number; bookingId: string },
): Promise<boolean> =>
  (
    await INSERT(tx, {
      airportId: note.airportId,
      id: note.id,
      bookingId: note.bookingId,
      body: note.body,
      actor: note.actor,
      writtenAt: timestamp(note.writtenAt),
    })
  ).length === 1

const OF = `
  select id::text, body, actor, written_at
  from booking_note
  where booking_id = $1
  order by written_at, id`

/** The notes of a booking, the oldest first. */
export const notesOf = async (q: Queryable, bookingId: string): Promise<BookingNote[]> =>
  (
    await q.query<{ id: string; body: string; actor: string; written_at: Instant }>(OF, [bookingId], 'booking_notes_of')
  ).map((row) => ({ id: row.id, body: row.body, actor: row.actor, writtenAt: row.written_at }))
