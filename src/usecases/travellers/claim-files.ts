import { createHash, randomUUID } from 'node:crypto'
import { dropFiles, insertFile, type StoredFile } from '#db/files.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { claimFileBytes } from '#domain/claims/claim.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { hourMs, type Instant } from '#domain/time/zones.ts'
import { FileStoreError, type CleanFile } from '#ports/files.ts'
import type { Deps } from '../deps.ts'

/** A file as it was sent: what it is to its claim, and the field it came in. */
export type SentFile = { slot: string; field: string; bytes: Uint8Array }
export type CleanedFile = {
  slot: string
  file: Extract<CleanFile, { ok: true }>
  scan: 'clean' | 'waiting'
}

/** A file that is not attached within this time belongs to nobody. */
const looseMs = hourMs
const reasons = { type: 'file_type', unreadable: 'file_unreadable', locked: 'file_locked', long: 'file_long' } as const

/** The fields whose files are too large; it costs no look at them (CLAIM-11). */
export const tooLarge = (files: readonly SentFile[]): Record<string, ProblemCode> =>
  Object.fromEntries(
    files.filter(({ bytes }) => bytes.length > claimFileBytes).map(({ field }) => [field, 'file_too_big']),
  )

/** Cleans the files one after the other, up to the first that is refused; the field of that file says why. */
export const cleanFiles = async (deps: Deps, files: readonly SentFile[]): Promise<Outcome<CleanedFile[]>> => {
  const kept: CleanedFile[] = []
  for (const { slot, field, bytes } of files) {
    const wrong = (code: ProblemCode) => refused('form_incomplete', undefined, { [field]: code })
    const file = await deps.cleanFile(bytes)
    if (!file.ok && file.reason === 'busy') return refused('files_busy')
    if (!file.ok && file.reason === 'failed') return refused('claim_failed', { cause: file.cause })
    if (!file.ok) return wrong(reasons[file.reason])
    // the scanner gets the file as it came, because what was hidden in it is not in the drawing any more
    const found = await deps.scanFile(bytes)
    if (found === 'infected') return wrong('file_infected')
    kept.push({ slot, file, scan: found === 'clean' ? 'clean' : 'waiting' })
  }
  return done(kept)
}

const rowOf = (booking: Booking, { slot, file: { type, bytes }, scan }: CleanedFile, now: Instant): StoredFile => ({
  key: `claims/${randomUUID()}`,
  airportId: booking.airportId,
  bookingId: booking.id,
  ownerKind: 'claim',
  ownerId: null,
  slot,
  type,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  createdAt: now,
  eraseAfter: now + looseMs,
  scan,
})

/**
 * Keeps cleaned files, which belong to nobody until somebody attaches them. When there is no room, or the store does
 * not answer, nothing is kept, and the same form may be sent again (UP-16). Refusal: claim_failed.
 */
export const storeFiles = async (
  deps: Deps,
  booking: Booking,
  files: readonly CleanedFile[],
): Promise<Outcome<StoredFile[]>> => {
  const now = deps.clock.now()
  const rows = files.map((file) => rowOf(booking, file, now))
  try {
    for (const [index, row] of rows.entries()) {
      await insertFile(deps.db, row)
      await deps.files.put(row.key, files[index]!.file.bytes, row.type)
    }
  } catch (error) {
    await forgetFiles(deps, rows)
    if (error instanceof FileStoreError) return refused('claim_failed', { cause: error.message })
    throw error
  }
  return done(rows)
}

export const forgetFiles = async (deps: Deps, rows: readonly StoredFile[]): Promise<void> =>
  dropFiles(
    deps.db,
    rows.map(({ key }) => key),
    deps.clock.now(),
  )
