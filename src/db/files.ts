import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { timestamp } from './columns.ts'
import { statement } from './statement.ts'

/**
 * A file in the file store (ports/files.ts): what it is, whose it is, and until when it is kept. `ownerId` is null
 * while it is not attached to anything.
 */
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
  scan: FileScan
}

/**
 * CLAIM-10. `waiting`: no scanner has answered yet, so nobody gets the file. `infected`: a virus was found in it later,
 * and it is still in the file store. `removed`: it was taken out of the store.
 */
export type FileScan = 'clean' | 'waiting' | 'infected' | 'removed'

type FileRow = {
  key: string
  airport_id: number
  booking_id: string
  owner_kind: StoredFile['ownerKind']
  owner_id: string | null
  slot: string
  type: StoredFile['type']
  size: number
  sha256: string
  created_at: number
  erase_after: number
  scan: FileScan
}

const toFile = (row: FileRow): StoredFile => ({
  key: row.key,
  airportId: row.airport_id,
  bookingId: row.booking_id,
  ownerKind: row.owner_kind,
  ownerId: row.owner_id,
  slot: row.slot,
  type: row.type,
  size: row.size,
  sha256: row.sha256,
  createdAt: row.created_at,
  eraseAfter: row.erase_after,
  scan: row.scan,
})

const INSERT = statement(
  'file_insert',
  `
    insert into stored_file (
      key, airport_id, booking_id, owner_kind, owner_id, slot, type, size, sha256, created_at, erase_after,
      scan
    )
    values (
      :key, :airportId, :bookingId, :ownerKind, :ownerId, :slot, :type, :size, :sha256, :createdAt,
      :eraseAfter, :scan
    )`,
)

/**
 * Stores the row before the file itself is kept. A crash in between leaves a row whose time is soon over, and never a
 * file that no row knows of (UP-15).
 */
export const insertFile = async (q: Queryable, f: StoredFile): Promise<void> => {
  await INSERT(q, {
    key: f.key,
    airportId: f.airportId,
    bookingId: f.bookingId,
    ownerKind: f.ownerKind,
    ownerId: f.ownerId,
    slot: f.slot,
    type: f.type,
    size: f.size,
    sha256: f.sha256,
    createdAt: timestamp(f.createdAt),
    eraseAfter: timestamp(f.eraseAfter),
    scan: f.scan,
  })
}

const ATTACH = `
  update stored_file
  set owner_id = $2, erase_after = $3
  where key = any ($1::text[])
    and owner_id is null
  returning key`

/** Call it in the transaction that writes the owner. */
export const attachFiles = async (
  tx: Queryable,
  keys: string[],
  ownerId: string,
  eraseAfter: Instant,
): Promise<number> => (await tx.query(ATTACH, [keys, ownerId, timestamp(eraseAfter)], 'files_attach')).length

const DROP = `
  update stored_file
  set erase_after = $2
  where key = any ($1::text[])
    and owner_id is null`

/** These files turned out to be of no use. The next run of erase-files deletes them. */
export const dropFiles = async (q: Queryable, keys: string[], now: Instant): Promise<void> => {
  if (keys.length > 0) await q.query(DROP, [keys, timestamp(now)], 'files_drop')
}

const FILE = `
  select key, airport_id, booking_id::text, owner_kind, owner_id::text, slot, type, size, sha256,
    created_at, erase_after, scan
  from stored_file`
const OF = `
  ${FILE}
  where owner_id = $1
    and owner_kind = $2
  order by slot`
// the file that was asked about longest ago comes first, so that one the scanner never answers about does not keep the
// others waiting
const QUARANTINE = `
  ${FILE}
  where scan in ('waiting', 'infected')
    and owner_id is not null
  order by scan_tried_at nulls first, created_at, key
  limit $1`

export const filesOf = async (
  q: Queryable,
  ownerKind: StoredFile['ownerKind'],
  ownerId: string,
): Promise<StoredFile[]> => (await q.query<FileRow>(OF, [ownerId, ownerKind], 'files_of')).map(toFile)

/**
 * The files that a scanner has to look at again, and those in which a virus was found and which must still be removed.
 * Files that belong to nobody are deleted anyway.
 */
export const filesInQuarantine = async (q: Queryable, limit: number): Promise<StoredFile[]> =>
  (await q.query<FileRow>(QUARANTINE, [limit], 'files_quarantine')).map(toFile)

const NOTE_SCAN = `
  update stored_file
  set scan = $3, scan_tried_at = $4
  where key = $1
    and scan = $2
  returning key`

/** False when another worker was faster, or when the file is erased. */
export const noteScan = async (
  q: Queryable,
  { key, scan }: StoredFile,
  became: FileScan,
  now: Instant,
): Promise<boolean> => (await q.query(NOTE_SCAN, [key, scan, became, timestamp(now)], 'file_note_scan')).length === 1
