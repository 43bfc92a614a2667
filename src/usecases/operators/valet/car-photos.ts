import { createHash, randomUUID } from 'node:crypto'
import { insertFile, type StoredFile } from '#db/files.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { instantOf } from '#domain/time/zones.ts'
import { isCarShot, stateOf, type CarShot } from '#domain/valet/valet.ts'
import { valetEventsOf } from '#db/valet.ts'
import { filesOf } from '#db/files.ts'
import { FileStoreError } from '#ports/files.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { atDesk } from '../desk.ts'

/** The largest photo that is taken, as it comes from a phone. */
export const carPhotoBytes = 12 * 1024 * 1024
const mostPhotos = 24

/**
 * Takes a photo of a car that is being handed over (VALET-2, VALET-7). It is drawn anew, so nothing in it says where it
 * was taken. `shot` is what it shows. Refusals: not_found, bad_request (shot), valet_not_yet, valet_done (too many, or
 * the car is back), file_too_big, file_type, file_unreadable, files_busy, file_infected, claim_failed.
 */
export const addCarPhoto = async (
  deps: Deps,
  actor: Actor,
  { bookingId, shot, bytes }: { bookingId: string; shot: string; bytes: Uint8Array },
): Promise<Outcome<{ slot: string }>> => {
  const found = await atDesk(deps, actor, 'checkIn', bookingId)
  if (!found) return refused('not_found')
  if (!isCarShot(shot)) return refused('bad_request')
  const { step } = stateOf(await valetEventsOf(deps.db, bookingId))
  if (step === 'expected') return refused('valet_not_yet')
  const before = await filesOf(deps.db, 'photo', bookingId)
  if (step === 'returned' || before.length >= mostPhotos) return refused('valet_done')
  if (bytes.length > carPhotoBytes) return refused('file_too_big', undefined, { photo: 'file_too_big' })
  const file = await deps.cleanFile(bytes)
  if (!file.ok && file.reason === 'busy') return refused('files_busy')
  if (!file.ok && file.reason === 'failed') return refused('claim_failed', { cause: file.cause })
  if (!file.ok || file.type !== 'image/jpeg') return refused('file_type', undefined, { photo: 'file_type' })
  if ((await deps.scanFile(bytes)) === 'infected')
    return refused('file_infected', undefined, { photo: 'file_infected' })
  return keepPicture(deps, found.booking, nextSlot(before, shot) ?? shot, { bytes: file.bytes, type: file.type })
}

/** The name of one more photo of this kind; null where there are enough of all. */
export const nextSlot = (before: readonly Pick<StoredFile, 'slot'>[], shot: CarShot): string | null => {
  const taken = before.filter(({ slot }) => slot === shot || slot.startsWith(`${shot}-`)).length
  if (before.length >= mostPhotos) return null
  return taken === 0 ? shot : `${shot}-${taken + 1}`
}

/**
 * Keeps a picture of a hand-over that was drawn anew, until the photos of its booking are erased (VALET-7). `isKnown`:
 * its row is there, and the file alone lacks. Refusal: claim_failed.
 */
export const keepPicture = async (
  deps: Deps,
  { airportId, id: bookingId, stay, zone }: Booking,
  slot: string,
  {
    bytes,
    type,
    key = `photos/${randomUUID()}`,
    isKnown = false,
  }: { bytes: Uint8Array; type: 'image/jpeg'; key?: string; isKnown?: boolean },
): Promise<Outcome<{ slot: string }>> => {
  const row: StoredFile = {
    key,
    airportId,
    bookingId,
    ownerKind: 'photo',
    ownerId: bookingId,
    slot,
    type,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: deps.clock.now(),
    eraseAfter: instantOf(stay.departure, zone, 'second') + keptFor('photo'),
    scan: 'clean',
  }
  try {
    if (!isKnown) await insertFile(deps.db, row)
    await deps.files.put(row.key, bytes, row.type)
  } catch (error) {
    if (error instanceof FileStoreError) return refused('claim_failed', { cause: error.message })
    throw error
  }
  return done({ slot })
}
