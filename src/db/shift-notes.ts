import type { Place } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** What a shift tells the next one. `readBy`: who read it; null: nobody has. */
export type ShiftNote = {
  id: string
  body: string
  actor: string
  writtenAt: Instant
  readBy: string | null
  readAt: Instant | null
}

const INSERT = statement(
  'shift_note_insert',
  `
    insert into shift_note (airport_id, car_park_id, id, body, actor, written_at)
    values (:airportId, :carParkId, :id, :body, :actor, :writtenAt)
    on conflict do nothing
    returning id`,
)

/** Writes a note once: false when one with this id is there already. */
export const insertShiftNote = async (
  tx: Queryable,
  { airportId, carParkId }: Place,
  note: Pick<ShiftNote, 'id' | 'body' | 'actor' | 'writtenAt'>,
): Promise<boolean> => {
  const { id, body, actor, writtenAt } = note
  return (await INSERT(tx, { airportId, carParkId, id, body, actor, writtenAt: timestamp(writtenAt) })).length === 1
}

const READ = statement(
  'shift_note_read',
  `
    update shift_note
    set read_by = :actor, read_at = :at
    where airport_id = :airportId
      and car_park_id = :carParkId
      and id = :id
      and read_at is null
      and actor <> :actor
    returning id`,
)

/** Marks a note as read by somebody else than its writer; false when it is so already, or is none of this place. */
export const markShiftNoteRead = async (
  tx: Queryable,
  { airportId, carParkId }: Place,
  { id, actor, at }: { id: string; actor: string; at: Instant },
): Promise<boolean> => (await READ(tx, { airportId, carParkId, id, actor, at: timestamp(at) })).length === 1

const NOTES = `
  select id::text, body, actor, written_at, read_by, read_at
  from shift_note
  where airport_id = $1
    and car_park_id = $2
    and (read_at is null or read_at >= $3)
  order by written_at
  limit 50`

/** The notes of a place that nobody has read, and those that were read since a moment, the oldest first. */
export const shiftNotesAt = async (
  q: Queryable,
  { airportId, carParkId }: Place,
  readSince: Instant,
): Promise<ShiftNote[]> =>
  (
    await q.query<{
      id: string
      body: string
      actor: string
      written_at: Instant
      read_by: string | null
      read_at: Instant | null
    }>(NOTES, [airportId, carParkId, timestamp(readSince)], 'shift_notes_at')
  ).map((row) => ({
    id: row.id,
    body: row.body,
    actor: row.actor,
    writtenAt: row.written_at,
    readBy: row.read_by,
    readAt: row.read_at,
  }))
