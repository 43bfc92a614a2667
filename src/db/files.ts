import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { timestamp } from './columns.ts'

/** A file in the file store (ports/files.ts): what it is, whose, and until when. `ownerId` null: attached to nothing yet. */
export type StoredFile = {
  key: string
  airportId: number
  bookingId: string
  ownerKind: 'claim' | 'photo'
  ownerId: string | null
  slot: string
  type: 'image/jpeg' | 'application/pdf'
  size: number
  sha256: string
  createdAt: Instant
  eraseAfter: Instant
}

type FileRow = {
  key: string; airport_id: number; booking_id: string; owner_kind: StoredFile['ownerKind']; owner_id: string | null; slot: string; type: StoredFile['type']; size: number; sha256: string
  created_at: number; erase_after: number
}

const toFile = (row: FileRow): StoredFile => ({
  key: row.key, airportId: row.airport_id, bookingId: row.booking_id, ownerKind: row.owner_kind, ownerId: row.owner_id, slot: row.slot, type: row.type, size: row.size, sha256: row.sha256,
  createdAt: row.created_at, eraseAfter: row.erase_after,
})

const INSERT = `
  insert into stored_file (key, airport_id, booking_id, owner_kind, owner_id, slot, type, size, sha256, created_at, erase_after)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

/** Before the file itself: a crash in between leaves a row whose time is soon over, never a file nobody knows of (UP-15). */
export const insertFile = async (q: Queryable, f: StoredFile): Promise<void> => {
  await q.query(INSERT, [f.key, f.airportId, f.bookingId, f.ownerKind, f.ownerId, f.slot, f.type, f.size, f.sha256, timestamp(f.createdAt), timestamp(f.eraseAfter)], 'file_insert')
}

const ATTACH = `update stored_file set owner_id = $2, erase_after = $3 where key = any ($1::text[]) and owner_id is null returning key`

/** In the transaction that writes the owner. */
export const attachFiles = async (tx: Queryable, keys: string[], ownerId: string, eraseAfter: Instant): Promise<number> =>
  (await tx.query(ATTACH, [keys, ownerId, timestamp(eraseAfter)], 'files_attach')).length

const DROP = `update stored_file set erase_after = $2 where key = any ($1::text[]) and owner_id is null`

/** They turned out to be of no use: the next run of erase-files takes them away. */
export const dropFiles = async (q: Queryable, keys: string[], now: Instant): Promise<void> => {
  if (keys.length > 0) await q.query(DROP, [keys, timestamp(now)], 'files_drop')
}

const OF = `
  select key, airport_id, booking_id::text, owner_kind, owner_id::text, slot, type, size, sha256, created_at, erase_after
    from stored_file where owner_id = $1 and owner_kind = $2 order by slot`

export const filesOf = async (q: Queryable, ownerKind: StoredFile['ownerKind'], ownerId: string): Promise<StoredFile[]> =>
  (await q.query<FileRow>(OF, [ownerId, ownerKind], 'files_of')).map(toFile)
