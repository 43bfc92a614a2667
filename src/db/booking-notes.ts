import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** What people at the desk and in customer service tell each other about a booking; its customer may ask for it. */
export type BookingNote = {
  id: string
  body: string
  actor: string
  writtenAt: Instant
  /** for customer service alone, not for the car park */
  isHouseOnly: boolean
}

const INSERT = statement(
  'booking_note_insert',
  `
    insert into booking_note (airport_id, id, booking_id, body, actor, written_at, is_house_only)
    values (:airportId, :id, :bookingId, :body, :actor, :writtenAt, :isHouseOnly)
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
      isHouseOnly: note.isHouseOnly,
    })
  ).length === 1

const ALL = `
  select id::text, body, actor, written_at, is_house_only
  from booking_note
  where booking_id = $1
  order by written_at, id`
const OF_DESK = `
  select id::text, body, actor, written_at, is_house_only
  from booking_note
  where booking_id = $1
    and not is_house_only
  order by written_at, id`

type NoteRow = { id: string; body: string; actor: string; written_at: Instant; is_house_only: boolean }
const toNote = (row: NoteRow): BookingNote => ({
  id: row.id,
  body: row.body,
  actor: row.actor,
  writtenAt: row.written_at,
  isHouseOnly: row.is_house_only,
})

/** The notes of a booking that its car park sees, the oldest first. */
export const notesOf = async (q: Queryable, bookingId: string): Promise<BookingNote[]> =>
  (await q.query<NoteRow>(OF_DESK, [bookingId], 'booking_notes_of')).map(toNote)

/** All notes of a booking, for customer service (SERVICE-10). */
export const allNotesOf = async (q: Queryable, bookingId: string): Promise<BookingNote[]> =>
  (await q.query<NoteRow>(ALL, [bookingId], 'booking_notes_all')).map(toNote)
